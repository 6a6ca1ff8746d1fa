import { z } from 'zod'
import { meteredRefusals } from '#domains/credits/index.ts'
import { conflict } from '#kernel/errors.ts'
import { EncryptionNotSetUp } from '#kernel/vault.ts'
import { exampleId } from '#kernel/wire/primitives.ts'

const noContactReasons = [
  'no_address',
  'no_permission',
  'suppressed',
  'consent_withdrawn',
  'address_refused',
] as const
export type NoContactReason = (typeof noContactReasons)[number]

export const LeadNotContactable = conflict(
  'lead_not_contactable',
  'The lead may not be written to',
  'Nothing was charged. `reason` says why; `outreach` and `signals` of GET /api/v1/gtm/leads/{id}/ say what each source allows.',
  { reason: z.enum(noContactReasons).meta({ example: 'no_address' }) },
)

const sequenceEnds = ['replied', 'converted', 'dismissed', 'unsubscribed'] as const
export type SequenceEnd = (typeof sequenceEnds)[number]

export const SequenceEnded = conflict(
  'sequence_ended',
  'Nothing more is written to this lead',
  'Nothing was charged. The lead replied, was converted or dismissed, or wants no more mail: `reason` says which.',
  { reason: z.enum(sequenceEnds).meta({ example: 'replied' }) },
)

export const AddressWritten = conflict(
  'address_written',
  'This address was written to, or replied, already',
  'Nothing was charged. It was for another lead with the same address, which `existing_lead_id` names: go on there, after the mail that `existing_id` names if one was sent. Where neither is named, that lead was deleted.',
  {
    existing_id: z.string().optional().meta({ example: exampleId }),
    existing_lead_id: z.string().optional().meta({ example: exampleId }),
    has_replied: z.boolean().meta({
      description: 'Whether somebody marked that a reply came, of the mail or of the lead.',
      example: false,
    }),
  },
)

export const TouchNotNext = conflict(
  'touch_not_next',
  'This is not the next mail to the lead',
  'Leave `touch_number` out, or send `next_touch`; edit or reject the draft that is there. Null: the lead has had all mails that it may get.',
  {
    next_touch: z.int().nullable().meta({ example: 2 }),
    existing_id: z.string().optional().meta({ example: exampleId }),
  },
)

export const DraftWaiting = conflict(
  'draft_waiting',
  'A mail to the lead or its address waits to be sent',
  'Nothing was charged. Read the one that `existing_id` names: approve, edit or reject it; its lead may be another with the same address. The one that follows it is drafted ahead only where `touch_number` asks for it.',
  {
    existing_id: z.string().meta({ example: exampleId }),
    touch_number: z.int().meta({ description: 'Which mail waits.', example: 1 }),
  },
)

export const DraftClosed = conflict(
  'draft_closed',
  'The draft can no longer be changed',
  'It was sent, is being sent, or was rejected. Draft another one with POST /api/v1/gtm/draft-emails/.',
)

export const TextChanged = conflict(
  'text_changed',
  'The text is not the one that you read',
  'Read the draft again, and send its present `text_hash` if that is what should be sent.',
  { text_hash: z.string().meta({ example: '9f86d081884c7d65…' }) },
)

export const PlaceholderUnfilled = conflict(
  'placeholder_unfilled',
  'Something in the text waits to be filled in',
  'A mail goes out word for word: nothing fills in what `placeholder` shows. Edit the draft: write the words themselves, or leave it out.',
  { placeholder: z.string().meta({ example: '{first_name}' }) },
)

export const DraftNotSent = conflict(
  'draft_not_sent',
  'The mail has not been sent',
  'Only to what was sent can a reply have come.',
)

/** Why nothing is drafted. */
export const draftingRefusals = [
  LeadNotContactable,
  SequenceEnded,
  AddressWritten,
  TouchNotNext,
  DraftWaiting,
  EncryptionNotSetUp,
  ...meteredRefusals,
]
