import type { Comparison, Condition } from './condition.ts'

/** The comparisons of a condition, in whatever groups they stand. */
export function comparisonsIn(condition: Condition): readonly Comparison[] {
  if ('field' in condition) return [condition]
  return ('and' in condition ? condition.and : condition.or).flatMap(comparisonsIn)
}

/** The same groups, with something else in the place of each comparison. */
export function withComparisons(
  condition: Condition,
  change: (one: Comparison) => Condition,
): Condition {
  const among = (parts: readonly Condition[]) => parts.map((part) => withComparisons(part, change))
  if ('and' in condition) return { and: among(condition.and) }
  return 'or' in condition ? { or: among(condition.or) } : change(condition)
}
