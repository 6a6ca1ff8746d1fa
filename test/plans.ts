import { CompiledQuery } from 'kysely'
import type { Connections, StatementObserver } from '#kernel/postgres/connections/connections.ts'
import { globalDatabase, tenantDatabase } from '#kernel/postgres/database.ts'

/** A node of what `explain (analyze, format json)` shows. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Filter?: string
  readonly 'Sort Key'?: readonly string[]
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Plan[]
}

/** So many rows may be read in vain. */
const tolerated = 250

/** What a plan reads in vain: rows that a filter drops, rows that are sorted to return the first few, whole tables. */
export function wasteIn(plan: Plan, returned = Infinity): string[] {
  const children = plan.Plans ?? []
  const within = plan['Node Type'] === 'Limit' ? Math.min(returned, rowsOf(plan)) : returned
  return [
    ...droppedBy(plan),
    ...sortedBy(plan, returned),
    ...wholeTable(plan),
    ...children.flatMap((child) => wasteIn(child, within)),
  ]
}

function rowsOf(plan: Plan): number {
  return plan['Actual Rows'] * plan['Actual Loops']
}

function droppedBy(plan: Plan): string[] {
  const each = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const all = each * plan['Actual Loops']
  return all > tolerated ? [`drops ${all} rows of ${nameOf(plan)}: ${plan.Filter ?? ''}`] : []
}

/** What is returned whole has to be sorted whole. */
function sortedBy(plan: Plan, returned: number): string[] {
  const [input] = plan.Plans ?? []
  if (plan['Node Type'] !== 'Sort' || input === undefined) return []
  const rows = rowsOf(input)
  return rows > tolerated && rows > 2 * returned
    ? [`sorts ${rows} rows by ${plan['Sort Key']?.join(', ')}`]
    : []
}

function wholeTable(plan: Plan): string[] {
  const rows = rowsOf(plan)
  return plan['Node Type'] === 'Seq Scan' && rows > tolerated
    ? [`reads ${nameOf(plan)} from its beginning to its end`]
    : []
}

function nameOf(plan: Plan): string {
  return plan['Relation Name'] ?? plan['Node Type']
}

/** So many rows are read by all of a plan, each time that one is. */
export function rowsReadBy(plan: Plan): number {
  const each =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0)
  const read = each * plan['Actual Loops']
  return (plan.Plans ?? []).reduce((all, child) => all + rowsReadBy(child), read)
}

/**
 * Where a plan looks at many pages of an index or a table for the few rows that it finds there. Nothing else tells that an index was read
 * from the beginning of an organization to its end, where what is looked for stands in its later columns.
 */
export function pagesInVain(plan: Plan): string[] {
  const children = plan.Plans ?? []
  const pages = children.reduce((left, child) => left - pagesOf(child), pagesOf(plan))
  const found = rowsOf(plan) + plan['Actual Loops']
  const condition = `${plan['Index Cond'] ?? ''} ${plan.Filter ?? ''}`.trim()
  const place = plan['Index Name'] ?? plan['Relation Name']
  const isScan = plan['Node Type'].includes('Scan') && place !== undefined && condition !== ''
  const own = isScan && pages > 20 + 5 * found ? [`${pages} pages of ${place} by ${condition}`] : []
  return [...own, ...children.flatMap(pagesInVain)]
}

function pagesOf(plan: Plan): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

/** A statement as it was sent, and for which organization. */
export interface Sent {
  readonly text: string
  readonly organizationId: string | undefined
  readonly values: readonly unknown[]
}

/** Keeps what is sent, for `onStatement` of an instance. */
export function keeping(sent: Sent[]): StatementObserver {
  return (text, organizationId, values) => void sent.push({ text, organizationId, values })
}

/** How statements are run; what is sent again as it was, such as who calls, is run no second time. */
export function explaining(connections: Connections): (statement: Sent) => Promise<Plan> {
  const known = new Map<string, Promise<Plan>>()
  return (statement) => {
    const key = JSON.stringify(statement)
    const plan = known.get(key) ?? explain(connections, statement)
    known.set(key, plan)
    return plan
  }
}

/** How it is run, under the role and the tenancy that it was sent with. */
export async function explain(
  connections: Connections,
  { text, organizationId, values }: Sent,
): Promise<Plan> {
  const db =
    organizationId === undefined
      ? globalDatabase(connections)
      : tenantDatabase(connections, organizationId)
  const asked = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...values])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(asked)
  return rows[0]!['QUERY PLAN'][0].Plan
}
