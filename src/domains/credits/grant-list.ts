import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage } from '#kernel/lists/page.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { afterBurning, burntTo } from './burning.ts'
import type { grantQuery } from './schemas.ts'
import { burnOrder, settleUp } from './settling-up.ts'
import { findState, lockWallet } from './wallet-lock.ts'

/** What came in, with what is left of each now. */
export async function listGrants(scope: OrganizationScope, query: z.output<typeof grantQuery>) {
  await takeInFirst(scope)
  const rows = scope.db
    .selectFrom('credit_grants as g')
    .innerJoin('ledger_transfers as l', (on) =>
      on.onRef('l.organization_id', '=', 'g.organization_id').onRef('l.id', '=', 'g.id'),
    )
    .select(['g.id', 'l.kind', 'g.amount', 'g.expired', 'g.priority', 'g.expires_at'])
    .select(['l.reference', 'l.description', 'g.created_at'])
    .where('g.organization_id', '=', scope.organizationId)
  // Ids are made in the order of time.
  const page = await listPage(rows, query, { created_at: sql.ref('g.id') }, sql.ref('g.id'))
  const left = await leftOf(scope)
  return {
    ...page,
    results: page.results.map((grant) => ({
      ...grant,
      kind: grant.kind as 'grant',
      amount: formatCredits(grant.amount),
      remaining: formatCredits(left.get(grant.id) ?? 0),
      expired: formatCredits(grant.expired),
    })),
  }
}

/** A wallet that no change to the grants has touched may have lines of before. */
async function takeInFirst(scope: OrganizationScope): Promise<void> {
  const wallet = await findState(scope)
  if (wallet !== undefined && wallet.epoch > 0) return
  await transaction(scope, async (inside) => {
    await lockWallet(inside)
    await settleUp(inside)
  })
}

async function leftOf({ db, organizationId }: OrganizationScope) {
  const { rows } = await sql<{
    id: string
    remaining: number
    expires_at: string | null
    balance: number
  }>`
    select id, remaining, expires_at,
           (select balance from wallets where organization_id = ${organizationId}) as balance
      from credit_grants
     where organization_id = ${organizationId} and remaining > 0 order by ${burnOrder}`.execute(db)
  const burns = burntTo(rows[0]?.balance ?? 0, rows)
  return new Map(afterBurning(rows, burns).map(({ id, remaining }) => [id, remaining]))
}
