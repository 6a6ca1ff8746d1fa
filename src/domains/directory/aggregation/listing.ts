import { sql } from 'kysely'
import type { ListedNode } from '#adapters/federation/murmurations-nodes.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'

/** Of one index; beyond this it lists no further. */
export const mostProfiles = 10_000

/**
 * Notes what a page of the index names. What is new, or was read by the index since, is due; what somebody opted out of is not.
 */
export async function noteListed(
  { db, newId, now, config }: Scope,
  { id: import_id, index_url }: { readonly id: string; readonly index_url: string },
  nodes: readonly ListedNode[],
): Promise<void> {
  const unique = new Map(nodes.map((node) => [node.profile_url, node]))
  const rows = [...unique.values()].map(({ profile_url, last_updated, ...node }) => ({
    id: newId(),
    profile_url,
    node,
    listed_at: timestamp(last_updated),
  }))
  await sql`
    insert into imported_profiles as known
           (id, index_url, profile_url, status, reason, licence, source_name, source_url, node, import_id, listed_at, seen_at, due_at, tries, created_at)
    select given.id, ${index_url}, given.profile_url, 'waiting', '', '', '', '', given.node, ${import_id}::uuid,
           given.listed_at, at.moment, at.moment, 0, at.moment
      from json_to_recordset(${JSON.stringify(rows)}::json) given (id uuid, profile_url text, node json, listed_at timestamptz),
           (select ${timestamp(now())}::timestamptz as moment) at
     order by given.profile_url
    on conflict (profile_url) do update
       set import_id = excluded.import_id, seen_at = excluded.seen_at, listed_at = excluded.listed_at, index_url = excluded.index_url,
           node = case when known.status = 'opted_out' then known.node else excluded.node end,
           due_at = case when known.status = 'opted_out' then null
                         when known.listed_at <> excluded.listed_at or known.status in ('removed', 'waiting')
                           or known.reason = 'non_profit_only' and ${config.MURMURATIONS_IMPORT_USE === 'non-profit'} then coalesce(known.due_at, excluded.due_at)
                         else known.due_at end`.execute(db)
}
