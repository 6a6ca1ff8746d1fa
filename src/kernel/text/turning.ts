/**
 * Marks of direction that turn the letters behind them around, so that a text reads as another than it is: embeddings,
 * overrides and isolates (UAX #9, 2.1 to 2.5). Single marks, such as U+200F, and joiners are none: scripts need them.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu

/** A text on one line without what makes it read as another. */
export function unturned(text: string): string {
  return text.replaceAll(turning, '')
}
