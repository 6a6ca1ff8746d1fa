import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage, type List } from '#kernel/lists/page.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import type { Met } from './kept-keys.ts'
import { idOfPair, pairsAmong, pairTables, type Pair } from './kept-pairs.ts'
import { keysIn, mostInCommon } from './keys.ts'
import type { duplicatesQuery, Reason } from './schemas.ts'

/** So many pairs are compared while somebody waits, those first that have most in common. */
const mostPairs = 10_000

type Request = z.output<typeof duplicatesQuery>

/** A page of the pairs that are kept. */
export async function listKept(scope: OrganizationScope, { record, ...request }: Request) {
  const pairs = scope.db
    .selectFrom(pairTables[record])
    .select(['id', 'one_id', 'other_id', 'score'])
    .select(sql<Reason[]>`reasons`.as('reasons'))
    .where('organization_id', '=', scope.organizationId)
  return shown(scope, record, await listPage(pairs, request, { score: sql.ref('score') }))
}

/** The same, where all records are compared now. */
export async function listNow(scope: OrganizationScope, { record, ordering, ...request }: Request) {
  const met = await metNow(scope, record)
  const idOf = new Map(met.map(({ id, one_id, other_id }) => [`${one_id} ${other_id}`, id]))
  const pairs = (await pairsAmong(scope, record, met)).map((pair) => ({
    ...pair,
    id: idOf.get(`${pair.one_id} ${pair.other_id}`) ?? '',
  }))
  const turn = ordering === 'score' ? 1 : -1
  const ranked = pairs.sort((a, b) => turn * (a.score - b.score || (a.id < b.id ? -1 : 1)))
  return shown(
    scope,
    record,
    shortListPage(ranked, request, ({ id }) => id),
  )
}

async function shown(
  scope: OrganizationScope,
  record: MergedKind,
  page: List<Pair & { readonly id: string }>,
) {
  const names = await namesOf(scope, record, page.results)
  const results = page.results.map(({ id, one_id, other_id, score, reasons }) => ({
    id,
    record,
    records: [one_id, other_id].map((one) => ({ id: one, name: names.get(one) ?? '' })),
    score,
    reasons: [...reasons],
  }))
  return { ...page, results }
}

async function namesOf(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  pairs: readonly Met[],
): Promise<ReadonlyMap<string, string>> {
  const ids = pairs.flatMap(({ one_id, other_id }) => [one_id, other_id])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(`${kind}s`)}
     where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function metNow(scope: OrganizationScope, kind: MergedKind) {
  const { db, organizationId } = scope
  const { rows } = await sql<Met & { id: string }>`
    with keys as materialized (select * from (${keysIn(scope, kind)}) k where key is not null),
         shared as (select place, key from keys group by place, key having count(*) between 2 and ${mostInCommon}),
         among as (select k.* from keys k join shared s using (place, key)),
         pairs as (
           select one.id as one_id, other.id as other_id, count(distinct one.place) as keys
             from among one join among other
               on other.place = one.place and other.key = one.key and other.id > one.id
            group by one.id, other.id)
    select ${idOfPair} as id, one_id, other_id
      from pairs
     where not exists (select from crm_dismissed_pairs d
                        where d.organization_id = ${organizationId}
                          and d.one_id = pairs.one_id and d.other_id = pairs.other_id)
     order by keys desc, one_id, other_id limit ${mostPairs}`.execute(db)
  return rows
}
