import type { Values } from '../values.ts'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { columnsRead, type Searched } from './searched.ts'
import { wordsToReplace } from './words-of-many.ts'

type Inside = Pick<OrganizationScope, 'db' | 'organizationId'>
/** Of as many at once their texts are read. */
const atOnce = 500

/**
 * Writes the words of records anew, since what they have from others may differ, within a transaction. They are locked first, so
 * that of two who write beside one record the later sees what both wrote: guarded by the race test of notes.
 */
export async function rewriteWords(
  inside: Inside,
  searched: Searched,
  ids: readonly unknown[],
): Promise<void> {
  const all = [...new Set(ids.map(String))].toSorted()
  for (let from = 0; from < all.length; from += atOnce) {
    const locked = await lock(inside, searched, all.slice(from, from + atOnce))
    if (locked.length > 0) await store(inside, searched, locked)
  }
}

async function lock(
  { db, organizationId }: Inside,
  searched: Searched,
  ids: readonly unknown[],
): Promise<readonly Values[]> {
  const read = columnsRead(searched).map((column) => sql.ref(column))
  const { rows } = await sql<Values>`
    select id, created_at, ${sql.join(read)} from ${sql.table(searched.table)}
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])
     order by id for no key update`.execute(db)
  return rows
}

async function store(inside: Inside, searched: Searched, locked: readonly Values[]): Promise<void> {
  const rows = await wordsToReplace(inside, searched, locked, { anew: true, late: true })
  const others = rows.filter(({ isOther }) => isOther)
  if (others.length === 0) return
  await sql`
    update ${sql.table(searched.table)} t set words = w.words
      from unnest(${others.map((row) => row['id'])}::uuid[], ${others.map((row) => row['words'])}::text[]) w (id, words)
     where t.organization_id = ${inside.organizationId} and t.id = w.id`.execute(inside.db)
}
