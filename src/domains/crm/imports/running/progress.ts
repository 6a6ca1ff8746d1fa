import { sql } from 'kysely'
import { violates } from '#kernel/postgres/constraints.ts'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import type { OrganizationScope, Actor } from '#kernel/scope.ts'
import { importColumns, importEvents } from '../imports.ts'
import { ImportRunning } from '../refusals.ts'
import type { Import, WholeCounts } from '../schemas.ts'

/** An import as its job sees it. */
export interface Running extends Import {
  readonly actor: Actor | null
  readonly chunks_done: number
  readonly reverted_to: string | null
  readonly attempts: number
}

/** Holds an import until the transaction ends; undefined where it is not in that state, or gone. */
export async function lockIn(
  { db, organizationId }: OrganizationScope,
  id: string,
  status: Import['status'],
): Promise<Running | undefined> {
  const row = await db
    .selectFrom('imports')
    .select([...importColumns, 'actor', 'chunks_done', 'reverted_to', 'attempts'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.status === status ? (row as Running) : undefined
}

interface Step extends Partial<Omit<Import, 'counts' | 'mapping'>> {
  readonly counts?: WholeCounts
  readonly actor?: string
  readonly chunks_done?: number
  readonly reverted_to?: string | null
  readonly attempts?: number
}

/** Notes how far it is. @throws ImportRunning where another of the organization runs */
export async function note(
  { db, organizationId, now }: OrganizationScope,
  id: string,
  { counts, ...step }: Step,
): Promise<Import> {
  const row = await db
    .updateTable('imports')
    .set({
      ...step,
      ...(counts && { counts: JSON.stringify(counts) }),
      updated_at: timestamp(now()),
      stirred_at: sql`case when ${step.status ?? sql.ref('status')} in ('running', 'reverting') then ${timestamp(now())}::timestamptz end`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(importColumns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw violates(error, 'imports_running') ? new ImportRunning() : error
    })
  return row as Import
}

/** The same, told as an event. */
export async function tell(
  scope: OrganizationScope,
  id: string,
  what: keyof typeof importEvents,
  step: Step,
): Promise<Import> {
  const row = await note(scope, id, step)
  record(scope, importEvents[what], { subject: id, data: row })
  return row
}

/** How fast rows go since it was started, and when it will be done at that pace. */
export function pace(
  { now }: OrganizationScope,
  { rows, started_at }: Pick<Import, 'rows' | 'started_at'>,
  done: number,
) {
  const seconds = Math.max(0.001, (now().getTime() - Date.parse(started_at ?? '')) / 1000)
  const rate = done / seconds
  return {
    rows_per_second: Math.round(rate),
    seconds_left: rate > 0 ? Math.ceil((rows - done) / rate) : null,
  }
}

/** Whoever started it acts, because of the import. */
export function acting(scope: OrganizationScope, { id, actor }: Running): OrganizationScope {
  return { ...scope, actor: actor ?? scope.actor, cause: { type: 'import', id } }
}
