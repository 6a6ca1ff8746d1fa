import { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { instant } from '#kernel/wire/primitives.ts'
import { DraftEmail } from './schemas.ts'

/** What the log tells of a mail: never to whom it goes nor what it says, since the log outlives the erasure of a person. */
const LoggedDraft = DraftEmail.pick({
  id: true,
  lead_id: true,
  touch_number: true,
  status: true,
  language: true,
  approved_at: true,
  sent_at: true,
  replied_at: true,
}).extend({
  reason: z.string().nullable().meta({
    description: 'Why it is not sent yet, or never, as a code.',
    example: 'unsubscribed',
  }),
  updated_at: instant,
})
export type LoggedDraft = z.input<typeof LoggedDraft>

export const draftEvents = eventsOf('draft_email', LoggedDraft, {
  created: 'An e-mail to a lead was drafted.',
  updated: 'The text of a draft was edited, or has to be read again; an approval of it is void.',
  approved: 'A person approved a draft as it stands, and it will be sent.',
  rejected: 'A draft will not be sent.',
  sent: 'An approved draft left for the lead.',
  replied: 'Somebody marked that a lead replied.',
})
