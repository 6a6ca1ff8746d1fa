import type { z } from 'zod'
import { validationFailed } from '#kernel/wire/input.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import type { usageQuery } from './schemas.ts'
import { addUpLater, manyLines } from './usage-days.ts'
import { daysOf, usageOf, type Span, type UsageRow } from './usage-rows.ts'
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

function spanOf({ month, from, to }: Query, now: Date): Span {
  const first = from ?? `${month ?? monthOf(now).slice(0, 7)}-01`
  const last = to ?? lastOfMonth(first)
  const days = daysOf({ from: first, to: last })
  if (days < 1) throw invalid('The series ends before it begins. Send a later `to`.')
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
