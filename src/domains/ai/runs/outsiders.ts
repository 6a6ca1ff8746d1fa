import { sql, type RawBuilder } from 'kysely'
import { writtenByMembers, type Outsider, type OutsiderKeeper } from '#kernel/outsiders.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Runs in which somebody is named, or records about them: all that was said in them goes. */
export const runsOfOutsiders: OutsiderKeeper = {
  tables: ['ai_runs', 'ai_messages', 'ai_run_chunks', 'ai_threads', 'ai_thread_words'],
  isProspecting: false,
  show: async (scope, outsider) => {
    const rows = await scope.db
      .selectFrom('ai_runs')
      .select(['id', 'created_at', 'feature', 'output'])
      .where('organization_id', '=', scope.organizationId)
      .where(named(outsider, said))
      .execute()
    return rows.map((run) => writtenByMembers('ai_run', run))
  },
  erase: async (scope, outsider) => ({
    ai_runs: await forget(scope, outsider),
    ai_messages: await forgetMessages(scope, outsider),
  }),
}

/** What they cost stays. */
async function forget(scope: OrganizationScope, outsider: Outsider): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('ai_runs')
    .set({ sent: '{}', output: '', output_json: null, citations: '[]' })
    .where('organization_id', '=', scope.organizationId)
    .where(named(outsider, said))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** With the parts of their streams, and the titles that were made of them. */
async function forgetMessages(scope: OrganizationScope, outsider: Outsider): Promise<number> {
  const { db, organizationId } = scope
  await db
    .deleteFrom('ai_run_chunks')
    .where('organization_id', '=', organizationId)
    .where(named(outsider, sql`lower(chunk)`))
    .execute()
  const titled = await db
    .updateTable('ai_threads')
    .set({ title: 'Conversation' })
    .where('organization_id', '=', organizationId)
    .where(named(outsider, sql`lower(title)`))
    .returning('id')
    .execute()
  const messages = await db
    .deleteFrom('ai_messages')
    .where('organization_id', '=', organizationId)
    .where(named(outsider, sql`lower(parts::text)`))
    .returning(['id', 'thread_id'])
    .execute()
  await forgetWords(scope, [...titled.map(({ id }) => ({ id, thread_id: id })), ...messages])
  return messages.length
}

interface Source {
  readonly id: string
  readonly thread_id: string
}

/** The words by which titles and messages were found. */
async function forgetWords({ db, organizationId }: OrganizationScope, sources: readonly Source[]) {
  await sql`
    delete from ai_thread_words w
     using unnest(${sources.map(({ thread_id }) => thread_id)}::uuid[], ${sources.map(({ id }) => id)}::uuid[])
           s (thread_id, source_id)
     where w.organization_id = ${organizationId} and w.thread_id = s.thread_id and w.source_id = s.source_id`.execute(
    db,
  )
}

const said = sql`lower(sent::text || output || citations::text || coalesce(output_json::text, ''))`

/** By an address and not by its host alone, at which others have theirs. */
function named({ parts, handles, subjects }: Outsider, text: RawBuilder<unknown>) {
  const all = [...parts, ...handles, ...subjects]
  return sql<boolean>`exists (select from unnest(${all}::text[]) needle where strpos(${text}, needle) > 0)`
}
