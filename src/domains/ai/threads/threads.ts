import { sql, type CompiledQuery } from 'kysely'
import type { z } from 'zod'
import type { Alongside } from '#domains/credits/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { eventsOf } from '#kernel/events/event.ts'
import { record } from '#kernel/events/record.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { maker } from '../runs/own-runs.ts'
import {
  AiThread,
  ThreadMoment,
  type AiThreadChange,
  type NewAiThread,
  type threadsQuery,
} from './schemas.ts'
import { holdingWords, retitling, sharing, wording, written } from './words.ts'

export const threadEvents = eventsOf('ai_thread', ThreadMoment, {
  created: 'Someone began a conversation with the agent.',
  updated: 'A conversation was renamed, shared or archived.',
  deleted: 'A conversation was deleted.',
})

const columns = AiThread.keyof().options

function threads({ db, organizationId }: OrganizationScope) {
  return db.selectFrom('ai_threads').select(columns).where('organization_id', '=', organizationId)
}

/** Archived ones too, unless `is_archived` says otherwise. */
export async function listThreads(
  scope: OrganizationScope,
  { of, search, is_archived, ...request }: z.output<typeof threadsQuery>,
) {
  const wanted =
    of === 'everyone'
      ? threads(scope).where('is_shared', '=', sql.lit(true))
      : threads(scope).where('created_by', '=', maker(scope))
  const filtered = wanted.$if(is_archived !== undefined, (some) =>
    some.where('is_archived', '=', is_archived === true),
  )
  const found = search ? filtered.where(await holdingWords(scope, search, of)) : filtered
  return listPage(found, request satisfies ListRequest, {
    last_message_at: sql.ref('last_message_at'),
    created_at: sql.ref('created_at'),
  })
}

/** Their own, or one that is shared. @throws NotFound */
export function readThread(scope: OrganizationScope, id: string): Promise<AiThread> {
  return threads(scope)
    .where('id', '=', id)
    .where((is) => is.or([is('created_by', '=', maker(scope)), is('is_shared', '=', true)]))
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Their own, held until the transaction ends. @throws NotFound */
async function lockThread(scope: OrganizationScope, id: string): Promise<AiThread> {
  const thread = await threads(scope)
    .where('id', '=', id)
    .where('created_by', '=', maker(scope))
    .forUpdate()
    .executeTakeFirst()
  if (thread === undefined) throw new NotFound()
  return thread
}

export function createThread(
  scope: OrganizationScope,
  { title, is_shared }: z.output<typeof NewAiThread>,
): Promise<AiThread> {
  return transaction(scope, async (inside) => {
    const thread = newThread(inside, { id: inside.newId(), title, is_shared })
    for (const statement of inserting(inside, thread)) await inside.db.executeQuery(statement)
    record(inside, threadEvents.created, { subject: thread.id, data: thread })
    return thread
  })
}

function newThread(
  scope: OrganizationScope,
  given: Pick<AiThread, 'id' | 'title' | 'is_shared'>,
): AiThread {
  const at = timestamp(scope.now())
  return {
    ...given,
    is_archived: false,
    created_by: maker(scope),
    created_at: at,
    updated_at: at,
    last_message_at: at,
  }
}

function inserting(scope: OrganizationScope, thread: AiThread): readonly CompiledQuery[] {
  const { organizationId: organization_id } = scope
  const row = { organization_id, is_tainted: false, words: written, ...thread }
  const { id, title } = thread
  return [
    scope.db.insertInto('ai_threads').values(row).compile(),
    wording(scope, [{ thread_id: id, source_id: id, texts: [title] }]),
  ]
}

const longestTitle = 80

/** A new thread, called by what is said first in it. */
export function beginning(scope: OrganizationScope, id: string, said: string): Alongside {
  const thread = newThread(scope, {
    id,
    title: said.slice(0, longestTitle).toWellFormed(),
    is_shared: false,
  })
  return {
    statements: inserting(scope, thread),
    note: (inside) => record(inside, threadEvents.created, { subject: id, data: thread }),
  }
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
    for (const statement of rewording(inside, before, thread))
      await inside.db.executeQuery(statement)
    record(inside, threadEvents.updated, { subject: id, data: thread })
    return thread
  })
}

function rewording(scope: OrganizationScope, before: AiThread, { id, title, is_shared }: AiThread) {
  return [
    ...(before.title === title ? [] : retitling(scope, { id, title })),
    ...(before.is_shared === is_shared ? [] : [sharing(scope, id, is_shared)]),
  ]
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
export function tainting(scope: OrganizationScope, id: string): CompiledQuery {
  return scope.db
    .updateTable('ai_threads')
    .set({ is_tainted: true })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .compile()
}
