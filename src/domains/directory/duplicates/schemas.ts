import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { DuplicateCandidate } from './refusing.ts'

const { score, reasons, name } = DuplicateCandidate.shape

export const Suspected = z
  .object({
    id,
    business_slug: slug.meta({ description: 'The entry that was added.' }),
    business_name: name,
    other_slug: slug.meta({ description: 'The entry that it resembles.' }),
    other_name: name,
    score,
    reasons: reasons.element.array().meta({ example: ['phone', 'domain'] }),
    dismissed_at: instant.nullable().meta({
      description: 'When a moderator dismissed the pair; null while it is open.',
      example: null,
    }),
    dismissed_by: id
      .nullable()
      .meta({ description: 'Who dismissed it; null while it is open.', example: null }),
    created_at: instant,
  })
  .meta({ id: 'SuspectedDuplicate' })

export const SuspectedList = listOf(Suspected, 'SuspectedDuplicateList')
export const suspectedQuery = listQuery(
  {
    status: z.enum(['open', 'dismissed']).default('open').meta({
      description: 'Pairs that wait for a decision, or dismissed ones.',
      example: 'open',
    }),
  },
  orderings('-score', 'created_at', 'score'),
)
