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

/** What a contact is met by; a name may stand the other way round. */
const ways = [
  ['phone_key', 'phone_key'],
  ['sound_key', 'sound_key'],
  ['sound_key', 'turned'],
] as const

/** Its keys are read first: what is computed beside other contacts would be compared with all of them. */
async function metBy({ db, organizationId }: OrganizationScope, id: string): Promise<string[]> {
  const met = ways.map(
    ([key, own]) => sql`
      select other.id from one cross join lateral (
        select id from contacts
         where organization_id = ${organizationId} and ${sql.ref(key)} = one.${sql.ref(own)} and id <> ${id}
         limit ${mostCompared}) other`,
  )
  const { rows } = await sql<{ id: string }>`
    with one as materialized (
      select phone_key, sound_key,
             split_part(sound_key, ' ', 2) || ' ' || split_part(sound_key, ' ', 1) as turned
        from contacts where organization_id = ${organizationId} and id = ${id})
    ${sql.join(met, sql` union `)}`.execute(db)
  return rows.map((row) => row.id)
}
