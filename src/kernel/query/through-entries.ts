import type { Comparison, Condition } from './condition.ts'
import type { QueriedFields } from './queried-fields.ts'

/** The comparisons that all have to hold and that lead through an index of another table, and what is left. */
export function apart(fields: QueriedFields, where: Condition | undefined) {
  const all = where === undefined ? [] : partsOf(where)
  const through = all.flatMap((part, index) => {
    const entries = 'field' in part ? entriesOf(fields, part) : undefined
    return entries === undefined ? [] : [{ part, name: `through_${index}`, ...entries }]
  })
  const taken = new Set<Condition>(through.map(({ part }) => part))
  return { through, rest: all.filter((part) => !taken.has(part)) }
}

function partsOf(where: Condition): readonly Condition[] {
  return 'and' in where ? where.and.flatMap(partsOf) : [where]
}

function entriesOf(fields: QueriedFields, comparison: Comparison) {
  const entries = fields[comparison.field]?.entries?.(comparison)
  return entries?.isOne === true
    ? { rows: entries.rows, orders: { created_at: 'found_at' } }
    : undefined
}
