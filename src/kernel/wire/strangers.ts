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

/** As which key the schema of an object says where its texts are the organization's own all the same. */
export const ownKey = 'x-trusted-where'

/** What members of an object are where nobody outside wrote its texts. */
export type OwnCase = Readonly<Record<string, string>>

/** Says of an object with words of strangers in which cases it has none: any of them suffices. Before its `id` is given. */
export function ownWhere<S extends z.ZodObject>(schema: S, ...cases: readonly OwnCase[]): S {
  return schema.meta({ ...schema.meta(), [ownKey]: cases })
}
