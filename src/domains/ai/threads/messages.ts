import { sql, type CompiledQuery } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { maker } from '../runs/own-runs.ts'
import type { AiMessage } from './schemas.ts'

export type Part = Readonly<Record<string, unknown>>

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

/** Adds a message to a thread of its maker's, and holds the thread; adds none where it was deleted meanwhile. */
export function saying(scope: OrganizationScope, message: NewMessage): CompiledQuery {
  const { thread_id, role, parts, run_id } = message
  return sql`
    insert into ai_messages (organization_id, id, thread_id, role, parts, run_id, created_at)
    select organization_id, ${scope.newId()}::uuid, id, ${role}, ${JSON.stringify(parts)}::json,
           ${run_id}::uuid, ${timestamp(scope.now())}::timestamptz
      from ai_threads
     where organization_id = ${scope.organizationId} and id = ${thread_id}
       and created_by = ${maker(scope)}
       for update
    returning id`.compile(scope.db)
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
  return parts
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n')
    .slice(0, longestRemembered)
    .toWellFormed()
}
