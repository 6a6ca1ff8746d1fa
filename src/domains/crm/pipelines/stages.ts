import type { Stage } from './schemas.ts'

/** The stage that ends a deal in the same way, that of the same key before others. */
export function stageLike(
  stages: readonly Stage[],
  { key, outcome }: Readonly<Record<'key' | 'outcome', unknown>>,
): Stage | undefined {
  const alike = stages.filter((one) => one.outcome === outcome)
  return alike.find((one) => one.key === key) ?? alike[0]
}

/** What is wrong with a pipeline for such deals. */
export function noStageThatIs(outcome: unknown, name: string): string {
  return `The pipeline ${name} has no stage with the outcome ${String(outcome)}. Add one.`
}
