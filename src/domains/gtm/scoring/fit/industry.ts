import { foldedWords } from '#kernel/text/fold.ts'
import { activities } from './activities.ts'

const sameClass = 1
const sameGroup = 0.8
const sameDivision = 0.5
const codePattern = /^\d{2}(?:\.?\d{1,3})?\.?[A-Z]?$/u
const minInner = 6

/** Within a compound only what is too long to stand there by chance; the others after the space that begins a word. */
const beginningsByCode = activities.map(([code, words]) => ({
  digits: digitsOf(code),
  beginnings: words.split(' ').map((word) => (word.length < minInner ? ` ${word}` : word)),
}))

/**
 * How well what an organization does matches the best of the wanted industries, 0..1, in whatever language each is told: the
 * share of the code of its activity. Null where nothing asked or nothing known names an activity.
 */
export function industryMatch(known: readonly string[], wanted: readonly string[]): number | null {
  const asked = wanted.flatMap(codesOf)
  const held = known.flatMap(codesOf)
  if (asked.length === 0 || held.length === 0) return null
  return Math.max(...asked.flatMap((one) => held.map((other) => likeness(one, other))))
}

/** The digits of the activities that a text names, by a code such as `10.71C` or by words. */
export function codesOf(text: string): string[] {
  if (codePattern.test(text.trim())) return [digitsOf(text)]
  const words = ` ${foldedWords(text).join(' ')}`
  return beginningsByCode
    .filter(({ beginnings }) => beginnings.some((one) => words.includes(one)))
    .map(({ digits }) => digits)
}

function digitsOf(code: string): string {
  return code.replace(/\D/gu, '')
}

function likeness(a: string, b: string): number {
  if (a.slice(0, 2) !== b.slice(0, 2)) return 0
  if (a.slice(0, 4) === b.slice(0, 4)) return sameClass
  return a.slice(0, 3) === b.slice(0, 3) ? sameGroup : sameDivision
}
