import type { Observation } from '#adapters/signal-sources/contract.ts'
import { snippetOf } from '#adapters/signal-sources/plain-text.ts'
import { withoutQuotations } from './lexicon.ts'
import { scoreSignal, type SignalContext, type SignalStrength } from './signal.ts'

const maxLetters = 280
const maxSentences = 60
const maxTried = 8

/**
 * What is kept of a post, in at most 280 characters: the sentences beside each other that speak most for a purchase, as
 * they would be judged alone, for that is how they are judged once the source shows the post no more.
 */
export function excerptOf(
  observation: Observation,
  strength: SignalStrength,
  context: SignalContext,
): string {
  const whole = observation.text === '' ? (observation.title ?? '') : observation.text
  if (whole.length <= maxLetters) return snippetOf(whole)
  const judged = passagesOf(whole)
    .map((text) => ({ text, worth: signsIn(text, strength) }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, maxTried)
    .map(({ text, worth }) => ({ text, worth, of: strengthOf(text, observation, context) }))
  const [best] = judged.toSorted((a, b) => b.of - a.of || b.worth - a.worth)
  return snippetOf(best === undefined || best.of === 0 ? whole : best.text)
}

function strengthOf(text: string, observation: Observation, context: SignalContext): number {
  return scoreSignal({ ...observation, text: snippetOf(text) }, context).strength
}

/** Runs of sentences that fit, one from each sentence on, without what others said. */
function passagesOf(text: string): string[] {
  const sentences = sentencesOf(withoutQuotations(text.slice(0, 8_000))).slice(0, maxSentences)
  return sentences.map((_, from) => {
    let passage = ''
    for (const sentence of sentences.slice(from)) {
      if (passage.length + sentence.length + 1 > maxLetters) break
      passage = `${passage} ${sentence}`.trim()
    }
    return passage === '' ? (sentences[from] ?? '') : passage
  })
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])\s|\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** How much of what made the post a signal stands in a passage, to try the likeliest ones. */
function signsIn(text: string, { matches, cues }: SignalStrength): number {
  const spoken = text.toLowerCase()
  const words = matches.flatMap(({ phrase }) => phrase.toLowerCase().split(/\s+/u))
  const named = words.filter((word) => word.length > 3 && spoken.includes(word.slice(0, 6))).length
  const cued = cues.filter((cue) => spoken.includes(cue)).length
  return Math.min(3, named) + 2 * Math.min(2, cued) + Number(text.includes('?'))
}
