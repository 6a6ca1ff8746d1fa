import { foldedWords } from '#kernel/text/fold.ts'
import type { Passage } from './passage.ts'
import { askedFields, contentWords } from './question-words.ts'

export interface Ranked {
  readonly passage: Passage
  readonly score: number
  /** How much of what the question says the record has, from 0 to 1; rare words weigh more. */
  readonly coverage: number
}

/** As though so many other records lacked the words: a few candidates do not make a word common. */
const others = 50
/** BM25: how soon repetition stops to count, and how much length costs. */
const saturation = 1.2
const lengthCost = 0.5
const titleWeight = 1.5
/** What is left of a record that lacks the field that is asked for. */
const lacking = 0.4

interface Indexed {
  readonly passage: Passage
  readonly words: readonly string[]
  readonly title: readonly string[]
}

/** Records in the order in which they fit the question, after BM25. */
export function rank(question: string, passages: readonly Passage[]): Ranked[] {
  const wanted = contentWords(question)
  const fields = askedFields(question)
  const indexed = passages.map((passage) => ({
    passage,
    words: foldedWords(passage.text),
    title: foldedWords(passage.title),
  }))
  const average = indexed.reduce((sum, { words }) => sum + words.length, 0) / (indexed.length || 1)
  const weights = new Map(wanted.map((word) => [word, weightOf(word, indexed)]))
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return indexed
    .map((one) => scored(one, { weights, whole, average, fields }))
    .toSorted((one, other) => other.score - one.score || compare(one.passage.id, other.passage.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}

function weightOf(word: string, indexed: readonly Indexed[]): number {
  const having = indexed.filter(({ words }) => words.some((each) => fits(each, word))).length
  return Math.log(1 + (indexed.length + others - having + 0.5) / (having + 0.5))
}

interface Question {
  readonly weights: ReadonlyMap<string, number>
  readonly whole: number
  readonly average: number
  readonly fields: readonly string[]
}

function scored({ passage, words, title }: Indexed, question: Question): Ranked {
  const { weights, whole, average, fields } = question
  let score = 0
  let covered = 0
  for (const [word, weight] of weights) {
    const count = words.filter((each) => fits(each, word)).length
    if (count === 0) continue
    const length = 1 - lengthCost + lengthCost * (words.length / (average || 1))
    const bonus = title.some((each) => fits(each, word)) ? titleWeight : 1
    score += (weight * bonus * count * (saturation + 1)) / (count + saturation * length)
    covered += weight
  }
  const missing = fields.filter((field) => !hasField(passage, field)).length
  const coverage = whole === 0 ? 0 : covered / whole
  return {
    passage,
    score: score / (1 + missing),
    coverage: missing > 0 ? coverage * lacking : coverage,
  }
}

function hasField({ text }: Passage, field: string): boolean {
  return text.startsWith(`${field}: `) || text.includes(`; ${field}: `)
}

/** Inflected words share their beginning. */
function fits(word: string, wanted: string): boolean {
  if (word === wanted) return true
  const shared = Math.max(4, Math.min(word.length, wanted.length) - 1)
  return (
    wanted.length >= 4 &&
    Math.abs(word.length - wanted.length) <= 3 &&
    word.slice(0, shared) === wanted.slice(0, shared)
  )
}
