import type { z } from 'zod'

/** As which key a schema says that strangers write a text, and where they do. */
export const strangersKey = 'x-untrusted'

/**
 * Says of a text that somebody outside the organization wrote it, and where. Tools name such fields beside
 * them, so that a model can tell data from what it was asked to do; REST shows the text as it is.
 */
export function byStrangers<S extends z.ZodType>(schema: S, source: string): S {
  return schema.meta({ ...schema.meta(), [strangersKey]: source })
}
