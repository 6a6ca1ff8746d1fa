import { writeFileSync } from 'node:fs'
import { fittedTerms, heldBack, labelledPhrases } from './fit-terms.ts'

/** `node test/evaluation/sites/publish-terms.ts` fits the choice of offers to all websites but those held back and writes it down. */
const seen = await labelledPhrases()
const { bias, places, weights } = fittedTerms(seen)
const lines = Object.entries(weights).map(([name, weight]) => `    '${name}': ${weight},`)
const file = new URL('../../../src/adapters/web/site/company/term-weights.ts', import.meta.url)
writeFileSync(
  file,
  `import type { TermModel } from './term-model.ts'

/**
 * Written by test/evaluation/sites/publish-terms.ts, which fits it to ${seen.length} phrases of labelled websites (all but ${heldBack.join(', ')});
 * docs/scoring.md tells how well websites are read that it never saw.
 */
export const termWeights: TermModel = {
  bias: ${bias},
  places: ${places},
  weights: {
${lines.join('\n')}
  },
}
`,
)
