import { sql } from 'kysely'
import { nodeIdOf } from '#adapters/federation/murmurations-index.ts'
import type { MurmurationsNodes, NotNow } from '#adapters/federation/murmurations-nodes.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { takeOutShown } from './taking-out.ts'

const mostAtOnce = 100

/**
 * What is shown here and the index did not list: it is asked about each, so that a page that is missing removes nothing. One that
 * cannot be taken out waits for the next import, and keeps no other waiting. `more` where so many were asked about that another
 * run goes on.
 */
export async function checkUnseen(
  scope: Scope,
  { id, index_url }: { readonly id: string; readonly index_url: string },
  nodes: MurmurationsNodes,
): Promise<NotNow | 'more' | undefined> {
  const { rows } = await sql<{ id: string; profile_url: string }>`
    select id, profile_url from imported_profiles
     where status = 'imported' and index_url = ${index_url} and import_id <> ${id}
     order by seen_at, id limit ${mostAtOnce}`.execute(scope.db)
  for (const one of rows) {
    const found = await nodes.standing(nodeIdOf(one.profile_url))
    if (found.state === 'later') return found
    const said = { id: one.id, import_id: id }
    if (found.state === 'deleted') await takeOutIfPossible(scope, said)
    else await markAsked(scope, said, { seen_at: timestamp(scope.now()) })
  }
  return rows.length < mostAtOnce ? undefined : 'more'
}

interface Asked {
  readonly id: string
  readonly import_id: string
}

async function takeOutIfPossible(scope: Scope, asked: Asked): Promise<void> {
  await takeOutShown(scope, asked.id, 'removed', 'gone').catch((err: unknown) => {
    scope.log.error({ err, id: asked.id }, 'a profile that is gone could not be taken out')
    return markAsked(scope, asked, {})
  })
}

async function markAsked({ db }: Scope, { id, import_id }: Asked, seen: object): Promise<void> {
  await db
    .updateTable('imported_profiles')
    .set({ import_id, ...seen })
    .where('id', '=', id)
    .execute()
}
