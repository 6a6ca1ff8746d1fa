import { z } from 'zod'

/** Names the job that sends one approved draft; what runs it is in `jobs.ts`. */
export const sendingDraft = {
  name: 'gtm.send_draft',
  payload: z.strictObject({ draft_id: z.uuid() }),
} as const
