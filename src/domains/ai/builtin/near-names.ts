import { foldedWords } from '#kernel/text/fold.ts'
import type { Ranked } from '../records/ranking.ts'
import { fits, isSlipFor } from '../records/word-fit.ts'

/** What to know of the names of shown records: that one was asked for by a name that none has, or that others are called nearly so. */
export function nearNames(evidence: readonly Ranked[]): string[] {
  const [best] = evidence
  if (best === undefined) return []
  const missed = [...new Set(best.slips.map((word) => `“${word}”`))]
  const alike = evidence.flatMap((one, index) => (isAlike(best, one) ? [`[${index + 1}]`] : []))
  return [
    ...(missed.length === 0
      ? []
      : [`No record has ${missed.join(' or ')}; shown is what is called nearly so.`]),
    ...(alike.length < 2 ? [] : [`${alike.join(' and ')} are called nearly alike; ${taken(best)}`]),
  ]
}

function taken({ isAsWritten }: Ranked): string {
  return isAsWritten
    ? 'the name of [1] is written as in the question.'
    : 'which one is meant cannot be told from the question.'
}

function isAlike(best: Ranked, { passage }: Ranked): boolean {
  const [own, others] = [foldedWords(best.passage.title), foldedWords(passage.title)]
  return (
    passage.type === best.passage.type &&
    own.length === others.length &&
    own.every((word, place) => isNear(word, others[place] ?? ''))
  )
}

function isNear(word: string, other: string): boolean {
  return fits(word, other) || isSlipFor(word, other)
}
