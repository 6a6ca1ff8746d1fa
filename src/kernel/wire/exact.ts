import type { z } from 'zod'

/** As which key a schema says that its text is compared as it is. */
export const exactKey = 'x-exact'

/** Says of a text that it is a name given elsewhere: upper and lower case are not the same, and no part of it means anything. */
export function exact<S extends z.ZodType>(schema: S): S {
  return schema.meta({ ...schema.meta(), [exactKey]: true })
}
