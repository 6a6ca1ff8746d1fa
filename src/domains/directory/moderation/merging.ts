import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { businessEvents } from '../businesses/events.ts'
import { searchColumnsOf } from '../businesses/search-columns.ts'
import { isTrusted } from '../businesses/standing.ts'
import { removeBusiness } from './deletion.ts'
import { upholdReports } from './reports.ts'
import { lockStanding, ownView, type Acting, type Standing } from './suspension.ts'

export const MergeNotPossible = conflict(
  'merge_not_possible',
  'The two businesses cannot be merged',
  'Send two different businesses. If two organizations hold them, suspend the one that is not legitimate.',
)

/**
 * Makes one business of two: what `from` offers, wants and states goes to `into`, and its place in the
 * directory is gone. Whoever holds `from` holds `into` afterwards only if they had proved it and nobody
 * holds that. @throws NotFound, MergeNotPossible
 */
export function mergeBusinesses(scope: Acting, from: string, into: string) {
  return transaction(scope, async (inside) => {
    if (from === into) throw new MergeNotPossible()
    const [first, second] = [from, into].sort()
    const locked = [
      await lockStanding(inside, first ?? from),
      await lockStanding(inside, second ?? into),
    ]
    const source = found(locked, from)
    const target = found(locked, into)
    const holder = target.organization_id ?? (isTrusted(source) ? source.organization_id : null)
    if (target.organization_id !== null && source.organization_id !== null)
      if (target.organization_id !== source.organization_id) throw new MergeNotPossible()
    await upholdReports(inside, from)
    await moveTexts(inside, source, target)
    if (holder !== target.organization_id) await moveClaims(inside, source, target)
    await removeBusiness(inside, source)
    await updateTarget(inside, target, holder, source)
    const merged = await lockStanding(inside, into)
    tell(inside, source, merged)
    return merged
  })
}

function found(locked: readonly Standing[], id: string): Standing {
  const one = locked.find((business) => business.id === id)
  if (one === undefined) throw new TypeError('a business that is not locked')
  return one
}

/** What the other says word for word stays behind. */
async function moveTexts({ db }: Scope, source: Standing, target: Standing): Promise<void> {
  await sql`
    update business_notices moved set business_id = ${target.id}
     where business_id = ${source.id} and not exists (
       select from business_notices n
        where n.business_id = ${target.id} and n.kind = moved.kind
          and n.title = moved.title and n.description = moved.description)`.execute(db)
  await db
    .updateTable('business_statements')
    .set({ business_id: target.id })
    .where('business_id', '=', source.id)
    .execute()
  await sql`
    insert into disputed_claims (business_id, claim_key, reason, decided_at)
    select ${target.id}::uuid, claim_key, reason, decided_at from disputed_claims
     where business_id = ${source.id}
        on conflict do nothing`.execute(db)
  await db
    .updateTable('business_reports')
    .set({ business_id: target.id })
    .where('business_id', '=', source.id)
    .execute()
}

async function moveClaims({ db }: Scope, source: Standing, target: Standing): Promise<void> {
  await db
    .updateTable('business_claims')
    .set({ business_id: target.id })
    .where('business_id', '=', source.id)
    .where('status', '=', 'approved')
    .execute()
}

async function updateTarget(
  scope: Scope,
  { id, organization_id }: Standing,
  holder: string | null,
  source: Standing,
): Promise<void> {
  const standing =
    holder === organization_id ? {} : { organization_id: holder, status: source.status }
  await scope.db
    .updateTable('businesses')
    .set({
      ...(await searchColumnsOf(scope, id)),
      ...standing,
      updated_at: timestamp(scope.now()),
    })
    .where('id', '=', id)
    .execute()
  await noteChanges(scope, [id])
}

function tell(scope: Acting, source: Standing, merged: Standing): void {
  const { organization_id: before } = source
  if (before !== null)
    recordFor(scope, before, businessEvents.deleted, { subject: source.id, data: ownView(source) })
  const { organization_id: holder, id: subject } = merged
  if (holder !== null)
    recordFor(scope, holder, businessEvents.merged, { subject, data: ownView(merged) })
}
