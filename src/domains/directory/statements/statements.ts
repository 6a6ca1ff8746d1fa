import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { lockingBusiness } from '../businesses/ownership.ts'
import { noteChanges } from '../changes/note-change.ts'
import { keepDispute, standingOf } from './disputes.ts'
import { statementEvents } from './events.ts'
import { BusinessStatementRecord, type NewStatement, type StatementChange } from './schemas.ts'
import { statusOn } from './status.ts'

export const StatementLimitReached = conflict(
  'statement_limit_reached',
  'A business has at most 50 statements',
  'Delete one that is no longer true.',
)
const mostStatements = 50

const keys = { created_at: sql.ref('statements.created_at') }
const id = sql.ref('statements.id')

/** Statements as everybody may see them. */
export function statements({ db, now }: Scope) {
  return db
    .selectFrom('business_statements as statements')
    .innerJoin('businesses', 'businesses.id', 'statements.business_id')
    .select(['statements.id', 'businesses.slug as business_slug', 'kind', 'claim', 'issuer'])
    .select(['evidence_url', 'valid_until', 'reason', 'statements.created_at'])
    .select(['changed_at', 'decided_at'])
    .select(statusOn(now()).as('status'))
}

export function listStatements(scope: Scope, businessId: string, request: ListRequest) {
  const rows = statements(scope).where('statements.business_id', '=', businessId)
  return listPage(rows, request, keys, id)
}

/** Of all businesses, for moderators. */
export function listAllStatements(
  scope: Scope,
  { status, ...request }: ListRequest & { readonly status?: string | undefined },
) {
  const rows = statements(scope).where(matching({ 'statements.status': status }))
  return listPage(rows, request, keys, id)
}

/** @throws NotFound */
export function readStatement(scope: Scope, statementId: string) {
  return statements(scope)
    .where('statements.id', '=', statementId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Of one business. @throws NotFound also where another has it */
export async function readStatementOf(scope: Scope, slug: string, statementId: string) {
  const statement = await readStatement(scope, statementId)
  if (statement.business_slug !== slug) throw new NotFound()
  return statement
}

/** States something that nobody has proven, or that was disputed before. Two at once are counted one after the other. @throws StatementLimitReached */
export function createStatement(
  scope: OrganizationScope,
  businessId: string,
  wish: z.output<typeof NewStatement>,
) {
  return lockingBusiness(scope, businessId, async (inside) => {
    const { count } = await inside.db
      .selectFrom('business_statements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow()
    if (count >= mostStatements) throw new StatementLimitReached()
    const made = inside.newId()
    const created_at = timestamp(inside.now())
    const standing = await standingOf(inside, businessId, wish.claim)
    await inside.db
      .insertInto('business_statements')
      .values({ ...wish, ...standing, id: made, business_id: businessId, created_at })
      .execute()
    await noteChanges(inside, [businessId])
    const data = await readStatement(inside, made)
    record(inside, statementEvents.created, { subject: made, data })
    return data
  })
}

/** Other words have to be proven anew; what is disputed stays so until a moderator decides. @throws NotFound */
export function changeStatement(
  scope: OrganizationScope,
  businessId: string,
  statementId: string,
  change: z.output<typeof StatementChange>,
) {
  return lockingBusiness(scope, businessId, async (inside) => {
    const before = await readStatement(inside, statementId)
    requireUnchanged(inside, before, BusinessStatementRecord)
    const changes = changesBetween(before, { ...before, ...change })
    if (Object.keys(changes).length === 0) return before
    const standing = await standingOf(inside, businessId, change.claim ?? before.claim)
    await inside.db
      .updateTable('business_statements')
      .set({
        ...change,
        ...standing,
        changed_at: sql<string>`greatest(${timestamp(inside.now())}, changed_at + interval '1ms')`,
        status: sql`case status when 'disputed' then status else ${standing.status} end`,
        noticed: '',
        is_expiry_told: false,
      })
      .where('id', '=', statementId)
      .execute()
    await noteChanges(inside, [businessId])
    const data = await readStatement(inside, statementId)
    record(inside, statementEvents.updated, { subject: statementId, data, changes })
    return data
  })
}

/** A dispute stays, should the same be stated again. @throws NotFound */
export function deleteStatement(
  scope: OrganizationScope,
  businessId: string,
  statementId: string,
): Promise<void> {
  return lockingBusiness(scope, businessId, async (inside) => {
    const data = await readStatement(inside, statementId)
    requireUnchanged(inside, data, BusinessStatementRecord)
    const { status, reason, decided_at } = await inside.db
      .deleteFrom('business_statements')
      .where('id', '=', statementId)
      .returning(['status', 'reason', 'decided_at'])
      .executeTakeFirstOrThrow(() => new NotFound())
    if (status === 'disputed' && decided_at !== null)
      await keepDispute(inside, businessId, data.claim, { reason, decided_at })
    await noteChanges(inside, [businessId])
    record(inside, statementEvents.deleted, { subject: statementId, data })
  })
}
