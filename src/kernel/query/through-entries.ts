import { sql, type Expression, type SqlBool } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Entries, QueriedFields } from './queried-fields.ts'

/** So many comparisons lead through other tables, since each is a join; the others look at the record itself. */
const maxThrough = 3

/**
 * The comparisons that all have to hold and that lead through an index of another table: `through` those that name each
 * record once, `within` the others. And what is left.
 */
export function apart(
  scope: OrganizationScope,
  fields: QueriedFields,
  where: Condition | undefined,
) {
  const all = where === undefined ? [] : partsOf(fields, where)
  const led = all
    .flatMap((part) => {
      const entries = 'field' in part ? fields[part.field]?.entries?.(scope, part) : undefined
      return entries === undefined ? [] : [{ part, entries }]
    })
    .slice(0, maxThrough)
  const taken = new Set<Condition>(led.map(({ part }) => part))
  return {
    through: led
      .filter(({ entries }) => entries.isOne)
      .map(({ entries: { rows } }, index) => ({
        name: `through_${index}`,
        rows,
        orders: { created_at: 'found_at' },
      })),
    within: led.filter(({ entries }) => !entries.isOne).map(({ entries }) => isAmong(entries)),
    rest: all.filter((part) => !taken.has(part)),
  }
}

/** Of all values that an index has an entry for, the first lead. */
function partsOf(fields: QueriedFields, where: Condition): readonly Condition[] {
  if ('and' in where) return where.and.flatMap((part) => partsOf(fields, part))
  if ('or' in where || where.op !== 'all' || fields[where.field]?.entries === undefined)
    return [where]
  const values = [...new Set([where.value].flat())].slice(0, maxThrough)
  return [...values.map((value): Comparison => ({ ...where, op: 'contains', value })), where]
}

function isAmong({ rows }: Entries): Expression<SqlBool> {
  return sql<SqlBool>`id in (select found_id from ${rows.as('entries')})`
}
