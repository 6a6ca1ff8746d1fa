import { sql } from 'kysely'
import { noteMoved, notedMoved, toldOf } from '#domains/crm/index.ts'
import { consequence } from '#kernel/events/consequence.ts'
import { columnOf, noted } from './followed.ts'

/** Leads follow the contact or account that they became into the one that it became part of. */
export const mergedLeads = consequence({
  name: 'gtm.merged_leads',
  types: ['contact.merged', 'account.merged'],
  handle: async ({ scope, event }) => {
    const column = sql.ref(columnOf(event))
    const { merged_ids } = toldOf(event)
    const { rows } = await sql<{ id: string; was: string }>`
      update gtm_leads l set ${column} = ${event.subject_id}
        from (select id, ${column} as was from gtm_leads
               where organization_id = ${event.organization_id}
                 and ${column} = any(${[...merged_ids]}::uuid[])
               order by id for update) found
       where l.organization_id = ${event.organization_id} and l.id = found.id
      returning l.id, found.was`.execute(scope.db)
    if (rows.length > 0) await noteMoved(scope, event, noted, rows)
  },
})

/** And go back with it, unless they became something else meanwhile. */
export const unmergedLeads = consequence({
  name: 'gtm.unmerged_leads',
  types: ['contact.unmerged', 'account.unmerged'],
  handle: async ({ scope, event }) => {
    const moved = (await notedMoved(scope, event, noted)) ?? []
    const column = sql.ref(columnOf(event))
    await sql`
      update gtm_leads l set ${column} = was.was
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as was (id uuid, was uuid)
       where l.organization_id = ${event.organization_id} and l.id = was.id
         and l.${column} = ${event.subject_id}`.execute(scope.db)
  },
})
