import { sql } from 'kysely'
import type { z } from 'zod'
import { dayMs } from '#kernel/clock.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import type { usageQuery } from './schemas.ts'
import { addUpLater, manyLines, untilOf } from './usage-days.ts'
import { monthOf } from './wallet-decisions.ts'

const mostDays = 366

type Query = Partial<z.output<typeof usageQuery>>

/** What a time has cost: in total, by feature, and as a series. @throws ValidationFailed */
export async function readUsage(scope: OrganizationScope, query: Query = {}) {
  const { interval = 'day', by = 'feature' } = query
  const span = spanOf(query, scope.now())
  const rows = await usageOf(scope, span, { interval, by })
  if (sumOf(rows, 'open') > manyLines) await addUpLater(scope)
  return {
    month: span.from.slice(0, 7),
    total: formatCredits(sumOf(rows, 'credits')),
    by_feature: added(rows, ({ feature }) => feature).map(([feature, sums]) => ({
      feature,
      ...sums,
    })),
    series: added(rows, ({ period, name }) => `${period} ${name ?? ''}`).map(([key, sums]) => ({
      period: key.slice(0, key.indexOf(' ')),
      name: key.slice(key.indexOf(' ') + 1) || null,
      ...sums,
    })),
  }
}

interface Span {
  /** First and last day. */
  readonly from: string
  readonly to: string
}

function spanOf({ month, from, to }: Query, now: Date): Span {
  const first = from ?? `${month ?? monthOf(now).slice(0, 7)}-01`
  const last = to ?? lastOfMonth(first)
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1
  if (days < 1) throw invalid('The series ends before it begins.')
  if (days > mostDays) throw invalid(`Ask for at most ${mostDays} days at a time.`)
  return { from: first, to: last }
}

function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

function invalid(message: string) {
  return validationFailed([{ field: 'to', code: 'out_of_range', message }])
}

interface UsageRow {
  readonly period: string
  readonly name: string | null
  readonly feature: string
  readonly credits: number
  readonly count: number
  /** How many of them are lines that are not added up. */
  readonly open: number
}

const names = {
  feature: sql`feature`,
  model: sql`nullif(model, '')`,
  member: sql`nullif(member, '')`,
  key: makerOf('key:'),
  workflow: makerOf('workflow:'),
} as const

function makerOf(prefix: string) {
  return sql`case when starts_with(created_by, ${prefix})
                  then substr(created_by, ${prefix.length + 1}::integer) end`
}

const periods = { day: sql`day::text`, month: sql`to_char(day, 'YYYY-MM')` } as const

async function usageOf(
  { db, organizationId }: OrganizationScope,
  { from, to }: Span,
  { interval, by }: { interval: keyof typeof periods; by: keyof typeof names },
) {
  const { rows } = await sql<UsageRow>`
    select ${periods[interval]} as period, ${names[by]} as name, feature,
           sum(credits)::bigint as credits, sum(count)::bigint as count, sum(open)::bigint as open
      from (select day, feature, model, member, created_by, credits, count, 0 as open
              from credit_days
             where organization_id = ${organizationId} and day between ${from} and ${to}
            union all
            select (created_at at time zone 'UTC')::date, feature, coalesce(model, ''),
                   coalesce(member_id::text, ''), created_by, amount, 1, 1
              from ledger_transfers
             where organization_id = ${organizationId} and kind = 'spend'
               and created_at >= greatest(${`${from}T00:00:00Z`}::timestamptz, ${untilOf(organizationId)})
               and created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day') lines
     group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

function sumOf(rows: readonly UsageRow[], column: 'credits' | 'count' | 'open'): number {
  return rows.reduce((sum, row) => sum + row[column], 0)
}

/** Rows of one key added up, in the order of the keys. */
function added(rows: readonly UsageRow[], keyOf: (row: UsageRow) => string) {
  return [...Map.groupBy(rows, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, some]): [string, { credits: string; count: number }] => [
      key,
      { credits: formatCredits(sumOf(some, 'credits')), count: sumOf(some, 'count') },
    ])
}
