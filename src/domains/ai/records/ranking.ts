import { foldedWords } from '#kernel/text/fold.ts'
import type { Passage } from './passage.ts'
import { askedFields, contentWords } from './question-words.ts'
import { fits, isSlipFor, writtenWords } from './word-fit.ts'

export interface Ranked {
  readonly passage: Passage
  readonly score: number
  /** How much of what the question says the record has, from 0 to 1; rare words weigh more. */
  readonly coverage: number
  /** Words of the question that no record has, and that may be slips for words of its name. */
  readonly slips: readonly string[]
  /** Whether the question writes its name in full, letter for letter. */
  readonly isAsWritten: boolean
}

/** As though so many other records lacked the words: a few candidates do not make a word common. */
const others = 50
/** BM25: how soon repetition stops to count, and how much length costs. */
const saturation = 1.2
const lengthCost = 0.5
const titleWeight = 1.5
/** What a word counts that is only near. */
const ofSlip = 0.7
/** How much more a record counts whose name stands in the question as it is written. */
const asWritten = 0.2
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
  const looked = wanted.map((word) => lookedFor(word, indexed))
  const whole = looked.reduce((sum, { weight }) => sum + weight, 0)
  const written = new Set(writtenWords(question.slice(0, longestWritten)))
  return indexed
    .map((one) => scored(one, { looked, whole, average, fields, written }))
    .toSorted((one, other) => other.score - one.score || compare(one.passage.id, other.passage.id))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : 1
}

const longestWritten = 2000

interface Looked {
  readonly word: string
  readonly weight: number
  /** Whether no record has it, so that it may be a slip for a word of a name. */
  readonly isLost: boolean
}

function lookedFor(word: string, indexed: readonly Indexed[]): Looked {
  const exact = indexed.filter(({ words }) => words.some((each) => fits(each, word))).length
  const isLost = exact === 0
  const having = isLost
    ? indexed.filter(({ title }) => title.some((each) => isSlipFor(word, each))).length
    : exact
  const weight = Math.log(1 + (indexed.length + others - having + 0.5) / (having + 0.5))
  return { word, weight, isLost }
}

interface Question {
  readonly looked: readonly Looked[]
  readonly whole: number
  readonly average: number
  readonly fields: readonly string[]
  readonly written: ReadonlySet<string>
}

function scored({ passage, words, title }: Indexed, question: Question): Ranked {
  const { looked, whole, average, fields, written } = question
  const slips: string[] = []
  let score = 0
  let covered = 0
  for (const { word, weight, isLost } of looked) {
    const isSlip = isLost && title.some((each) => isSlipFor(word, each))
    if (isSlip) slips.push(word)
    const worth = isSlip ? ofSlip : 1
    const count = isSlip ? 1 : words.filter((each) => fits(each, word)).length
    if (count === 0) continue
    const length = 1 - lengthCost + lengthCost * (words.length / (average || 1))
    const isInTitle = isSlip || title.some((each) => fits(each, word))
    const bonus = isInTitle ? titleWeight : 1
    score += (worth * weight * bonus * count * (saturation + 1)) / (count + saturation * length)
    covered += worth * weight
  }
  const missing = fields.filter((field) => !hasField(passage, field)).length
  const coverage = whole === 0 ? 0 : covered / whole
  const inFull = shareWritten(passage.title, written)
  return {
    passage,
    score: (score * (1 + asWritten * inFull)) / (1 + missing),
    coverage: missing > 0 ? coverage * lacking : coverage,
    slips,
    isAsWritten: inFull === 1,
  }
}

function shareWritten(title: string, written: ReadonlySet<string>): number {
  const words = writtenWords(title)
  return words.filter((word) => written.has(word)).length / (words.length || 1)
}

function hasField({ text }: Passage, field: string): boolean {
  return text.startsWith(`${field}: `) || text.includes(`; ${field}: `)
}
