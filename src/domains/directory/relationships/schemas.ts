import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { PublicRelationship } from '../schemas.ts'

const status = z.enum(['proposed', 'confirmed', 'refused']).meta({
  description: 'Everybody sees what both `confirmed`.',
  example: 'proposed',
})
const proposed_by = z.enum(['us', 'them']).meta({
  description: 'The other side decides.',
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
        description: 'What whoever proposed it said.',
        example: 'You grind our wheat since 2019.',
      }),
      'business directory',
    ),
    reason: byStrangers(
      z.string().meta({ description: 'Why it was refused; empty if nobody said.', example: '' }),
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
      description: 'What whoever holds the other business should know.',
      example: 'You grind our wheat since 2019.',
    }),
  })
  .meta({ id: 'NewBusinessRelationship' })

export const RelationshipRefusal = z
  .strictObject({
    reason: z.string().trim().max(1000).default('').meta({
      description: 'Told to whoever proposed it.',
      example: 'We do not know each other.',
    }),
  })
  .meta({ id: 'BusinessRelationshipRefusal' })
