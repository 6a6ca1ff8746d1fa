import { sql } from 'kysely'
import { nodeIdOf } from '#adapters/federation/murmurations-index.ts'
import type { MurmurationsNodes, NotNow } from '#adapters/federation/murmurations-nodes.ts'
import { OutboundRefused } from '#adapters/web/outbound-refused.ts'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { takeOutShown } from './taking-out.ts'

const mostAtOnce = 100
/** So many in a row that the index says nothing of are no fault of theirs. */
const mostInARow = 3

/**
 * What is shown here and the index did not list: it is asked about each, so that a page that is missing removes nothing. One that
 * cannot be taken out, or that the index says nothing of, waits for the next import and keeps no other waiting; an index that
 * asks for time, or says nothing of three in a row, is waited for. `more` where so many were asked about that another run goes on.
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
  let inARow = 0
  for (const one of rows) {
    const found = await ask(nodes, one.profile_url)
    if (found.state === 'later' && found.seconds !== undefined) return found
    inARow = found.state === 'later' ? inARow + 1 : 0
    const said = { id: one.id, import_id: id }
    if (found.state === 'deleted') await takeOutIfPossible(scope, said)
    else await markAsked(scope, said, seen(scope, found.state))
    if (found.state === 'later' && inARow === mostInARow) return found
  }
  return rows.length < mostAtOnce ? undefined : 'more'
}

async function ask(nodes: MurmurationsNodes, url: string) {
  try {
    return await nodes.standing(nodeIdOf(url))
  } catch (error) {
    if (error instanceof OutboundRefused) return { state: 'later', said: error.reason } as const
    throw error
  }
}

/** What the index says nothing of was not seen. */
function seen({ now }: Scope, state: 'shown' | 'later') {
  return state === 'shown' ? { seen_at: timestamp(now()) } : {}
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
