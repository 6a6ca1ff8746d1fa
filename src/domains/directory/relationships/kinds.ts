import { z } from 'zod'

/** What the other business is to this one, and what this one then is to the other. */
export const mirrored = {
  partner: 'partner',
  supplier: 'customer',
  customer: 'supplier',
  located_at: 'location_of',
  location_of: 'located_at',
} as const
export type RelationshipKind = keyof typeof mirrored

export const relationshipKind = z
  .enum(Object.keys(mirrored) as [RelationshipKind, ...RelationshipKind[]])
  .meta({
    description:
      'What the other business is to this one: its `partner`, `supplier` or `customer`; or this one is `located_at` the other, or the `location_of` it.',
    example: 'supplier',
  })
