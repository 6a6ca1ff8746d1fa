import { detect } from 'tinyld'

// Longer runs of letters are no words, and what looks for words in them takes the square of their length.
const longestWord = 40

/**
 * The language a text seems to be in, as a two-letter code of `only` if given; '' when it cannot be told. Loads
 * statistics of 12 MB, so only what reads strangers' words imports it.
 */
export function guessLanguage(text: string, only?: readonly string[]): string {
  const words = text
    .split(/\s+/)
    .map((word) => word.slice(0, longestWord))
    .join(' ')
  return detect(words, only === undefined ? {} : { only: [...only] })
}
