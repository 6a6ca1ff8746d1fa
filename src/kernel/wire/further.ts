import type { z } from 'zod'

/** As which key a schema says that a field is not listed where tools are kept short. */
export const furtherKey = 'x-further'

/**
 * Says of a field that the tools which are listed without being asked for do without it: it is accepted and returned
 * all the same, and listed where its toolset is asked for.
 */
export function further<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), [furtherKey]: true })
}
