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
const [shortestSlipped, longestSlipped] = [3, 30]
/** Two slips in a word of so many letters; in shorter ones than these only such as are heard alike. */
const [longFrom, freeFrom] = [8, 5]

/**
 * Whether a folded word may be a slip for another: one letter, in long words two, or two in the wrong order; never a
 * number. `ana` may be `anna` and `jon` may be `john`; a short name keeps its first letter.
 */
export function isSlipFor(wanted: string, word: string): boolean {
  const { length } = wanted
  if (length < shortestSlipped || length > longestSlipped || /\d/.test(wanted)) return false
  if (length < freeFrom) return isHeardAlike(wanted, word)
  const most = length >= longFrom ? 2 : 1
  if (Math.abs(word.length - length) > most) return false
  return editDistance(wanted, word, { swaps: true, most }) <= most
}

/** A letter more or less behind the first, or one for another of its kind, in letters that are no whole words. */
function isHeardAlike(wanted: string, word: string): boolean {
  const at = Array.from(wanted).findIndex((letter, place) => letter !== word[place])
  if (at === 0 || wanted === word || !alphabetic.test(wanted) || word.length < shortestSlipped)
    return false
  const from = at < 0 ? wanted.length : at
  const [own, other] = [wanted.slice(from), word.slice(from)]
  if (own === other.slice(1) || own.slice(1) === other) return true
  const [one = '', another = ''] = [own[0], other[0]]
  return (
    own.slice(1) === other.slice(1) &&
    kinds.some((kind) => kind.includes(one) && kind.includes(another))
  )
}

const alphabetic = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u
const kinds = ['aeiouyj', 'bp', 'ckqg', 'dt', 'fvw', 'szx', 'mn']

/** The words of a text as they are written, in small letters with their accents. */
export function writtenWords(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  )
}
