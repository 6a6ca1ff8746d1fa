import type { z } from 'zod'
import { readable } from '#kernel/wire/texts.ts'

/** What stands in a header of a mail. */
export function oneLine(length: number): z.ZodString {
  return readable(length).refine((text) => !/\p{Cc}/u.test(text), 'Write it on one line')
}
