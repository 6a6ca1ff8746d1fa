import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { passage } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { languages } from '#kernel/text/languages.ts'
import { oneLine } from './one-line.ts'
import { wordForWord } from './placeholders.ts'
import { tones } from './wording/wording.ts'

const draftStatuses = ['draft', 'approved', 'sent', 'rejected'] as const

/** Why a mail waits, has to be read again, or never leaves. */
const reasonCodes = [
  'mail_not_set_up',
  'sender_incomplete',
  'deletion_scheduled',
  'waits_for_previous',
  'too_soon',
  'quiet_hours',
  'daily_limit',
  'server_delayed',
  'changed_since_approval',
  'approver_left',
  'server_refused',
  'outcome_unknown',
  'suppressed',
  'consent_withdrawn',
  'address_refused',
  'address_written',
  'unsubscribed',
  'replied',
  'converted',
  'dismissed',
  'lead_deleted',
  'address_changed',
  'source_forbids',
  'earlier_rejected',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Mails to one lead, or to its address, at most: a beginning and two that follow. */
export const mostTouches = 3

function text(example: string, description?: string) {
  return z.string().meta({ ...(description !== undefined && { description }), example })
}
/** It quotes what the lead wrote. */
function quoting<S extends z.ZodType>(schema: S): S {
  return byStrangers(schema, 'post or entry of the lead')
}

const touch = z.int().min(1).max(mostTouches).meta({
  description: 'Which mail to the lead it is, from 1.',
  example: 1,
})
const tone = z.enum(tones).meta({ example: 'plain' })
const language = z.enum(languages).meta({ description: 'ISO 639-1.', example: 'en' })
const status = z.enum(draftStatuses).meta({ example: 'draft' })
const hash = z.string().regex(/^[0-9a-f]{64}$/, 'Send the `text_hash` of the draft')

const provenance = z.object({
  kind: z.enum(['signal', 'lead', 'profile', 'sender', 'person']).meta({
    description:
      'What it was read in: evidence of the lead, the lead, the profile, who writes; or a person wrote it here.',
    example: 'signal',
  }),
  field: text('snippet'),
  url: quoting(z.string()).nullable().meta({ example: 'https://forum.example/t/1' }),
})

export const DraftEmail = z
  .object({
    id,
    lead_id: id,
    touch_number: touch,
    status,
    status_reason: z
      .object({
        code: z.enum(reasonCodes).meta({ example: 'quiet_hours' }),
        message: byStrangers(
          text('By the clock of United Kingdom these are quiet hours.'),
          'country of the lead, or its mail server',
        ),
      })
      .nullable()
      .meta({
        description: 'Why it is not sent yet, or never; null where nothing stands in the way.',
      }),
    language,
    tone,
    variant: z.int().meta({ description: 'Which of the templates; the lead decides.', example: 0 }),
    to: byStrangers(
      text('hello@hearthandfurrowbakery.example', 'The published business address of the lead.'),
      'contact of the lead',
    ),
    from_name: text('Hearth Mill'),
    reply_to: text('hello@hearthmill.example'),
    subject: quoting(text('organic stoneground flour for Hearth & Furrow Bakery')),
    body: quoting(text('Hello, …')),
    footer: quoting(
      text(
        'Your business address is from: Business directory (22 November 2026). …',
        'The end of the mail, which nobody edits: where the address is from, how to hear no more, who writes. `{unsubscribe_url}` stands for the link of the recipient.',
      ),
    ),
    text_hash: hash.meta({
      description:
        'Names exactly what would be sent, to whom and from whom. Who approves sends it back.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    sentences: z
      .array(
        z.object({
          text: quoting(text('We are Hearth Mill in Hebden Bridge …')),
          provenance: z.array(provenance),
        }),
      )
      .meta({
        description: 'Where each statement is from. One without provenance states nothing.',
      }),
    approved_at: instant.nullable(),
    approved_by: id.nullable().meta({
      description:
        'Who approved it, as a person or through a key; it leaves as long as they are a member. Null while it is not approved, and where nobody is known.',
    }),
    send_after: instant.nullable().meta({
      description:
        'Not before then is it tried; null while it is not approved, and when it is done.',
    }),
    sent_at: instant.nullable(),
    replied_at: instant.nullable().meta({ description: 'When somebody marked that a reply came.' }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'DraftEmail' })
export type DraftEmail = z.output<typeof DraftEmail>
export const DraftEmailList = listOf(DraftEmail, 'DraftEmailList')

export const NewDraftEmail = z
  .strictObject({
    lead_id: id,
    touch_number: touch.optional().meta({
      description:
        'Which mail to the lead; the next one where it is left out, if none waits to be sent.',
      example: 1,
    }),
    tone: tone.default('plain'),
    language: language.optional().meta({
      description: 'That of the evidence, or of the lead’s country, where it is left out.',
      example: 'en',
    }),
  })
  .meta({ id: 'NewDraftEmail' })
export type NewDraftEmail = z.output<typeof NewDraftEmail>

export const DraftEmailChange = z
  .strictObject({
    subject: wordForWord(oneLine(200)).optional().meta({ example: 'Organic flour for the spring' }),
    body: wordForWord(passage(5000)).optional().meta({ example: 'Hello, …' }),
  })
  .meta({ id: 'DraftEmailChange' })
export type DraftEmailChange = z.output<typeof DraftEmailChange>

export const Approval = z
  .strictObject({
    text_hash: hash.meta({
      description: 'That of the draft as you read it.',
      example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
  })
  .meta({ id: 'DraftEmailApproval' })

export const draftQuery = listQuery(
  { status: status.optional(), lead_id: id.optional() },
  orderings('-created_at', 'created_at'),
)
export type DraftFilter = z.output<typeof draftQuery>
