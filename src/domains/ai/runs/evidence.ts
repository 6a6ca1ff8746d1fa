import { onOneLine } from '#kernel/text/turning.ts'
import type { Ranked } from '../records/ranking.ts'

export interface PlainMessage {
  readonly role: 'user' | 'assistant'
  readonly text: string
}

/** Records that are sent along. */
export const mostPassages = 8

/** What was looked up goes before the last question, marked as what it is. */
export function withEvidence(
  messages: readonly PlainMessage[],
  context: string | undefined,
  passages: readonly Ranked[],
): PlainMessage[] {
  const marked = [
    ...(context === undefined ? [] : [`<context>\n${unmarked(context)}\n</context>`]),
    ...(passages.length === 0 ? [] : [`<records>\n${numbered(passages)}\n</records>`]),
  ].join('\n\n')
  const last = messages.at(-1)
  if (marked === '' || last === undefined) return [...messages]
  return [...messages.slice(0, -1), { ...last, text: `${marked}\n\n${last.text}` }]
}

/** A mark, or what a model may take for one: with other members, wide brackets, or signs inside that nobody sees. */
const mark =
  /[<＜﹤]([\s/\p{Cf}]*(?:c\p{Cf}*o\p{Cf}*n\p{Cf}*t\p{Cf}*e\p{Cf}*x\p{Cf}*t|r\p{Cf}*e\p{Cf}*c\p{Cf}*o\p{Cf}*r\p{Cf}*d\p{Cf}*s))/giu

/** Nobody inside can end the mark. */
function unmarked(text: string): string {
  return text.replaceAll(mark, '&lt;$1')
}

/** Each is on one line, so that no text begins with the number of another. */
function numbered(passages: readonly Ranked[]): string {
  return passages
    .map(({ passage: { type, title, text } }, index) =>
      unmarked(onOneLine(`[${index + 1}] ${type} ${title}: ${text}`)),
    )
    .join('\n')
}
