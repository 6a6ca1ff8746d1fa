import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { compare } from './compare.ts'
import { comparedIn } from './keys.ts'
import type { Candidate } from './schemas.ts'

/** So many are compared that share a key, and shown. */
const mostCompared = 200
const mostShown = 10

/** The contacts that one may be, the surest first; `twins` have its e-mail. */
export async function candidatesOf(
  scope: OrganizationScope,
  id: string,
  twins: readonly string[],
): Promise<Candidate[]> {
  const met = new Set([...twins, ...(await metBy(scope, id))])
  const all = await comparedIn(scope, 'contact', [id, ...met])
  const one = all.get(id)
  if (one === undefined) return []
  const found = [...met].flatMap((other) => {
    const like = all.get(other)
    return like === undefined ? [] : [{ id: other, ...compare('contact', one, like) }]
  })
  return found
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, mostShown)
}

/** A name may stand the other way round. */
const ways = [
  ['phone_key', sql`one.phone_key`],
  ['sound_key', sql`one.sound_key`],
  ['sound_key', sql`split_part(one.sound_key, ' ', 2) || ' ' || split_part(one.sound_key, ' ', 1)`],
] as const

async function metBy({ db, organizationId }: OrganizationScope, id: string): Promise<string[]> {
  const keys = ways.map(
    ([key, own]) => sql`
      (select other.id from contacts one join contacts other
           on other.organization_id = one.organization_id
          and other.${sql.ref(key)} = ${own} and other.id <> one.id
        where one.organization_id = ${organizationId} and one.id = ${id} limit ${mostCompared})`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(keys, sql` union `)}`.execute(db)
  return rows.map((row) => row.id)
}
