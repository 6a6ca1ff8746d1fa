import { consequence } from '#kernel/events/consequence.ts'

const columnOf = { 'account.deleted': 'account_id', 'deal.deleted': 'deal_id' } as const

/** Takes an account or deal off the leads that became it, in the transaction that deletes it. */
export const detachedLeads = consequence({
  name: 'gtm.detached_leads',
  types: Object.keys(columnOf),
  handle: async ({ scope, event: { type, organization_id, subject_id } }) => {
    const column = columnOf[type as keyof typeof columnOf]
    await scope.db
      .updateTable('gtm_leads')
      .set({ [column]: null })
      .where('organization_id', '=', organization_id)
      .where(column, '=', subject_id)
      .execute()
  },
})
