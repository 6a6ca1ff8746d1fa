import { z } from 'zod'
import { email, instant } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { oneLine } from '../one-line.ts'

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Send a time such as 18:00')

export const QuietHours = z
  .strictObject({
    from: time.meta({ example: '18:00' }),
    until: time.meta({ example: '08:00' }),
    weekends: z.boolean().meta({
      description: 'True where nothing goes out on Saturdays and Sundays either.',
      example: true,
    }),
  })
  .meta({ id: 'QuietHours' })
export type QuietHours = z.output<typeof QuietHours>

const fields = {
  name: oneLine(100).meta({
    description: 'Who writes, as the recipient reads it.',
    example: 'Hearth Mill',
  }),
  reply_to: email.meta({ description: 'Where replies go.', example: 'hello@hearthmill.example' }),
  postal_address: readable(300).meta({
    description: 'Stands at the end of each mail, as the law of many countries demands.',
    example: 'Old Weir Lane 3, Hebden Bridge, United Kingdom',
  }),
  daily_limit: z.int().min(0).max(10_000).meta({
    description:
      'Mails to leads within 24 hours at most. The service has a limit of its own, `OUTREACH_DAILY_LIMIT`; the lower counts.',
    example: 30,
  }),
  quiet_hours: QuietHours.nullable().meta({
    description:
      'When nothing goes out, by the clock of the recipient’s country; null where mails may go out at any hour.',
  }),
}

export const Sender = z
  .object({
    name: z.string().meta(metaOf(fields.name)),
    reply_to: z.string().meta(metaOf(fields.reply_to)),
    postal_address: z.string().meta(metaOf(fields.postal_address)),
    daily_limit: z.int().meta(metaOf(fields.daily_limit)),
    quiet_hours: fields.quiet_hours,
    updated_at: instant.nullable().meta({ description: 'Null while nobody has decided anything.' }),
  })
  .meta({ id: 'OutreachSender' })
export type Sender = z.output<typeof Sender>

export const SenderChange = z.strictObject(fields).partial().meta({ id: 'OutreachSenderChange' })
export type SenderChange = z.output<typeof SenderChange>

function metaOf(schema: z.ZodType) {
  const { description, example } = schema.meta() ?? {}
  return { ...(description !== undefined && { description }), example }
}
