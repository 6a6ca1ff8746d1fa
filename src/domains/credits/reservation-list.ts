import { sql } from 'kysely'
import type { z } from 'zod'
import { conditionsOf } from '#kernel/lists/filters.ts'
import { listPage } from '#kernel/lists/page.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import type { reservationQuery } from './schemas.ts'

const filters = {
  // Written out, so that the planner knows the index of open ones by it.
  status: (status: 'open' | 'closed') =>
    status === 'open' ? sql<boolean>`status = 'open'` : sql<boolean>`closed_at is not null`,
}

/** What was promised to metered work, and what became of it. Ids are made in the order of time. */
export async function listReservations(
  { db, organizationId }: OrganizationScope,
  query: z.output<typeof reservationQuery>,
) {
  const rows = db
    .selectFrom('reservations')
    .select(['id', 'status', 'amount', 'settled_amount', 'feature', 'reference as subject'])
    .select(['rate_card_version', 'created_by', 'member_id'])
    .select(['created_at', 'expires_at', 'closed_at'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.and(conditionsOf(filters, query)))
  const page = await listPage(rows, query, { created_at: sql.ref('id') })
  return {
    ...page,
    results: page.results.map((row) => ({
      ...row,
      amount: formatCredits(row.amount),
      settled_amount: row.settled_amount === null ? null : formatCredits(row.settled_amount),
    })),
  }
}
