import { sql } from 'kysely'
import type { z } from 'zod'
import { readOrganization } from '#domains/identity/index.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { resource } from '#kernel/http/resource.ts'
import { holdsText, when } from '#kernel/lists/filters.ts'
import { records } from '#kernel/postgres/records.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { unknownContact } from '../contacts/reference.ts'
import { Deal, DealChange, DealList, dealsQuery, NewDeal } from './schemas.ts'

export const dealEvents = recordEvents('deal', Deal)
export const deals = records('deals', {
  columns: Deal.keyof().options,
  events: dealEvents,
  refuses: { deal_contact_exists: unknownContact },
})

/** The organization's deals that match every given filter. */
export function listDeals(scope: OrganizationScope, query: z.output<typeof dealsQuery>) {
  const filters = [
    ...when(query.stage, (stage) => sql`stage = ${stage}`),
    ...when(query.contact_id, (id) => sql`contact_id = ${id}`),
    ...when(query.min_value, (min) => sql`value >= ${min}`),
    ...when(query.max_value, (max) => sql`value <= ${max}`),
    ...when(query.search, holdsText('title')),
  ]
  return deals.page(scope, query, filters, {
    created_at: sql.ref('created_at'),
    value: sql.ref('value'),
    updated_at: sql.ref('updated_at'),
    title: sql`lower(title)`,
  })
}

/** Adds a deal in the organization's currency of today. @throws ValidationFailed for an unknown contact */
export async function createDeal(scope: OrganizationScope, deal: z.output<typeof NewDeal>) {
  const { currency } = await readOrganization(scope)
  return deals.create(scope, { ...deal, currency })
}

export const dealEndpoints = resource({
  path: '/crm/deals/',
  names: ['deal', 'deals'],
  shapes: { item: Deal, list: DealList, query: dealsQuery, create: NewDeal, change: DealChange },
  verbs: { ...deals, list: listDeals, create: createDeal },
  more: {
    create: {
      description: "The value is in the organization's currency.",
      tool: { name: 'create_deal', isDefault: true },
    },
    change: { description: 'The currency stays what it was when the deal was made.' },
  },
})
