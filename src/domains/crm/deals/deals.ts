import { sql } from 'kysely'
import { readOrganization } from '#domains/identity/index.ts'
import { unknownRecord } from '#kernel/errors.ts'
import { resource } from '#kernel/http/resource.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { noun } from '#kernel/postgres/noun.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { dealShapes, type NewDeal } from './schemas.ts'

export const deals = noun('deals', {
  names: ['deal', 'deals'],
  shapes: dealShapes,
  filters: {
    min_value: (min) => sql`value_cents >= ceil(${min}::numeric * 100)::bigint`,
    max_value: (max) => sql`value_cents <= floor(${max}::numeric * 100)::bigint`,
    search: inWords('title'),
  },
  orders: { value: 'value_cents', title: 'title_key' },
  refuses: { deal_contact_exists: () => unknownRecord('contact_id', 'contact') },
})

/** Adds a deal in the organization's currency of today. @throws ValidationFailed for an unknown contact */
export async function createDeal(scope: OrganizationScope, deal: NewDeal) {
  const { currency } = await readOrganization(scope)
  return deals.create(scope, { ...deal, currency })
}

export const dealEndpoints = resource({
  ...deals,
  path: '/crm/deals/',
  verbs: { ...deals, create: createDeal },
  more: {
    create: {
      description: "The value is in the organization's currency.",
      tool: { isDefault: true },
    },
    change: { description: 'The currency stays what it was when the deal was made.' },
  },
})
