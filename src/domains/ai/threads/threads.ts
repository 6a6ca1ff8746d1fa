import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { eventsOf } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { maker } from '../runs/store.ts'
import {
  AiThread,
  ThreadMoment,
  type AiThreadChange,
  type NewAiThread,
  type threadsQuery,
} from './schemas.ts'

export const threadEvents = eventsOf('ai_thread', ThreadMoment, {
  created: 'Somebody began a conversation with the agent.',
  updated: 'A conversation was renamed, shared or archived.',
  deleted: 'A conversation was deleted.',
})

const columns = AiThread.keyof().options

function threads({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('ai_threads').select(columns).where('organization_id', '=', organizationId)
}

/** Archived ones are listed too. */
export async function listThreads(
  scope: OrganizationScope,
  { of, search, ...request }: z.output<typeof threadsQuery>,
) {
  const wanted =
    of === 'everyone'
      ? threads(scope).where('is_shared', '=', sql.lit(true))
      : threads(scope).where('created_by', '=', maker(scope))
  const found =
    search === undefined || search === ''
      ? wanted
      : wanted.where(sql<boolean>`strpos(lower(title), lower(${search})) > 0`)
  return listPage(found, request satisfies ListRequest, { created_at: sql.ref('created_at') })
}

/** Their own, or one that is shared. @throws NotFound */
export function readThread(scope: OrganizationScope, id: string): Promise<AiThread> {
  return threads(scope)
    .where('id', '=', id)
    .where((is) => is.or([is('created_by', '=', maker(scope)), is('is_shared', '=', true)]))
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Their own, held until the transaction ends. @throws NotFound */
export async function lockThread(scope: OrganizationScope, id: string): Promise<AiThread> {
  const thread = await threads(scope)
    .where('id', '=', id)
    .where('created_by', '=', maker(scope))
    .forUpdate()
    .executeTakeFirst()
  if (thread === undefined) throw new NotFound()
  return thread
}

/** Holds a thread until the transaction ends; false where it was deleted meanwhile. */
export async function holdThread(
  { db, organizationId }: OrganizationScope,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('ai_threads')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export function createThread(
  scope: OrganizationScope,
  { title, is_shared }: z.output<typeof NewAiThread>,
) {
  return transaction(scope, (inside) => insertThread(inside, inside.newId(), title, is_shared))
}

/** To be called in a transaction. */
export async function insertThread(
  scope: OrganizationScope,
  id: string,
  title: string,
  is_shared = false,
): Promise<AiThread> {
  const now = timestamp(scope.now())
  const thread = await scope.db
    .insertInto('ai_threads')
    .values({
      organization_id: scope.organizationId,
      id,
      created_by: maker(scope),
      title,
      is_shared,
      is_archived: false,
      is_tainted: false,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  record(scope, threadEvents.created, { subject: thread.id, data: thread })
  return thread
}

/** @throws NotFound also for what is shared by somebody else, RecordChanged */
export function changeThread(
  scope: OrganizationScope,
  id: string,
  change: z.output<typeof AiThreadChange>,
) {
  return transaction(scope, async (inside) => {
    const before = await lockThread(inside, id)
    requireUnchanged(inside, before, AiThread)
    const isSame = Object.entries(change).every(
      ([name, value]) => value === undefined || before[name as keyof AiThread] === value,
    )
    if (isSame) return before
    const thread = await inside.db
      .updateTable('ai_threads')
      .set({ ...change, updated_at: timestamp(inside.now()) })
      .where('organization_id', '=', inside.organizationId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
    record(inside, threadEvents.updated, { subject: id, data: thread })
    return thread
  })
}

/** With its messages; its runs stay. @throws NotFound, RecordChanged */
export function deleteThread(scope: OrganizationScope, id: string): Promise<void> {
  return transaction(scope, async (inside) => {
    const thread = await lockThread(inside, id)
    requireUnchanged(inside, thread, AiThread)
    await inside.db
      .deleteFrom('ai_threads')
      .where('organization_id', '=', inside.organizationId)
      .where('id', '=', id)
      .execute()
    record(inside, threadEvents.deleted, { subject: id, data: thread })
  })
}

/** Their own, with whether words of strangers were read in it. @throws NotFound */
export function ownThread(scope: OrganizationScope, id: string) {
  return scope.db
    .selectFrom('ai_threads')
    .select(['id', 'is_tainted'])
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .where('created_by', '=', maker(scope))
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Words of strangers that were read in a thread stay in it. */
export async function taint(scope: OrganizationScope, id: string): Promise<void> {
  await scope.db
    .updateTable('ai_threads')
    .set({ is_tainted: true })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .execute()
}
