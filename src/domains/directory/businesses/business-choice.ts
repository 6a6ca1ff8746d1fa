import { z } from 'zod'
import { refusal } from '#kernel/errors.ts'
import { slug } from '#kernel/wire/primitives.ts'

export const BusinessRequired = refusal(
  400,
  'business_required',
  'A business is required',
  'The organization has several businesses. Send one of `businesses` as `business_slug`.',
  { businesses: z.array(slug).meta({ example: ['hearth-mill', 'hearth-mill-bakery'] }) },
)
export const BusinessNotFound = refusal(
  404,
  'business_not_found',
  'The organization has no such business',
  'Send the `business_slug` of a business that the organization holds; GET /api/v1/auth/me/ lists them. A suspended business is not found until it is resumed: see GET /api/v1/directory/own-businesses/.',
)

export interface Business {
  readonly id: string
  readonly slug: string
}

/**
 * The business that is meant: the one named, or the only one; undefined where there is none to mean.
 * @throws BusinessRequired, BusinessNotFound
 */
export function chooseBusiness<B extends Business>(
  businesses: readonly B[],
  slug: string | undefined,
): B | undefined {
  if (slug === undefined) {
    if (businesses.length > 1)
      throw new BusinessRequired({ members: { businesses: businesses.map(({ slug }) => slug) } })
    return businesses[0]
  }
  const named = businesses.find((business) => business.slug === slug)
  if (named === undefined) throw new BusinessNotFound()
  return named
}
