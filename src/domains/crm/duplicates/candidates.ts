import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { compare } from './compare.ts'
import { metByFormerPhone } from './former.ts'
import { comparedIn, mostInCommon } from './keys.ts'
import type { Candidate } from './schemas.ts'

const mostShown = 10

/** The records that one may be, the surest first; `twins` are known by what it is known by. */
export async function candidatesOf(
  scope: OrganizationScope,
  kind: MergedKind,
  id: string,
  twins: readonly string[],
): Promise<Candidate[]> {
  const former = await metByFormerPhone(scope, kind, id, mostInCommon)
  const met = new Set([...twins, ...(await metBy(scope, kind, id)), ...former])
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

/** What a record is met by: a key, what that may be of the one that is compared, and what both have besides. */
interface Way {
  readonly key: string
  readonly own: readonly string[]
  readonly besides?: string
}

/** The name of a person may stand the other way round. */
const sounds = {
  key: 'sound_key',
  own: ['sound_key', `split_part(sound_key, ' ', 2) || ' ' || split_part(sound_key, ' ', 1)`],
}

const ways: Readonly<Record<MergedKind, readonly Way[]>> = {
  contact: [
    { key: 'phone_key', own: ['phone_key'] },
    sounds,
    { ...sounds, besides: 'account_id' },
    { ...sounds, besides: 'email_domain_key' },
  ],
  account: ['phone_key', 'sound_key', 'address_key'].map((key) => ({ key, own: [key] })),
}

/**
 * Those that share what no more than `mostInCommon` have; of a key that more have, so many rows are read, and with what both
 * have besides as many as share the key: what they have besides is looked up by no index, since half of all may have it, as a
 * mail domain. Its keys are read first: what is computed beside other records would be compared with all of them.
 */
async function metBy(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  id: string,
): Promise<string[]> {
  const table = sql.table(`${kind}s`)
  const own = ways[kind].map(
    ({ own: values, besides = 'null::uuid' }, place) => sql`
      array[${sql.raw(values.join(', '))}] as ${sql.ref(`way_${place}`)},
      ${sql.raw(besides)} as ${sql.ref(`besides_${place}`)}`,
  )
  const met = ways[kind].map(({ key, besides }, place) => {
    const alike =
      besides === undefined
        ? sql``
        : sql`and (${sql.ref(besides)} = one.${sql.ref(`besides_${place}`)}) is true`
    return sql`
      select other.id from one cross join lateral (
        select few.id, count(*) over () as others from (
          select id from ${table}
           where organization_id = ${organizationId} and ${sql.ref(key)} = any(one.${sql.ref(`way_${place}`)})
             ${alike} and id <> ${id}
           limit ${mostInCommon}) few) other
       where other.others < ${mostInCommon}`
  })
  const { rows } = await sql<{ id: string }>`
    with one as materialized (
      select ${sql.join(own)} from ${table} where organization_id = ${organizationId} and id = ${id})
    ${sql.join(met, sql` union `)}`.execute(db)
  return rows.map((row) => row.id)
}
