import { sql } from 'kysely'
import { timestamp, type Seams } from '../clock.ts'
import { inEachDue } from '../jobs/due.ts'
import type { Sweep } from '../jobs/job.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { rewriteWords } from './rewrite-words.ts'
import type { Searched } from './searched.ts'

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'> & Pick<Seams, 'now'>

/** Of so many the words are written with the change itself. */
const maxAtOnce = 100
/** Of so many by the job, in a transaction each. */
const rowsAtOnce = 500
/** So many ids stand in one row. */
const listedAtOnce = 5_000

/**
 * Writes the words of records anew that point to others whose texts were changed, in the transaction of that: of few at once,
 * unless somebody holds them; of all others a job does it, within a minute or so.
 */
export async function rewriteAlong(
  inside: Inside,
  searched: Searched,
  column: string,
  targets: readonly string[],
): Promise<void> {
  const { db, organizationId } = inside
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(searched.table)}
     where organization_id = ${organizationId} and ${sql.ref(column)} = any(${targets}::uuid[])
     limit ${maxAtOnce + 1}`.execute(db)
  const ids = rows.slice(0, maxAtOnce).map(({ id }) => id)
  const { rows: free } = await sql<{ id: string }>`
    select id from ${sql.table(searched.table)}
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])
     order by id for no key update skip locked`.execute(db)
  await rewriteWords(
    inside,
    searched,
    free.map(({ id }) => id),
  )
  if (free.length < rows.length) await leaveToJob(inside, searched, column, targets)
}

/**
 * The same of records that were pointed elsewhere themselves, by their ids: they are held already, and of more than a hundred
 * the job does it.
 */
export async function rewriteSoon(
  inside: Inside,
  searched: Searched,
  ids: readonly unknown[],
): Promise<void> {
  if (ids.length <= maxAtOnce) return rewriteWords(inside, searched, ids)
  const { db, organizationId, now } = inside
  for (let from = 0; from < ids.length; from += listedAtOnce)
    await sql`
      insert into stale_words (organization_id, noun, by_column, due_at, record_ids)
      values (${organizationId}, ${searched.table}, '', ${timestamp(now())}, ${JSON.stringify(ids.slice(from, from + listedAtOnce))}::jsonb)`.execute(
      db,
    )
}

async function leaveToJob(
  { db, organizationId, now }: Inside,
  { table }: Searched,
  column: string,
  targets: readonly string[],
): Promise<void> {
  await sql`
    insert into stale_words (organization_id, noun, by_column, target, due_at)
    select ${organizationId}, ${table}, ${column}, target, ${timestamp(now())}
      from unnest(${targets}::uuid[]) target`.execute(db)
}

/** The sweep that writes these words anew. */
export function rewritingStale(nouns: readonly Searched[]): Sweep {
  const also = sql<boolean>`noun = any(${tablesOf(nouns)})`
  return (scope, after) => {
    const until = timestamp(scope.now())
    const due = { table: 'stale_words', column: 'due_at', until, also } as const
    return inEachDue(scope, due, (inside) => rewriteStale(inside, nouns), after)
  }
}

function tablesOf(nouns: readonly Searched[]): string[] {
  return nouns.map(({ table }) => table)
}

interface Stale {
  readonly id: string
  readonly noun: string
  readonly by_column: string
  readonly target: string | null
  /** Whether it names the records by their ids. */
  readonly is_listed: boolean
  readonly after_at: string | null
  readonly after_id: string | null
}

/**
 * Writes the words of the next records anew that are left to the job, and notes how far it came with them. Returns
 * whether there may be more.
 */
function rewriteStale(scope: OrganizationScope, nouns: readonly Searched[]): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const next = await takeNext(inside, tablesOf(nouns))
    const searched = nouns.find(({ table }) => table === next?.noun)
    if (next === undefined || searched === undefined) return false
    const records = await recordsAfter(inside, next)
    await rewriteWords(
      inside,
      searched,
      records.map(({ id }) => id),
    )
    await note(inside, next, records)
    return true
  })
}

/** Those that are listed, or point to one record, before all of a table. What was asked again before it was begun is done once. */
async function takeNext(
  { db, organizationId, now }: Inside,
  tables: readonly string[],
): Promise<Stale | undefined> {
  const due = sql`from stale_words
    where organization_id = ${organizationId} and due_at <= ${timestamp(now())} and noun = any(${tables})`
  const { rows } = await sql<Stale>`
    select id, noun, by_column, target, record_ids is not null as is_listed, after_at, after_id ${due}
     order by by_column = '' and record_ids is null, due_at, id limit 1 for update skip locked`.execute(
    db,
  )
  const [next] = rows
  if (next === undefined || next.is_listed || next.after_id !== null) return next
  await sql`
    delete from stale_words where organization_id = ${organizationId} and id = any(array(
      select id ${due} and noun = ${next.noun} and by_column = ${next.by_column} and target is not distinct from ${next.target}
         and record_ids is null and after_id is null and id <> ${next.id} for update skip locked))`.execute(
    db,
  )
  return next
}

interface Place {
  readonly id: string
  readonly created_at: string
}

async function recordsAfter(
  { db, organizationId }: Inside,
  { id, noun, by_column, target, is_listed, after_at, after_id }: Stale,
): Promise<readonly Place[]> {
  if (is_listed) return listedAfter({ db, organizationId }, { id, noun, after_id })
  const those = by_column === '' ? sql`` : sql`and ${sql.ref(by_column)} = ${target}`
  const after =
    after_id === null ? sql`` : sql`and (created_at, id) > (${after_at}::timestamptz, ${after_id})`
  const { rows } = await sql<Place>`
    select id, created_at from ${sql.table(noun)}
     where organization_id = ${organizationId} ${those} ${after}
     order by created_at, id limit ${rowsAtOnce}`.execute(db)
  return rows
}

/** In the order of their ids; those that are gone are left out. */
async function listedAfter(
  { db, organizationId }: Pick<Inside, 'db' | 'organizationId'>,
  { id, noun, after_id }: Pick<Stale, 'id' | 'noun' | 'after_id'>,
): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select t.id, t.created_at
      from stale_words s, jsonb_array_elements_text(s.record_ids) listed (id), ${sql.table(noun)} t
     where s.organization_id = ${organizationId} and s.id = ${id} and t.organization_id = ${organizationId}
       and t.id = listed.id::uuid and (${after_id}::uuid is null or t.id > ${after_id})
     order by t.id limit ${rowsAtOnce}`.execute(db)
  return rows
}

async function note({ db, organizationId }: Inside, { id }: Stale, records: readonly Place[]) {
  const last = records.at(-1)
  const it = sql`where organization_id = ${organizationId} and id = ${id}`
  await (
    last === undefined || records.length < rowsAtOnce
      ? sql`delete from stale_words ${it}`
      : sql`update stale_words set after_at = ${last.created_at}, after_id = ${last.id} ${it}`
  ).execute(db)
}
