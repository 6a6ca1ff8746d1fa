import { sql } from 'kysely'
import { noteOutside, notedOutside } from '#domains/crm/index.ts'
import { consequence } from '#kernel/events/consequence.ts'
import { columnOf, noted } from './followed.ts'

/** Takes an account or deal off the leads that became it, in the transaction that deletes it. */
export const detachedLeads = consequence({
  name: 'gtm.detached_leads',
  types: ['account.deleted', 'deal.deleted'],
  handle: async ({ scope, event }) => {
    const column = columnOf(event)
    const leads = await scope.db
      .updateTable('gtm_leads')
      .set({ [column]: null })
      .where('organization_id', '=', event.organization_id)
      .where(column, '=', event.subject_id)
      .returning('id')
      .execute()
    if (leads.length === 0) return
    const ids = leads.map(({ id }) => id)
    await noteOutside(scope, event, noted, ids)
  },
})

/** Gives it back to those of them that became nothing else meanwhile, in the transaction that restores it. */
export const attachedLeads = consequence({
  name: 'gtm.attached_leads',
  types: ['account.restored', 'deal.restored'],
  handle: async ({ scope, event }) => {
    const ids = await notedOutside(scope, event, noted)
    const column = columnOf(event)
    await scope.db
      .updateTable('gtm_leads')
      .set({ [column]: event.subject_id })
      .where('organization_id', '=', event.organization_id)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .where(column, 'is', null)
      .execute()
  },
})
