import type { ListRequest } from '#kernel/lists/page.ts'
import type { Condition } from '#kernel/query/condition.ts'
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
  const ids = new Set([...named, ...idsIn(fields, query.where)])
  const aliases = ids.size === 0 ? undefined : await findAliases(scope, [...ids])
  if (aliases === undefined || aliases.size === 0) return query
  const led = (id: unknown) => aliases.get(String(id))?.into_id ?? id
  const meant = linkNames.flatMap((name) => (name in query ? [[name, led(query[name])]] : []))
  const where = query.where && conditionLed(fields, query.where, led)
  return { ...query, ...Object.fromEntries(meant), ...(where && { where }) }
}

/** Those with which fields are compared that may name such a record. */
function idsIn(fields: QueriedFields, where: Condition | undefined): string[] {
  if (where === undefined) return []
  if ('field' in where)
    return mayName(fields, where.field) ? [where.value].flat().filter(isText) : []
  const parts = 'and' in where ? where.and : where.or
  return parts.flatMap((part) => idsIn(fields, part))
}

function conditionLed(
  fields: QueriedFields,
  where: Condition,
  led: (id: unknown) => unknown,
): Condition {
  const among = (parts: readonly Condition[]) =>
    parts.map((part) => conditionLed(fields, part, led))
  if ('and' in where) return { and: among(where.and) }
  if ('or' in where) return { or: among(where.or) }
  if (!mayName(fields, where.field)) return where
  const { value } = where
  return { ...where, value: Array.isArray(value) ? value.map(led) : led(value) }
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
