import { sql, type CompiledQuery } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { maker } from '../runs/own-runs.ts'
import { textsOf, type Part } from './parts.ts'
import type { AiMessage } from './schemas.ts'
import { wording, written } from './words.ts'

function messages({ db, organizationId }: OrganizationScope, threadId: string) {
  return db
    .selectFrom('ai_messages')
    .select(['id', 'role', 'parts', 'run_id', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('thread_id', '=', threadId)
}

export async function listMessages(
  scope: OrganizationScope,
  threadId: string,
  request: ListRequest,
) {
  const page = await listPage(messages(scope, threadId), request, {
    created_at: sql.ref('created_at'),
  })
  return { ...page, results: page.results.map((row) => row as AiMessage) }
}

interface NewMessage {
  readonly thread_id: string
  readonly role: 'user' | 'assistant'
  readonly parts: readonly Part[]
  readonly run_id: string
}

/**
 * What adds a message, in this order: its thread is moved up and held, and it is stored there, with the words by which it is
 * found. None changes anything where the thread was deleted, or is not its maker's.
 */
export function saying(
  scope: OrganizationScope,
  message: NewMessage,
): readonly [moving: CompiledQuery, ...adding: CompiledQuery[]] {
  const { thread_id, role, parts, run_id } = message
  const { db, organizationId } = scope
  const now = timestamp(scope.now())
  const id = scope.newId()
  const moving = db
    .updateTable('ai_threads')
    .set(({ fn, ref }) => ({
      last_message_at: fn<string>('greatest', [ref('last_message_at'), sql`${now}::timestamptz`]),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', thread_id)
    .where('created_by', '=', maker(scope))
    .returning('id')
    .compile()
  const adding = sql`
    insert into ai_messages (organization_id, id, thread_id, role, parts, run_id, created_at, words)
    select organization_id, ${id}::uuid, id, ${role}, ${JSON.stringify(parts)}::json,
           ${run_id}::uuid, ${now}::timestamptz, ${written}
      from ai_threads
     where organization_id = ${organizationId} and id = ${thread_id}
       and created_by = ${maker(scope)}`.compile(db)
  return [moving, adding, wording(scope, [{ thread_id, source_id: id, texts: textsOf(parts) }])]
}

const mostRemembered = 20
const longestRemembered = 8000

/** The last messages of a thread as plain text, oldest first: what tools returned is not told again. */
export async function historyOf(scope: OrganizationScope, threadId: string) {
  const rows = await messages(scope, threadId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRemembered)
    .execute()
  return rows
    .toReversed()
    .map(({ role, parts }) => ({ role, text: textOf(parts as Part[]) }))
    .filter(({ text }) => text !== '')
}

function textOf(parts: readonly Part[]): string {
  return textsOf(parts).join('\n').slice(0, longestRemembered).toWellFormed()
}
