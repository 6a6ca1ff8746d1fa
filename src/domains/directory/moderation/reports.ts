import { sql } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, refusal } from '#kernel/errors.ts'
import { matching } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type Scope } from '#kernel/scope.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'
import type { NewReport, reportQuery } from './schemas.ts'

export const ReportedEnough = refusal(
  429,
  'reported_enough',
  'The business has too many open reports',
  'Moderators will review it. Send more reports once they have decided.',
)

/** Of one business, until a moderator has looked at some. */
const maxOpen = 20

const reportColumns = [
  'business_reports.id',
  'businesses.slug as business_slug',
  'reason',
  'detail',
  'business_reports.status',
  'business_reports.created_at',
  'closed_at',
] as const

/**
 * Tells the moderators that something is the matter; by itself it changes nothing. The business is held
 * while its open reports are counted, guarded by a race test. @throws NotFound, ReportedEnough
 */
export function reportBusiness(scope: Scope, slug: string, report: z.output<typeof NewReport>) {
  return transaction(scope, async (inside) => {
    const business = await visibleBusinesses(inside)
      .select('id')
      .where('slug', '=', slug)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => new NotFound())
    const { open } = await inside.db
      .selectFrom('business_reports')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('business_id', '=', business.id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow()
    if (open >= maxOpen) throw new ReportedEnough({ headers: { 'retry-after': '86400' } })
    const made = await inside.db
      .insertInto('business_reports')
      .values({
        id: inside.newId(),
        business_id: business.id,
        ...report,
        status: 'open',
        created_at: timestamp(inside.now()),
      })
      .returning(['id', 'reason', 'created_at'])
      .executeTakeFirstOrThrow()
    return { ...made, business_slug: slug }
  })
}

function reports({ db }: Scope) {
  return db
    .selectFrom('business_reports')
    .innerJoin('businesses', 'businesses.id', 'business_reports.business_id')
    .select(reportColumns)
}

export function listReports(
  scope: Scope,
  { status, business_slug, ...request }: z.output<typeof reportQuery>,
) {
  const asked = matching({ 'business_reports.status': status, 'businesses.slug': business_slug })
  const rows = reports(scope).where(asked)
  const keys = { created_at: sql.ref('business_reports.created_at') }
  return listPage(rows, request, keys, sql.ref('business_reports.id'))
}

/** @throws NotFound */
export async function readReport(scope: Scope, id: string) {
  return reports(scope)
    .where('business_reports.id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Decides that nothing is the matter; what was decided before stays. @throws NotFound */
export async function dismissReport(scope: Scope, id: string) {
  await scope.db
    .updateTable('business_reports')
    .set({ status: 'dismissed', closed_at: timestamp(scope.now()) })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
  return readReport(scope, id)
}

/** Decides all open reports of a business at once, in the transaction of what was done about it. */
export async function upholdReports({ db, now }: Scope, businessId: string): Promise<void> {
  await db
    .updateTable('business_reports')
    .set({ status: 'upheld', closed_at: timestamp(now()) })
    .where('business_id', '=', businessId)
    .where('status', '=', 'open')
    .execute()
}
