import { hash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockName } from '#kernel/postgres/named-lock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import type { MergedKind } from '../merges/schemas.ts'
import { compare } from './compare.ts'
import { keepKeys, metBy, type Met } from './kept-keys.ts'
import { comparedIn } from './keys.ts'
import type { Reason } from './schemas.ts'

export const pairTables = { contact: 'contact_pairs', account: 'account_pairs' } as const

/** Compares these records with those that they share a key with, and keeps the pairs that may be one. */
export function keepPairs(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockPairs(inside)
    const all = [...ids, ...(await keepKeys(inside, kind, ids))]
    await storePairs(inside, kind, all, await pairsAmong(inside, kind, await metBy(inside, all)))
  })
}

/** One at a time compares, since two that compare at once would not see the keys of one another. */
export async function lockPairs({ db, organizationId }: OrganizationScope): Promise<void> {
  await lockName(db, `crm.pairs ${organizationId}`)
}

export interface Pair extends Met {
  readonly score: number
  readonly reasons: readonly Reason[]
}

/** So many are compared before others have their turn. */
const pairsATurn = 250

/** Those that may be one. */
export async function pairsAmong(
  scope: OrganizationScope,
  kind: MergedKind,
  met: readonly Met[],
): Promise<Pair[]> {
  const ids = new Set(met.flatMap(({ one_id, other_id }) => [one_id, other_id]))
  const all = await comparedIn(scope, kind, [...ids])
  const pairs: Pair[] = []
  for (const [place, { one_id, other_id }] of met.entries()) {
    if (place % pairsATurn === pairsATurn - 1) await turn()
    const [one, other] = [all.get(one_id), all.get(other_id)]
    if (one === undefined || other === undefined) continue
    const found = compare(kind, one, other)
    if (found.score > 0) pairs.push({ one_id, other_id, ...found })
  }
  return pairs
}

/** The name of a pair, which follows from those of its records. */
export function idOf({ one_id, other_id }: Met): string {
  const digits = hash('md5', one_id + other_id)
  const id = `${digits.slice(0, 12)}8${digits.slice(13, 16)}8${digits.slice(17)}`
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The same in PostgreSQL. */
const idOfPair = sql<string>`
  overlay(overlay(md5(one_id::text || other_id::text) placing '8' from 13) placing '8' from 17)::uuid`

/** What is there as it should be already is not written; a record that goes meanwhile takes its pairs along. */
async function storePairs(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
  pairs: readonly Pair[],
): Promise<void> {
  const table = sql.table(pairTables[kind])
  const found = sql`json_to_recordset(${JSON.stringify(pairs)}::json)
    f (one_id uuid, other_id uuid, score double precision, reasons text[])`
  for (const [own, far] of [
    ['one_id', 'other_id'],
    ['other_id', 'one_id'],
  ] as const)
    await sql`
      delete from ${table} p
       where p.organization_id = ${organizationId} and p.${sql.ref(own)} = any(${[...ids]}::uuid[])
         and not exists (select from ${found}
                          where f.${sql.ref(own)} = p.${sql.ref(own)} and f.${sql.ref(far)} = p.${sql.ref(far)})`.execute(
      db,
    )
  if (pairs.length === 0) return
  const there = sql.table(`${kind}s`)
  await sql`
    with held as materialized (
      select id from ${there} where organization_id = ${organizationId}
         and id = any(${pairs.flatMap(({ one_id, other_id }) => [one_id, other_id])}::uuid[])
       order by id for key share)
    insert into ${table} as p (organization_id, one_id, other_id, id, score, reasons)
    select ${organizationId}::uuid, one_id, other_id, ${idOfPair}, score, reasons from ${found}
     where one_id in (select id from held) and other_id in (select id from held)
        on conflict (organization_id, one_id, other_id) do update
       set score = excluded.score, reasons = excluded.reasons
     where (p.score, p.reasons) is distinct from (excluded.score, excluded.reasons)`.execute(db)
}
