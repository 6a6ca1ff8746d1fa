import { editDistance } from '#kernel/text/nearest.ts'

/** Inflected words share their beginning. */
export function fits(word: string, wanted: string): boolean {
  if (word === wanted) return true
  const shared = Math.max(4, Math.min(word.length, wanted.length) - 1)
  return (
    wanted.length >= 4 &&
    Math.abs(word.length - wanted.length) <= 3 &&
    word.slice(0, shared) === wanted.slice(0, shared)
  )
}

/** Shorter words are too near to too many others, longer ones are no names. */
const [shortestSlipped, longestSlipped] = [5, 30]
/** Two slips in a word of so many letters. */
const longFrom = 8

/** Whether a folded word may be a slip for another: one letter, in long words two, or two in the wrong order; never a number. */
export function isSlipFor(wanted: string, word: string): boolean {
  const { length } = wanted
  if (length < shortestSlipped || length > longestSlipped || /\d/.test(wanted)) return false
  const most = length >= longFrom ? 2 : 1
  if (Math.abs(word.length - length) > most) return false
  return editDistance(wanted, word, { swaps: true, most }) <= most
}

/** The words of a text as they are written, in small letters with their accents. */
export function writtenWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}
