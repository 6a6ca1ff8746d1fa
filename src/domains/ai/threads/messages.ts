import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
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

export async function addMessage(
  scope: OrganizationScope,
  { parts, ...message }: NewMessage,
): Promise<void> {
  await scope.db
    .insertInto('ai_messages')
    .values({
      organization_id: scope.organizationId,
      id: scope.newId(),
      ...message,
      parts: JSON.stringify(parts),
      created_at: timestamp(scope.now()),
    })
    .execute()
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
}
