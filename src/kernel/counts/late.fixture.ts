import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { insertionOf, type RecordedEvent } from '#kernel/events/recorded.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { gate } from '#test/instance.ts'
import { patient } from '#test/patient.ts'

/** Whether there is something kept already that is brought forward. */
export const beginnings = [
  ['for the first time', false],
  ['further', true],
] as const

interface Kept {
  readonly add: (scope: OrganizationScope) => Promise<unknown>
  readonly keep: (scope: OrganizationScope) => Promise<void>
  /** What is wrong with what is kept. */
  readonly prove: (scope: OrganizationScope) => Promise<readonly string[]>
}

/** Shows that what commits after the rest was counted is counted once: a record before, and one meanwhile. */
export async function countsLateOnce(
  scope: OrganizationScope,
  { add, keep, prove }: Kept,
  isKept: boolean,
): Promise<void> {
  if (isKept) await keep(scope)
  await besideLate(scope, add, async () => {
    await add(scope)
    await keep(scope)
  })
  assert.deepEqual(await prove(scope), [])
  await keep(scope)
  assert.deepEqual(await prove(scope), [])
}

/** Does the one thing while what another wrote and recorded before is not committed yet, and commits that after it. */
async function besideLate(
  scope: OrganizationScope,
  write: (inside: OrganizationScope) => Promise<unknown>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const written = gate()
  const late = scope.db.transaction().execute(async (db) => {
    const recorded: RecordedEvent[] = []
    await write({ ...scope, db, recorded })
    await db.executeQuery(insertionOf(scope.organizationId, recorded))
    await written.pass()
  })
  await written.reached
  await meanwhile()
  written.open()
  await late
}

/** Contacts that nobody recorded, as those that were there before the log; each third has the same tags. */
export async function addUnrecorded(scope: OrganizationScope, count: number): Promise<void> {
  const { organizationId } = scope
  await sql`
    insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at)
    select ${organizationId}::uuid, gen_random_uuid(), 'Grace', '', '', array['Mill', 'n' || n % 3], now(), now()
      from generate_series(1, ${count}::integer) n`.execute(patient(scope).db)
  await sql`
    insert into contact_tags (organization_id, contact_id, tag, created_at)
    select organization_id, id, unnest(tags), created_at from contacts
     where organization_id = ${organizationId}`.execute(patient(scope).db)
}
