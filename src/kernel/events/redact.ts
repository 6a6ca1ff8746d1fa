import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { OrganizationScope } from '../scope.ts'
import { settleAll } from './consequence.ts'

/**
 * Takes out of what this transaction is about to tell what these records hold: that something happened stays. What follows from
 * it is settled before, while it is known.
 */
export async function redactRecorded(
  scope: OrganizationScope,
  subjects: ReadonlySet<string>,
): Promise<void> {
  const { recorded = [] } = scope
  await settleAll(
    scope,
    recorded.filter(({ subject_id }) => subjects.has(subject_id)),
  )
  for (const [place, event] of recorded.entries())
    if (subjects.has(event.subject_id))
      recorded[place] = { ...event, changes: {}, data: { id: event.subject_id } }
}

/**
 * The same for what the log told already; whoever read it before knows it. `db` acts for the organization as the role
 * that may delete: the service itself never changes the log.
 */
export async function redactLog(
  db: Database,
  organizationId: string,
  subjects: readonly string[],
): Promise<void> {
  await sql`
    update events set changes = '{}', data = jsonb_build_object('id', subject_id)
     where organization_id = ${organizationId} and subject_id = any(${subjects}::uuid[])`.execute(
    db,
  )
}

/** The events about these records. */
export async function eventsAbout(
  { db, organizationId }: OrganizationScope,
  subjects: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events
     where organization_id = ${organizationId} and subject_id = any(${subjects}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
