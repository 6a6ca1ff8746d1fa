import { sql } from 'kysely'
import { readOrganization } from '#domains/identity/index.ts'
import { unknownRecord } from '#kernel/errors.ts'
import { inWords } from '#kernel/lists/filters.ts'
import { labels } from '#kernel/lists/labels.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { recordNoun } from '../records/record-noun.ts'
import { prepareDeal } from './prepare.ts'
import { dealShapes, type NewDeal } from './schemas.ts'

export const dealTags = labels('deal', 'tag')

export const deals = recordNoun('deal', {
  shapes: dealShapes,
  isFoundByParts: true,
  filters: {
    tag: dealTags.filter,
    min_value: (min) => sql`value_cents >= ceil(${min}::numeric * 100)::bigint`,
    max_value: (max) => sql`value_cents <= floor(${max}::numeric * 100)::bigint`,
    search: inWords('title'),
  },
  // Without an expected day they come last by it.
  orders: { value: 'value_cents', title: 'title_order', expected_close: 'expected_close_key' },
  keys: {
    title: 'title_key',
    expected_close: 'expected_close_key',
    value: { column: 'value_cents', factor: 100 },
    probability: { column: 'probability', factor: 1 },
  },
  byValue: {
    traits: [
      ['outcome', 'expected_close', 'closed_at', 'lost_reason', 'tags'],
      ['pipeline_id', 'contact_id', 'account_id', 'owner_id', 'external_id'],
    ],
    values: [
      'value',
      'currency',
      'stage',
      'pipeline_id',
      'contact_id',
      'account_id',
      'owner_id',
      'external_id',
      'probability',
      'expected_close',
      'closed_at',
      'lost_reason',
      'created_by',
      'created_at',
      'updated_at',
    ],
    inOrder: {
      id: 'id',
      currency: 'currency',
      stage: 'stage',
      outcome: 'outcome',
      pipeline_id: 'pipeline_id',
      contact_id: 'contact_id',
      account_id: 'account_id',
      owner_id: 'owner_id',
      external_id: 'external_id',
      probability: 'probability',
      closed_at: 'closed_at',
      lost_reason: 'lost_reason_alphabetical',
      created_by: 'created_by',
    },
    compared: { lost_reason: 'lost_reason_order' },
  },
  labelled: { tags: dealTags },
  refuses: {
    deal_contact_exists: () => unknownRecord('contact_id', 'contact'),
    deal_account_exists: () => unknownRecord('account_id', 'account'),
  },
  prepare: prepareDeal,
})

/** Its stage is that of its pipeline. */
type StoredDeal = NewDeal & { readonly stage: string; readonly currency: string }

/** Adds a deal, in the organization's currency of today where none is given. @throws ValidationFailed */
export async function createDeal(
  scope: OrganizationScope,
  deal: Pick<NewDeal, 'title' | 'value'> & Partial<NewDeal>,
) {
  const currency = deal.currency ?? (await readOrganization(scope)).currency
  // Its stage is held until it is there.
  return transaction(scope, (inside) => deals.create(inside, { ...deal, currency } as StoredDeal))
}
