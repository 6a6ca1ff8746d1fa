/** A part of a message, as the UI messages of the AI SDK have it. */
export type Part = Readonly<Record<string, unknown>>

/** What was said, and not what tools were asked and returned. */
export function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  )
}
