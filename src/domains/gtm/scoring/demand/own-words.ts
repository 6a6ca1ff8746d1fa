import { foldedLines } from '#kernel/text/fold.ts'
import { withoutQuotations } from '../intent/lexicon.ts'

const maxChars = 4_000

/** A text folded, without what others said, code and links: 4,000 characters of it at most. */
export function ownWords(text: string): string {
  const own = withoutQuotations(text.slice(0, maxChars))
  return foldedLines(own.replace(/```[^]*?(?:```|$)|https?:\/\/\S+/gu, ' ')).trim()
}
