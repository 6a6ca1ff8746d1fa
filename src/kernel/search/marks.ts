/** Of the first letters that have a bit of their own; all others share the next one. */
const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const otherLetters = letters.length
/** The bits behind these are shared by longer beginnings. */
const firstShared = otherLetters + 1
const shared = 63 - firstShared
/** How long the beginnings are that have a bit; what is looked for may be longer. */
const short = 2
const long = 4

/**
 * What words begin with, as the bits of a number: each entry of a record tells so what its other words may be, and what it
 * lacks is passed over without a look at the record. A stored number, and `fill.sql` of the bench computes it too.
 */
export function marksOf(words: Iterable<string>): bigint {
  let [high, low] = [0, 0]
  for (const word of words)
    for (const bit of bitsOf(word))
      if (bit < 32) low |= 1 << bit
      else high |= 1 << (bit - 32)
  return (BigInt(high) << 32n) | BigInt(low >>> 0)
}

/** What older versions left to be marked: every bit. */
export const unmarked = -1

/** Those of a word that a record has from others alone, told by the sign; where all bits are set, by nothing. */
export function ofOthers(marks: bigint): bigint {
  const signed = marks - 2n ** 63n
  return signed === BigInt(unmarked) ? marks : signed
}

/** Whether the mark of a beginning says that a record has a word with it, and not only that it may. */
export function isDecidedByMarks(beginning: string): boolean {
  return beginning.length === 1 && letters.includes(beginning)
}

function bitsOf(word: string): number[] {
  const place = letters.indexOf(word.charAt(0))
  const bits = [place < 0 ? otherLetters : place]
  let [length, sum] = [0, 0]
  for (const letter of word) {
    length += 1
    sum = sum * 31 + (letter.codePointAt(0) ?? 0)
    if (length === short || length === long) bits.push(firstShared + (sum % shared))
    if (length === long) break
  }
  return bits
}
