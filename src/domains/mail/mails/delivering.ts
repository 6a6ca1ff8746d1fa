import { z } from 'zod'

/** Names the job that sends one mail; what runs it is in `jobs.ts`. */
export const delivering = {
  name: 'mail.deliver',
  payload: z.strictObject({ mail_id: z.uuid() }),
} as const
