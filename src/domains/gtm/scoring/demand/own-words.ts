import { withPlainLetters } from '#kernel/text/fold.ts'
import { withoutQuotations } from '../intent/lexicon.ts'

const maxChars = 4_000

/** A text folded, without what others said, code and links: 4,000 characters of it at most. */
export function ownWords(text: string): string {
  const own = withoutQuotations(text.slice(0, maxChars))
    .replace(/```[^]*?(?:```|$)|https?:\/\/\S+/gu, ' ')
    .replace(/[’‘`´]/gu, "'")
  return withPlainLetters(own)
    .replace(/[^\S\n]{1,100}/gu, ' ')
    .trim()
}
