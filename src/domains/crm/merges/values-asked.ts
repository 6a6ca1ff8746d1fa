import { comparisonsIn } from '#kernel/query/comparisons.ts'
import type { Comparison, Condition } from '#kernel/query/condition.ts'

/** The values of a field that are looked for in a condition. */
export function valuesIn(where: Condition | undefined, name: string): string[] {
  return where === undefined ? [] : comparisonsIn(where).flatMap((one) => valuesOf(one, name))
}

/** The same of one comparison; what is not meant is compared as it stands. */
export function valuesOf({ field, op, value }: Comparison, name: string): string[] {
  return field === name && (op === 'eq' || op === 'in') ? [value].flat().map(String) : []
}
