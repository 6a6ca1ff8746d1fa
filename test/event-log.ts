import type { OrganizationScope } from '#kernel/scope.ts'

/** What was recorded in the organization, as its tenant reads it, oldest first. */
export async function eventsOf({ scope }: { scope: OrganizationScope }, type = '') {
  const events = await scope.db
    .selectFrom('events')
    .select(['type', 'subject_id', 'actor', 'cause', 'changes', 'data'])
    .where('organization_id', '=', scope.organizationId)
    .orderBy('lsn')
    .orderBy('id')
    .execute()
  return events.filter((one) => one.type.startsWith(type))
}
