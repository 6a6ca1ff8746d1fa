import type { ListRequest } from '#kernel/lists/page.ts'
import { comparisonsIn, withComparisons } from '#kernel/query/comparisons.ts'
import type { Comparison } from '#kernel/query/condition.ts'
import type { QueriedFields } from '#kernel/query/queried-fields.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findAliases } from './aliases.ts'
import { linkNames } from './links.ts'

export interface Asked extends ListRequest {
  readonly contact_id?: string
  readonly account_id?: string
  readonly external_id?: string
  readonly domain?: string
}

/** A list is asked for what the records are by now. */
export async function askedOf(
  scope: OrganizationScope,
  known: QueriedFields,
  query: Asked,
): Promise<Asked> {
  const fields = { ...known, ...query.added }
  const named = linkNames.flatMap((name) => query[name] ?? [])
  const compared = query.where === undefined ? [] : comparisonsIn(query.where)
  const ids = new Set([...named, ...compared.flatMap((one) => idsOf(fields, one))])
  const aliases = ids.size === 0 ? undefined : await findAliases(scope, [...ids])
  if (aliases === undefined || aliases.size === 0) return query
  const led = (id: unknown) => aliases.get(String(id))?.into_id ?? id
  const meant = linkNames.flatMap((name) => (name in query ? [[name, led(query[name])]] : []))
  const where =
    query.where && withComparisons(query.where, (one) => comparisonLed(fields, one, led))
  return { ...query, ...Object.fromEntries(meant), ...(where && { where }) }
}

/** Those with which a field is compared that may name such a record. */
function idsOf(fields: QueriedFields, { field, value }: Comparison): string[] {
  return mayName(fields, field) ? [value].flat().filter(isText) : []
}

function comparisonLed(
  fields: QueriedFields,
  asked: Comparison,
  led: (id: unknown) => unknown,
): Comparison {
  if (!mayName(fields, asked.field)) return asked
  const { value } = asked
  return { ...asked, value: Array.isArray(value) ? value.map(led) : led(value) }
}

/** Of all ids, members and what is never merged apart. */
function mayName(fields: QueriedFields, name: string): boolean {
  return fields[name]?.kind === 'id' && !others.has(name)
}

const others: ReadonlySet<string> = new Set([
  'owner_id',
  'assignee_id',
  'created_by',
  'deal_id',
  'pipeline_id',
  'follows_id',
])

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
