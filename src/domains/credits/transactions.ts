import { sql } from 'kysely'
import type { z } from 'zod'
import { findWholeCount } from '#kernel/counts/whole-count.ts'
import { conditionsOf } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { csvLine } from '#kernel/text/csv.ts'
import { shownTransaction, transactionColumns, wholeLedger } from './ledger.ts'
import { Transaction, type transactionQuery } from './schemas.ts'

type Query = z.output<typeof transactionQuery>

const filters = {
  kind: (kind: string) => sql<boolean>`kind = ${kind}`,
  feature: (feature: string) => sql<boolean>`feature = ${feature}`,
  member: (id: string) => sql<boolean>`member_id = ${id}`,
  key: (id: string) => madeBy(`key:${id}`),
  workflow: (id: string) => madeBy(`workflow:${id}`),
  run: (run: string) => sql<boolean>`subject = ${run}`,
  from: (at: string) => sql<boolean>`created_at >= ${at}`,
  to: (at: string) => sql<boolean>`created_at < ${at}`,
}

/** In the words of the index that serves it. */
function madeBy(name: string) {
  return sql<boolean>`(created_by = ${name} and created_by not like 'user:%')`
}

function linesOf({ db, organizationId }: OrganizationScope, query: Query) {
  return db
    .selectFrom('ledger_transfers')
    .select(transactionColumns)
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.and(conditionsOf(filters, query)))
}

/** The wallet's transactions, each with the balance it left. */
export async function listTransactions(scope: OrganizationScope, query: Query) {
  const isWhole = conditionsOf(filters, query).length === 0
  const page = await listPage(
    linesOf(scope, query),
    query,
    { created_at: sql.ref('created_at') },
    undefined,
    isWhole ? () => findWholeCount(scope, wholeLedger) : undefined,
  )
  return { ...page, results: page.results.map(shownTransaction) }
}

const linesAtOnce = 1000

/** All transactions that the filters let pass, as comma-separated values; whoever reads slowly holds up nobody. */
export async function* transactionsInCsv(scope: OrganizationScope, query: Query) {
  yield csvLine(names)
  const descending = query.ordering.startsWith('-')
  const direction = descending ? 'desc' : 'asc'
  const rows = linesOf(scope, query)
    .select(sql<string>`created_at::text`.as('at'))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(linesAtOnce)
  for (let part = await rows.execute(); part.length > 0;) {
    yield part.map((row) => csvLine(cellsOf(shownTransaction(row)))).join('')
    const { at, id } = part.at(-1) ?? { at: '', id: '' }
    const beyond = sql<boolean>`(created_at, id) ${sql.raw(descending ? '<' : '>')} (${at}, ${id})`
    part = part.length < linesAtOnce ? [] : await rows.where(beyond).execute()
  }
}

const names = Transaction.keyof().options

function cellsOf(transaction: z.output<typeof Transaction>) {
  return names.map((name) => transaction[name])
}
