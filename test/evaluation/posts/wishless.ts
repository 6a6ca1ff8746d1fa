import { readFileSync } from 'node:fs'

/** A line of `wishless/`: a text that speaks of a wish which nobody has, or one beside it that does ask. */
export interface WishLine {
  readonly lang: string
  readonly text: string
  readonly asks: boolean
}

/**
 * `seen` and `unseen` were written before the rules, and the faults of `seen` alone were looked at. `later` and `last`
 * were written after them and mended once they had been measured.
 */
export const wishSets = ['seen', 'unseen', 'later', 'last'] as const

/** The lines of a set, in seven languages. */
export function wishLines(set: (typeof wishSets)[number]): WishLine[] {
  return readFileSync(new URL(`wishless/${set}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map(wishLine)
}

function wishLine(line: string): WishLine {
  const [, sign = '', lang = '', text = ''] = /^([+-]) ([a-z]{2}) (.+)$/u.exec(line) ?? []
  if (sign === '') throw new Error(`a line has no sign or language: ${line}`)
  return { lang, text, asks: sign === '+' }
}
