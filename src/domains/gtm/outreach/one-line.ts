import { z } from 'zod'
import { visible } from '#kernel/wire/texts.ts'

/** What stands in a header of a mail: refused where it has several lines, which other texts are joined from. */
export function oneLine(length: number): z.ZodString {
  const sent = z.string().trim().min(1).max(length)
  return visible(sent.refine((text) => !/\p{Cc}/u.test(text), 'Write it on one line'))
}
