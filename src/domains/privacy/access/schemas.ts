import { z } from 'zod'
import { id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { identifierFields, isSomebody } from '../suppressions/schemas.ts'

export const personQuery = z.strictObject(identifierFields).refine(isSomebody, {
  message: 'Send an email, a domain or a handle that stands for one person or company',
  path: ['email'],
})

const kind = z.string().meta({ description: 'Kind of record, such as `lead`.', example: 'lead' })

const kept = z
  .object({
    kind,
    id,
    collected_at: instant.meta({ description: 'When it was collected.' }),
    source: z.string().meta({
      description:
        'Where it comes from: a source of GET /gtm/sources/, or `organization` for what members wrote.',
      example: 'directory',
    }),
    url: byStrangers(z.string().nullable(), 'post or entry of the person').meta({
      description: 'Where it was published; null if unknown.',
      example: null,
    }),
    data: byStrangers(z.record(z.string(), z.unknown()), 'post or entry of the person').meta({
      description: 'What is kept.',
      example: { company: 'Hearth & Furrow Bakery' },
    }),
  })
  .meta({ id: 'KeptOfPerson' })

export const PersonExport = z
  .object({
    exported_at: instant,
    is_suppressed: z
      .boolean()
      .meta({ description: 'Whether the organization does not contact them.', example: false }),
    kept: z.array(kept),
  })
  .meta({ id: 'PersonExport' })
