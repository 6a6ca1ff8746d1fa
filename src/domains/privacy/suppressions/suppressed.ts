import { sql } from 'kysely'
import { isInTransaction, type OrganizationScope, type Scope } from '#kernel/scope.ts'
import type { Identifiers } from '#kernel/outsiders.ts'
import { everywhere, hashing, type Hashing } from './hashes.ts'
import { marksToLookUp, type Mark } from './marks.ts'

/**
 * Whether the organization, or anybody here, must leave them alone. Within a transaction a suppression at the same time
 * is either seen, or waits until the transaction ends: ask before you lock rows that an erasure deletes.
 * @throws EncryptionNotSetUp
 */
export async function isSuppressed(scope: OrganizationScope, who: Identifiers): Promise<boolean> {
  return (await suppressedAmong(scope, [who])).has(who)
}

/** The same without a promise of the next instant, for what is only shown. @throws EncryptionNotSetUp */
export async function isListed(scope: OrganizationScope, who: Identifiers): Promise<boolean> {
  const marks = marksToLookUp(who)
  if (marks.length === 0) return false
  return marks.some(await listedAmong(scope, await hashing(scope), marks))
}

/** Which of them the organization must leave alone; the same promise for many, in two statements. */
export async function suppressedAmong<W extends Identifiers>(
  scope: OrganizationScope,
  people: readonly W[],
): Promise<ReadonlySet<W>> {
  const known = people.map((who) => ({ who, marks: marksToLookUp(who) }))
  const marks = known.flatMap((one) => one.marks)
  if (marks.length === 0) return new Set()
  const hashes = await hashing(scope)
  if (isInTransaction(scope)) await lockMarks(scope, hashes, marks, 'shared')
  const isListed = await listedAmong(scope, hashes, marks)
  return new Set(known.filter((one) => one.marks.some(isListed)).map(({ who }) => who))
}

/**
 * Holds the marks until the transaction ends: `shared` by those who ask, `exclusive` by who suppresses. In one order,
 * so that no two wait for each other. Guarded by the race tests of suppressions and of discovery.
 */
export async function lockMarks(
  { db }: Scope,
  { lockOf }: Hashing,
  marks: readonly Mark[],
  how: 'shared' | 'exclusive',
): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`
    select ${lock}(number)
      from (select distinct unnest(${marks.map(lockOf)}::bigint[]) as number order by number) held`.execute(
    db,
  )
}

async function listedAmong(
  { db, organizationId }: OrganizationScope,
  { hashesOf }: Hashing,
  marks: readonly Mark[],
): Promise<(mark: Mark) => boolean> {
  const hashed = marks.map((mark) => ({
    mark,
    own: hashesOf(organizationId, mark),
    wide: hashesOf(everywhere, mark),
  }))
  const own = hashed.flatMap((one) => one.own)
  const wide = hashed.flatMap((one) => one.wide)
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from suppressions
     where organization_id = ${organizationId} and hash = any(${own}::bytea[])
    union all
    select hash from service_suppressions where hash = any(${wide}::bytea[])`.execute(db)
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')))
  const isKnown = (hash: Buffer) => known.has(hash.toString('hex'))
  const listed = hashed.filter(({ own, wide }) => own.some(isKnown) || wide.some(isKnown))
  const found = new Set(listed.map(({ mark }) => mark))
  return (mark) => found.has(mark)
}
