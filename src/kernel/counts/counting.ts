import { z } from 'zod'
import { Labelled } from './labelled.ts'

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

/** The job that counts by label. */
export const countingLabels = { name: 'kernel.count_labels', payload: Labelled } as const
