import type { Ranked } from '../records/ranking.ts'
import { nearNames } from './near-names.ts'

/** Below this much of the question's words, a record is no evidence. */
const enoughCoverage = 0.5
const mostShown = 3
/** Records that fit nearly as well as the best one. */
const nearBest = 0.6

/** What it says where the evidence is thin. */
const abstention = 'The workspace has no record that says this.'

/** The records that say it, with their numbers; none where the evidence is thin. */
export function evidenceOf(passages: readonly Ranked[]): readonly Ranked[] {
  const [best] = passages
  if (best === undefined || best.coverage < enoughCoverage) return []
  return passages
    .filter(({ score, coverage }) => coverage >= enoughCoverage && score >= best.score * nearBest)
    .slice(0, mostShown)
}

/** The closest records in their own words, each with its number, or that there is none. */
export function closestRecords(passages: readonly Ranked[]): string {
  const evidence = evidenceOf(passages)
  if (evidence.length === 0) return `${abstention} (Looked up without a language model.)`
  return [
    'The closest records, looked up without a language model:',
    ...evidence.map(
      ({ passage: { type, title, text } }, index) =>
        `[${index + 1}] ${type.replaceAll('_', ' ')} ${title}: ${shortened(text)}`,
    ),
    ...nearNames(evidence),
  ].join('\n')
}

function shortened(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 399).toWellFormed()}…`
}
