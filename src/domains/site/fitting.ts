import type { Html } from '#kernel/docs/html.ts'

/** A page is at most 50 kB; this much is left for its frame. */
export const roomBytes = 40_000

/** A text that is cut at a word where it is longer. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const last = cut.split(/\s/).at(-1) ?? ''
  const whole =
    last === cut ? cut.replace(/[\uD800-\uDBFF]$/u, '') : cut.slice(0, cut.length - last.length)
  return `${whole.trimEnd()} …`
}

/** The first pieces that fit into so many bytes. */
export function fitting(pieces: readonly Html[], bytes = roomBytes): Html[] {
  let left = bytes
  const kept: Html[] = []
  for (const piece of pieces) {
    left -= Buffer.byteLength(piece.text)
    if (left < 0) break
    kept.push(piece)
  }
  return kept
}
