import type { Updateable } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { asDraft, logged, type DraftRow, type StatusReason } from './drafts.ts'
import type { draftEvents } from './events.ts'

type Change = Omit<Updateable<Tables['gtm_draft_emails']>, 'status_reason' | 'sentences'> & {
  readonly status_reason?: StatusReason | null
  readonly sentences?: DraftRow['sentences']
}

/** Writes a decision about a locked draft, and tells of it; texts are named without their words. */
export async function updateDraft(
  scope: OrganizationScope,
  before: DraftRow,
  change: Change,
  event?: (typeof draftEvents)[keyof typeof draftEvents],
): Promise<DraftRow> {
  const { status_reason, sentences, ...columns } = change
  const row = await scope.db
    .updateTable('gtm_draft_emails')
    .set({
      ...columns,
      ...(status_reason !== undefined && { status_reason: json(status_reason) }),
      ...(sentences !== undefined && { sentences: JSON.stringify(sentences) }),
      updated_at: timestamp(scope.now()),
    })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirst()
  const after = asDraft(row)
  if (event === undefined) return after
  const texts = (['subject', 'body'] as const).filter((name) => before[name] !== after[name])
  const changes = {
    ...changesBetween({ ...logged(before) }, { ...logged(after) }),
    ...Object.fromEntries(texts.map((name) => [name, [null, null] as const])),
  }
  record(scope, event, { subject: after.id, data: logged(after), changes })
  return after
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}
