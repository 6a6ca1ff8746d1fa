import type { Comparison, Condition } from './condition.ts'
import type { OrganizationScope } from '../scope.ts'
import type { QueriedFields } from './queried-fields.ts'

/** The comparisons that all have to hold and that lead through an index of another table, and what is left. */
export function apart(
  scope: OrganizationScope,
  fields: QueriedFields,
  where: Condition | undefined,
) {
  const all = where === undefined ? [] : partsOf(fields, where)
  const through = all.flatMap((part, index) => {
    const entries = 'field' in part ? entriesOf(scope, fields, part) : undefined
    return entries === undefined ? [] : [{ part, name: `through_${index}`, ...entries }]
  })
  const taken = new Set<Condition>(through.map(({ part }) => part))
  return { through, rest: all.filter((part) => !taken.has(part)) }
}

/** Where an index has an entry for each of several values, all of them are as many comparisons. */
function partsOf(fields: QueriedFields, where: Condition): readonly Condition[] {
  if ('and' in where) return where.and.flatMap((part) => partsOf(fields, part))
  if ('or' in where || where.op !== 'all' || fields[where.field]?.entries === undefined)
    return [where]
  const values = new Set([where.value].flat())
  return [...values].map((value) => ({ ...where, op: 'contains', value }))
}

function entriesOf(scope: OrganizationScope, fields: QueriedFields, comparison: Comparison) {
  const entries = fields[comparison.field]?.entries?.(scope, comparison)
  return entries?.isOne === true
    ? { rows: entries.rows, orders: { created_at: 'found_at' } }
    : undefined
}
