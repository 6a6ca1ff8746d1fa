import { foldedWords } from '#kernel/text/fold.ts'

const please = /^(?:please|bitte)$/
/** Folded beginnings of how a summary is asked for, in English, German, French and Spanish. */
const asking = /^(?:summar|fass|zusammenfass|resum)/

/**
 * What is to be summarized, without the request that stands before it. Beside facts about a business a lone sentence
 * is a request, however it is worded.
 */
export function materialOf(question: string, isBesideFacts: boolean): string {
  const text = question.trim()
  const [begun = '', clause = '', mark = ''] = /^([^:.!?\n]{0,200})([:.!?\n]|$)/u.exec(text) ?? []
  const rest = isRequest(clause, mark) ? text.slice(begun.length).trim() : text
  return isBesideFacts && !/[.!?:]\s+\S|\n/u.test(rest) ? '' : rest
}

/** What ends like a heading asks anywhere in it, a sentence by its verb, which stands first. */
function isRequest(clause: string, mark: string): boolean {
  const words = foldedWords(clause)
  if (!/[.!?]/.test(mark)) return words.some((word) => asking.test(word))
  const first = words.find((word) => !please.test(word)) ?? ''
  return asking.test(first) && first !== 'summary'
}
