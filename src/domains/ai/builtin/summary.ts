import { lazy } from '#kernel/lazy.ts'
import { foldedWords } from '#kernel/text/fold.ts'

const mostSentences = 5
const mostRead = 400
/** How much a sentence is worth that says what others say already. */
const novelty = 0.7

interface Sentence {
  readonly place: number
  readonly text: string
  readonly words: ReadonlySet<string>
}

/** The sentences that say most of a text, verbatim and in their order. */
export function summaryOf(text: string): string {
  const sentences = sentencesOf(text)
  const weights = weightsOf(sentences)
  const chosen: Sentence[] = []
  while (chosen.length < Math.min(mostSentences, sentences.length)) {
    const left = sentences.filter((one) => !chosen.includes(one))
    const worth = (one: Sentence) => worthOf(one, weights) - novelty * likeness(one, chosen)
    const [best] = left.toSorted((one, other) => worth(other) - worth(one))
    if (best === undefined) break
    chosen.push(best)
  }
  const ordered = chosen.toSorted((one, other) => one.place - other.place)
  return ordered.length === 0 ? 'There is nothing to summarize.' : join(ordered)
}

function join(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }) => text).join(' ')
}

// The rules of sentences take a while to load.
const segmenter = lazy(() => new Intl.Segmenter(undefined, { granularity: 'sentence' }))

function sentencesOf(text: string): Sentence[] {
  const plain = text.slice(0, 60_000).replaceAll(/^[#>*\-\s_]+/gmu, '')
  const all: Sentence[] = []
  for (const paragraph of plain.split(/\n+/u))
    for (const { segment } of segmenter().segment(paragraph.slice(0, 5000).toWellFormed())) {
      const words = new Set(foldedWords(segment).filter((word) => word.length > 3))
      if (words.size < 2) continue
      all.push({ place: all.length, text: segment.trim(), words })
      if (all.length === mostRead) return all
    }
  return all
}

/** How central each word is: what several sentences say, and not most of them. */
function weightsOf(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { words } of sentences)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const all = sentences.length
  return new Map(
    [...counts].map(([word, count]) => [word, Math.log(1 + count) * Math.log(1 + all / count)]),
  )
}

/** From 0 to about 1; what stands first counts more. */
function worthOf({ words, place }: Sentence, weights: ReadonlyMap<string, number>): number {
  const sum = [...words].reduce((total, word) => total + (weights.get(word) ?? 0), 0)
  return sum / (words.size + 8) / 3 + 0.5 / (place + 2)
}

/** The greatest share of words with a sentence that is chosen already. */
function likeness({ words }: Sentence, chosen: readonly Sentence[]): number {
  const shares = chosen.map((other) => {
    const shared = [...words].filter((word) => other.words.has(word)).length
    return shared / Math.min(words.size, other.words.size)
  })
  return Math.max(0, ...shares)
}
