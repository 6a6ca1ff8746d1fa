import { writeFileSync } from 'node:fs'
import { heldBack } from './items.ts'
import { beliefStrength, fitted, samples } from './fit.ts'

/** `node test/evaluation/posts/publish-model.ts` fits the model of demand to all splits but those held back and writes it down. */
const seen = samples.filter(({ item }) => !heldBack.includes(item.split))
const { bias, weights } = fitted(seen, beliefStrength)
const lines = Object.entries(weights).map(([name, weight]) => `    ${name}: ${weight},`)
const file = new URL('../../../src/domains/gtm/scoring/demand/model.ts', import.meta.url)
writeFileSync(
  file,
  `/** A logistic model: the bias, and the logarithm of odds that each feature adds. */
export interface DemandModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/**
 * Written by test/evaluation/posts/publish-model.ts, which fits it to ${seen.length} labelled posts (all but ${heldBack.join(' and ')}); a test
 * holds it to them. docs/scoring.md tells how well it does on posts that it never saw.
 */
export const demandModel: DemandModel = {
  bias: ${bias},
  weights: {
${lines.join('\n')}
  },
}
`,
)
