import { z } from 'zod'
import { anyInstant, id, instant } from '#kernel/wire/primitives.ts'
import { languages } from '#kernel/text/languages.ts'

const noticeWays = ['email', 'reply', 'letter', 'other'] as const

const status = z.enum(['not_needed', 'due', 'overdue', 'given']).meta({ example: 'due' })
const way = z.enum(noticeWays).meta({ example: 'email' })
const due_at = instant.nullable().meta({
  description:
    'Until when the person has to be told: four weeks after they were found. Null where nobody has to be.',
})
const given_at = instant.nullable()

/** As a lead shows it. */
export const NoticeStanding = z.object({ status, due_at, given_at }).meta({
  id: 'NoticeStanding',
  description: 'Whether the person was told what is kept of them (GDPR, Article 14).',
})

export const LeadNotice = z
  .object({
    lead_id: id,
    ...NoticeStanding.shape,
    way: way.nullable().meta({ description: 'How it was given.' }),
    draft_id: id.nullable().meta({ description: 'The e-mail that carried it.' }),
    version: z.string().meta({ description: 'Which wording.', example: '2026-11' }),
    language: z.enum(languages).meta({ example: 'en' }),
    text: z.string().meta({
      description: 'What to tell them, in the language of the lead.',
      example:
        'What we keep of you, and your rights (GDPR, Article 14)\nResponsible: Hearth Mill. …',
    }),
    text_hash: z.string().meta({
      description: 'SHA-256 of what was said, or of `text` until it is.',
      example: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
    }),
  })
  .meta({ id: 'LeadNotice' })

export const NoticeGiven = z
  .strictObject({
    way: way.default('other').meta({ description: 'How you gave it.' }),
    given_at: anyInstant.optional().meta({
      description: 'When, if not now; not in the future.',
      example: '2026-01-05T08:00:00.000Z',
    }),
  })
  .meta({ id: 'NoticeGiven' })
