import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { PublicRelationship } from '../schemas.ts'

const status = z.enum(['proposed', 'confirmed', 'refused']).meta({
  description: 'Public once both sides `confirmed` it.',
  example: 'proposed',
})
const proposed_by = z.enum(['us', 'them']).meta({
  description: 'Which side proposed it; the other side decides.',
  example: 'them',
})
const { kind, business } = PublicRelationship.shape

export const PublicRelationshipList = listOf(PublicRelationship, 'BusinessRelationshipList')
export const relationshipQuery = listQuery(
  { kind: kind.optional() },
  orderings('-created_at', 'created_at'),
)

export const Relationship = z
  .object({
    id,
    business_slug: slug.meta({ description: 'Your business.' }),
    kind,
    business,
    status,
    proposed_by,
    message: byStrangers(
      z.string().meta({
        description: 'Message sent with the proposal.',
        example: 'You grind our wheat since 2019.',
      }),
      'business directory',
    ),
    reason: byStrangers(
      z
        .string()
        .meta({ description: 'Why it was refused; empty if no reason was given.', example: '' }),
      'business directory',
    ),
    created_at: instant,
    decided_at: instant.nullable(),
  })
  .meta({ id: 'OwnBusinessRelationship' })
export const RelationshipList = listOf(Relationship, 'OwnBusinessRelationshipList')
export const ownRelationshipQuery = listQuery(
  { status: status.optional(), proposed_by: proposed_by.optional() },
  orderings('-created_at', 'created_at'),
)

export const NewRelationship = z
  .strictObject({
    kind,
    business_slug: slug.min(1).max(200).meta({
      description: 'The other business.',
      example: 'hearth-mill',
    }),
    message: z.string().trim().max(1000).default('').meta({
      description: 'Message to the holder of the other business.',
      example: 'You grind our wheat since 2019.',
    }),
  })
  .meta({ id: 'NewBusinessRelationship' })

export const RelationshipRefusal = z
  .strictObject({
    reason: z.string().trim().max(1000).default('').meta({
      description: 'Shown to the side that proposed it.',
      example: 'We do not know each other.',
    }),
  })
  .meta({ id: 'BusinessRelationshipRefusal' })
