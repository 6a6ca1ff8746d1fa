import { createRequire } from 'node:module'
import type { detect } from 'tinyld'

const load = createRequire(import.meta.url)

/**
 * The language a text seems to be in, as a two-letter code of `only` if given; '' when it cannot be
 * told. The statistics behind it are loaded at the first guess: a tenth of a second that no start
 * should pay.
 */
export function guessLanguage(text: string, only?: readonly string[]): string {
  const tinyld = load('tinyld') as { detect: typeof detect }
  return tinyld.detect(text, only === undefined ? {} : { only: [...only] })
}
