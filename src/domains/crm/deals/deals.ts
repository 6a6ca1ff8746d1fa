import { sql } from 'kysely'
import type { z } from 'zod'
import { readOrganization } from '#domains/identity/index.ts'
import { unknownRecord } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { resource } from '#kernel/http/resource.ts'
import { holdsText } from '#kernel/lists/filters.ts'
import { records } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { Deal, DealChange, DealList, dealsQuery, NewDeal } from './schemas.ts'

export const dealEvents = recordEvents('deal', Deal)
export const deals = records('deals', {
  columns: Deal.keyof().options,
  events: dealEvents,
  lists: {
    query: dealsQuery,
    filters: {
      min_value: (min) => sql`value_cents >= ceil(${min}::numeric * 100)::bigint`,
      max_value: (max) => sql`value_cents <= floor(${max}::numeric * 100)::bigint`,
      search: holdsText('title'),
    },
    orders: { value: 'value_cents', title: 'title_key' },
  },
  refuses: { deal_contact_exists: () => unknownRecord('contact_id', 'contact') },
})

/** Adds a deal in the organization's currency of today. @throws ValidationFailed for an unknown contact */
export async function createDeal(scope: OrganizationScope, deal: z.output<typeof NewDeal>) {
  const { currency } = await readOrganization(scope)
  return deals.create(scope, { ...deal, currency })
}

export const dealEndpoints = resource({
  path: '/crm/deals/',
  names: ['deal', 'deals'],
  shapes: { item: Deal, list: DealList, query: dealsQuery, create: NewDeal, change: DealChange },
  verbs: { ...deals, create: createDeal },
  more: {
    create: {
      description: "The value is in the organization's currency.",
      tool: { name: 'create_deal', isDefault: true },
    },
    change: { description: 'The currency stays what it was when the deal was made.' },
  },
})
