/**
 * Marks of direction that turn the letters behind them around, so that a text reads as another than it is: embeddings,
 * overrides and isolates (UAX #9, 2.1 to 2.5). Single marks, such as U+200F, and joiners are none: scripts need them.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

/** A text without what makes it read as another. */
export function unturned(text: string): string {
  return text.replaceAll(turning, '')
}

/** What ends a line, with what Unicode has for it (UAX #14, BK, CR, LF and NL). */
const breaks = /[\n\r\v\f\u0085\u2028\u2029]+/u

/** A text on one line: what stood on several has a space between them. Takes time in proportion to its length. */
export function onOneLine(text: string): string {
  const lines = unturned(text).split(breaks)
  return lines.length === 1
    ? (lines[0] ?? '').trim()
    : lines
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
}
