import { sql } from 'kysely'
import { consequence, type Consequence } from '#kernel/events/consequence.ts'
import { linkColumns } from '../records/links.ts'
import { noteMoved, notedMoved, toldOf } from '../records/outside.ts'

interface Following {
  /** The domain whose rows they are, and what it calls them. */
  readonly names: readonly [domain: string, rows: string]
  /** It names contacts by `contact_id`, accounts by `account_id`. */
  readonly table: string
}

/**
 * Rows of a domain further right follow the contact or account that they name into the one that it became part of, and go
 * back with it, unless they name another one meanwhile.
 */
export function followingMerges({
  names: [domain, rows],
  table,
}: Following): readonly Consequence[] {
  const merged = consequence({
    name: `${domain}.merged_${rows}`,
    types: ['contact.merged', 'account.merged'],
    handle: async ({ scope, event }) => {
      const column = columnOf(event)
      const { merged_ids } = toldOf(event)
      const { rows: moved } = await sql<{ id: string; was: string }>`
        update ${sql.table(table)} l set ${column} = ${event.subject_id}
          from (select id, ${column} as was from ${sql.table(table)}
                 where organization_id = ${event.organization_id}
                   and ${column} = any(${[...merged_ids]}::uuid[])
                 order by id for update) found
         where l.organization_id = ${event.organization_id} and l.id = found.id
        returning l.id, found.was`.execute(scope.db)
      if (moved.length > 0) await noteMoved(scope, event, table, moved)
    },
  })
  const unmerged = consequence({
    name: `${domain}.unmerged_${rows}`,
    types: ['contact.unmerged', 'account.unmerged'],
    handle: async ({ scope, event }) => {
      const moved = (await notedMoved(scope, event, table)) ?? []
      const column = columnOf(event)
      await sql`
        update ${sql.table(table)} l set ${column} = was.was
          from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as was (id uuid, was uuid)
         where l.organization_id = ${event.organization_id} and l.id = was.id
           and l.${column} = ${event.subject_id}`.execute(scope.db)
    },
  })
  return [merged, unmerged]
}

function columnOf({ type }: { readonly type: string }) {
  return sql.ref(linkColumns[type.split('.')[0] ?? ''] ?? '')
}
