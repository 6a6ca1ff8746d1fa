import { z } from 'zod'
import { onOneLine } from '../text/turning.ts'

/** What can be seen: no zero-width space, filler or the like. */
const seen = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A text on one line that others are shown: of several lines it is one. Marks that turn letters around are left out, as
 * the white space around it is: who pastes a name often cannot see that it has some.
 */
export function lineOf(text: z.ZodString): z.ZodString {
  return text.overwrite(onOneLine)
}

/** A line that has to say something. */
export function visible(text: z.ZodString): z.ZodString {
  return lineOf(saying(text))
}

/** A text of several lines, perhaps in several directions, that has to say something: some of its characters can be seen. */
export function saying(text: z.ZodString): z.ZodString {
  return text.refine((sent) => sent === '' || seen.test(sent), {
    message: 'Send visible characters',
    params: { code: 'invalid' },
  })
}

/** A line of at most `max` characters, without the white space around it, and with one encoding of each accent (NFC). */
export function readable(max: number) {
  return visible(z.string().trim().normalize().min(1).max(max))
}

/** The same of several lines, whose marks of direction stay. */
export function passage(max: number) {
  return saying(z.string().trim().min(1).max(max))
}

/** Free text to look for. */
export const search = z.string().trim().max(200).optional().meta({
  description:
    'Up to ten words to look for. Each has to begin a word of the record; case and accents are ignored.',
  example: 'mill',
})
