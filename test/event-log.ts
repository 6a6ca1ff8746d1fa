import type { Organization } from './world.ts'

/** What was recorded in the organization, oldest first. */
export async function eventsOf({ scope }: Organization, type = '') {
  const events = await scope.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'actor', 'changes', 'data'])
    .where('organization_id', '=', scope.organizationId)
    .orderBy('txid')
    .orderBy('id')
    .execute()
  return events.filter((one) => one.type.startsWith(type))
}
