import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import { transaction, type UserScope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { requireModerator } from '../moderation/moderators.ts'
import { lockStanding } from '../moderation/suspension.ts'
import { forgetDispute, keepDispute } from './disputes.ts'
import { statementEvents } from './events.ts'
import { BusinessStatementRecord } from './schemas.ts'
import { readStatement } from './statements.ts'

export const StatementChanged = conflict(
  'statement_changed',
  'The statement was changed',
  'It may no longer say what you looked at. Look at it again, and send its `changed_at` with the approval.',
  { changed_at: BusinessStatementRecord.shape.changed_at.optional() },
)

const outcomes = { approved: 'proven', disputed: 'disputed', rejected: 'unproven' } as const

interface Decision {
  readonly decision: keyof typeof outcomes
  readonly reason: string
  /** `changed_at` of what the moderator looked at. */
  readonly seen?: string | null | undefined
}

/**
 * A moderator decides about a statement, for everybody to see. What was decided alike stays as it is. Words that were
 * changed are approved only by who has seen them: else others could be put in their place at the last moment.
 * @throws ModeratorRequired, NotFound, StatementChanged
 */
export function decideStatement(
  scope: UserScope,
  id: string,
  { decision, reason, seen }: Decision,
) {
  return transaction(scope, async (inside) => {
    await requireModerator(inside)
    const { business_id } = await businessOf(inside, id)
    // Held, so that nobody changes the words while they are decided about.
    await lockStanding(inside, business_id)
    const held = await inside.db
      .selectFrom('business_statements as statements')
      .innerJoin('businesses', 'businesses.id', 'statements.business_id')
      .select(['statements.status', 'claim', 'reason', 'changed_at'])
      .select('businesses.organization_id')
      .where('statements.id', '=', id)
      .forUpdate('statements')
      .executeTakeFirstOrThrow(() => new NotFound())
    if (decision === 'approved') requireSeen(held, seen)
    const status = outcomes[decision]
    if (held.status === status && held.reason === reason) return readStatement(inside, id)
    const decided_at = timestamp(inside.now())
    await inside.db
      .updateTable('business_statements')
      .set({ status, reason, decided_at })
      .where('id', '=', id)
      .execute()
    if (status === 'disputed')
      await keepDispute(inside, business_id, held.claim, { reason, decided_at })
    else await forgetDispute(inside, business_id, held.claim)
    await noteChanges(inside, [business_id])
    const data = await readStatement(inside, id)
    if (held.organization_id !== null)
      recordFor(inside, held.organization_id, statementEvents[decision], { subject: id, data })
    return data
  })
}

/** @throws StatementChanged */
function requireSeen(
  { changed_at }: { readonly changed_at: string | null },
  seen: string | null = null,
): void {
  if (changed_at === null && seen === null) return
  const isSame = Date.parse(seen ?? '') === Date.parse(changed_at ?? '')
  if (!isSame) throw new StatementChanged({ members: { changed_at } })
}

function businessOf({ db }: UserScope, id: string) {
  return db
    .selectFrom('business_statements')
    .select('business_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}
