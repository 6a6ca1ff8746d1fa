import { sql } from 'kysely'
import { dayMs } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { untilOf } from './usage-days.ts'

export interface Span {
  /** First and last day. */
  readonly from: string
  readonly to: string
}

export function daysOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

export interface UsageRow {
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

interface Series {
  readonly interval: keyof typeof periods
  readonly by: keyof typeof names
}

/** A longer time is read by two connections, a half each. */
const halvedDays = 62

/** What was spent, by period, name and feature; a period in the middle may come twice. */
export async function usageOf(scope: OrganizationScope, span: Span, series: Series) {
  const parts = daysOf(span) > halvedDays ? halves(span) : [span]
  return (await Promise.all(parts.map((part) => rowsOf(scope, part, series)))).flat()
}

function halves({ from, to }: Span): Span[] {
  const last = new Date(Date.parse(from) + Math.floor(daysOf({ from, to }) / 2) * dayMs)
  const half = last.toISOString().slice(0, 10)
  const next = new Date(last.getTime() + dayMs).toISOString().slice(0, 10)
  return [
    { from, to: half },
    { from: next, to },
  ]
}

/** Added up by days first, since their names are made of fewer rows then. */
async function rowsOf(
  { db, organizationId }: OrganizationScope,
  { from, to }: Span,
  series: Series,
) {
  const { rows } = await sql<UsageRow>`
    select ${periods[series.interval]} as period, name, feature,
           sum(credits)::bigint as credits, sum(count)::bigint as count, sum(open)::bigint as open
      from (select day, ${names[series.by]} as name, feature, sum(credits) as credits, sum(count) as count, 0 as open
              from credit_days
             where organization_id = ${organizationId} and day between ${from} and ${to}
             group by 1, 2, 3
            union all
            select day, ${names[series.by]}, feature, sum(amount), count(*), count(*)
              from (select (created_at at time zone 'UTC')::date as day, feature, coalesce(model, '') as model,
                           coalesce(member_id::text, '') as member, created_by, amount
                      from ledger_transfers
                     where organization_id = ${organizationId} and kind = 'spend'
                       and created_at >= greatest(${`${from}T00:00:00Z`}::timestamptz, ${untilOf(organizationId)})
                       and created_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day') lines
             group by 1, 2, 3) days
     group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
