import type { OrganizationScope } from '../scope.ts'

const comings = ['deleted', 'restored'] as const

/** Whether a record went, and did not come back: deleted, whoever did it, or part of another one. */
export async function isGone(
  { db, organizationId }: OrganizationScope,
  subject: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('events')
    .select('type')
    .where('organization_id', '=', organizationId)
    .where('subject_id', '=', subject)
    .where((eb) => eb.or(comings.map((coming) => eb('type', 'like', `%.${coming}`))))
    .orderBy('lsn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.type.endsWith('.deleted') === true
}
