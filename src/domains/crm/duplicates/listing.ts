import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage, type List } from '#kernel/lists/page.ts'
import { shortListPage } from '#kernel/lists/short-list.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import type { Met } from './kept-keys.ts'
import { idOf, pairsAmong, pairTables, type Pair } from './kept-pairs.ts'
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
  const met = await pairsAmong(scope, record, await metNow(scope, record))
  const pairs = met.map((pair) => ({ ...pair, id: idOf(pair) }))
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

/**
 * Records that share a key come as groups, and are paired here: the planner, which expects two or three keys, would
 * compare each key with each other one.
 */
async function metNow(scope: OrganizationScope, kind: MergedKind): Promise<Met[]> {
  const { rows } = await sql<{ ids: readonly string[] }>`
    with keys as materialized (select * from (${keysIn(scope, kind)}) k where key is not null)
    select array_agg(distinct id) as ids
      from keys group by place, key having count(distinct id) between 2 and ${mostInCommon}`.execute(
    scope.db,
  )
  const inCommon = new Map<string, number>()
  for (const { ids } of rows) {
    for (const pair of pairsOf(ids)) inCommon.set(pair, (inCommon.get(pair) ?? 0) + 1)
  }
  for (const pair of await dismissedIn(scope)) inCommon.delete(pair)
  return [...inCommon]
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, mostPairs)
    .map(([pair]) => metIn(pair))
}

function* pairsOf(ids: readonly string[]): Generator<string> {
  const sorted = ids.toSorted()
  for (const [place, one] of sorted.entries())
    for (const other of sorted.slice(place + 1)) yield `${one} ${other}`
}

function metIn(pair: string): Met {
  const [one_id = '', other_id = ''] = pair.split(' ')
  return { one_id, other_id }
}

async function dismissedIn({ db, organizationId }: OrganizationScope): Promise<string[]> {
  const dismissed = await db
    .selectFrom('crm_dismissed_pairs')
    .select(['one_id', 'other_id'])
    .where('organization_id', '=', organizationId)
    .execute()
  return dismissed.map(({ one_id, other_id }) => `${one_id} ${other_id}`)
}
