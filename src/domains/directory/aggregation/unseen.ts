import { sql } from 'kysely'
import { nodeIdOf } from '#adapters/federation/murmurations-index.ts'
import type { MurmurationsNodes, NotNow } from '#adapters/federation/murmurations-nodes.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { takeOutShown } from './taking-out.ts'

const mostAtOnce = 100

/** What is shown here and the index did not list: it is asked about each, so that a page that is missing removes nothing. */
export async function checkUnseen(
  scope: Scope,
  { id, index_url }: { readonly id: string; readonly index_url: string },
  nodes: MurmurationsNodes,
): Promise<NotNow | undefined> {
  const { rows } = await sql<{ id: string; profile_url: string }>`
    select id, profile_url from imported_profiles
     where status = 'imported' and index_url = ${index_url} and import_id <> ${id}
     order by seen_at, id limit ${mostAtOnce}`.execute(scope.db)
  for (const one of rows) {
    const found = await nodes.standing(nodeIdOf(one.profile_url))
    if (found.state === 'later') return found
    if (found.state === 'deleted') await takeOutShown(scope, one.id, 'removed', 'gone')
    else await markSeen(scope, one.id, id)
  }
  return rows.length < mostAtOnce
    ? undefined
    : { state: 'later', seconds: 1, said: 'More profiles are asked about.' }
}

async function markSeen({ db, now }: Scope, id: string, import_id: string): Promise<void> {
  await db
    .updateTable('imported_profiles')
    .set({ import_id, seen_at: timestamp(now()) })
    .where('id', '=', id)
    .execute()
}
