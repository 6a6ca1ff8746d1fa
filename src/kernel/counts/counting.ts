import { z } from 'zod'

/** The job that counts a long list. */
export const counting = {
  name: 'kernel.count_records',
  payload: z.strictObject({
    table: z.string(),
    adds: z.array(z.string()),
    takes: z.array(z.string()),
    part: z.strictObject({ column: z.string(), value: z.uuid() }).optional(),
  }),
} as const
