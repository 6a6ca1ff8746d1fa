import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { compare } from './compare.ts'
import { comparedIn } from './keys.ts'
import type { Candidate } from './schemas.ts'

/** So many are compared that share a key, and shown. */
const mostCompared = 200
const mostShown = 10

/** The records that one may be, the surest first; `twins` are known by what it is known by. */
export async function candidatesOf(
  scope: OrganizationScope,
  kind: MergedKind,
  id: string,
  twins: readonly string[],
): Promise<Candidate[]> {
  const met = new Set([...twins, ...(await metBy(scope, kind, id))])
  const all = await comparedIn(scope, kind, [id, ...met])
  const one = all.get(id)
  if (one === undefined) return []
  const found = [...met].flatMap((other) => {
    const like = all.get(other)
    return like === undefined ? [] : [{ id: other, ...compare(kind, one, like) }]
  })
  return found
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, mostShown)
}

/** What a record is met by, and what that is of the one that is compared; the name of a person may stand the other way round. */
const ways: Readonly<Record<MergedKind, readonly (readonly [key: string, own: string])[]>> = {
  contact: [
    ['phone_key', 'phone_key'],
    ['sound_key', 'sound_key'],
    ['sound_key', `split_part(sound_key, ' ', 2) || ' ' || split_part(sound_key, ' ', 1)`],
  ],
  account: [
    ['phone_key', 'phone_key'],
    ['sound_key', 'sound_key'],
    ['address_key', 'address_key'],
  ],
}

/** Its keys are read first: what is computed beside other records would be compared with all of them. */
async function metBy(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  id: string,
): Promise<string[]> {
  const table = sql.table(`${kind}s`)
  const own = ways[kind].map(
    ([, value], place) => sql`${sql.raw(value)} as ${sql.ref(`way_${place}`)}`,
  )
  const met = ways[kind].map(
    ([key], place) => sql`
      select other.id from one cross join lateral (
        select id from ${table}
         where organization_id = ${organizationId} and ${sql.ref(key)} = one.${sql.ref(`way_${place}`)} and id <> ${id}
         limit ${mostCompared}) other`,
  )
  const { rows } = await sql<{ id: string }>`
    with one as materialized (
      select ${sql.join(own)} from ${table} where organization_id = ${organizationId} and id = ${id})
    ${sql.join(met, sql` union `)}`.execute(db)
  return rows.map((row) => row.id)
}
