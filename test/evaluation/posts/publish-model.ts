import { writeFileSync } from 'node:fs'
import { beliefStrength, fitted } from './fit.ts'
import { samples } from './samples.ts'
import { fittedWording, wordingTexts, wordingUnseen } from './fit-wording.ts'
import { heldBack } from './items.ts'

/**
 * `node test/evaluation/posts/publish-model.ts` fits the models of wording and of demand to all splits but those held
 * back and writes them down.
 */
const seen = samples.filter(({ isHeldBack }) => !isHeldBack)
const { bias, weights } = fitted(seen, beliefStrength, wordingUnseen(seen))
const lines = Object.entries(weights).map(([name, weight]) => `    ${name}: ${weight},`)
const others = `all but ${heldBack.join(' and ')}, and one in five of the lines of asking`
write(
  'model.ts',
  `/** A logistic model: the bias, and the logarithm of odds that each feature adds; \`wording\` multiplies what wording.ts finds. */
export interface DemandModel {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/**
 * Written by test/evaluation/posts/publish-model.ts, which fits it to ${seen.length} labelled posts (${others}); a test
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
write(
  'wording-model.ts',
  `/**
 * Written by test/evaluation/posts/publish-model.ts from the same posts as model.ts. For each language, and for what all
 * share, a row for each weight, in tenths, with the runs of words that have it; see wording.ts.
 */
export const wordingTables: Readonly<Record<string, string>> = {
${Object.entries(wordingTexts(fittedWording(seen)))
  .map(([lang, table]) => `  '${lang}':\n    '${table}',`)
  .join('\n')}
}
`,
)

function write(name: string, text: string) {
  const file = new URL(`../../../src/domains/gtm/scoring/demand/${name}`, import.meta.url)
  writeFileSync(file, text)
}
