import { CompiledQuery } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits } from './amounts.ts'
import { postGrant, type Grant } from './grants.ts'
import { availableIn, monthEnds, spentIn } from './wallet-decisions.ts'
import { findState, lockWallet } from './wallet-lock.ts'

/** The wallet as it is answered. The first look opens it and books the sign-up grant. */
export async function readWallet(scope: OrganizationScope) {
  return (await findWallet(scope)) ?? openAndRead(scope)
}

/** Caps, what the month has cost so far, and when the cap starts anew. */
export async function readLimits(scope: OrganizationScope) {
  const wallet = (await findState(scope)) ?? (await transaction(scope, lockWallet))
  const now = scope.now()
  return {
    monthly_credit_cap: formatCredits(wallet.monthly_credit_cap),
    max_credits_per_action:
      wallet.max_credits_per_action === null ? null : formatCredits(wallet.max_credits_per_action),
    spent_this_month: formatCredits(spentIn(wallet, now)),
    available: formatCredits(availableIn(wallet)),
    ai_paused: wallet.ai_paused,
    resets_at: monthEnds(now),
  }
}

export interface WalletChange {
  readonly monthly_credit_cap?: number | undefined
  readonly max_credits_per_action?: number | null | undefined
  readonly ai_paused?: boolean | undefined
}

/** Changes caps and pause; what is already reserved may settle all the same. */
export async function changeWallet(scope: OrganizationScope, change: WalletChange) {
  await transaction(scope, async (inside) => {
    await lockWallet(inside)
    await inside.db
      .updateTable('wallets')
      .set({ ...change, updated_at: timestamp(inside.now()) })
      .where('organization_id', '=', inside.organizationId)
      .execute()
  })
  return readWallet(scope)
}

/** Gives credits to an organization, once per reference. Answers whether this call booked them. */
export function grantCredits(scope: OrganizationScope, grant: Grant): Promise<boolean> {
  return transaction(scope, async (inside) => {
    await lockWallet(inside)
    return postGrant(inside, grant)
  })
}

async function openAndRead(scope: OrganizationScope) {
  await transaction(scope, lockWallet)
  const wallet = await findWallet(scope)
  if (wallet === undefined) throw new Error('a wallet could not be opened')
  return wallet
}

/** Written out, not built: the most read statement of the service. */
const walletByOrganization = `
  select w.organization_id, o.name as organization_name, w.balance, w.reserved,
         w.monthly_credit_cap, w.ai_paused
    from wallets w join organizations o on o.id = w.organization_id
   where w.organization_id = $1`

async function findWallet({ db, organizationId }: OrganizationScope) {
  const { rows } = await db.executeQuery<WalletRow>(
    CompiledQuery.raw(walletByOrganization, [organizationId]),
  )
  const [wallet] = rows
  return wallet === undefined ? undefined : shown(wallet)
}

interface WalletRow {
  readonly organization_id: string
  readonly organization_name: string
  readonly balance: number
  readonly reserved: number
  readonly monthly_credit_cap: number
  readonly ai_paused: boolean
}

function shown(wallet: WalletRow) {
  return {
    ...wallet,
    balance: formatCredits(wallet.balance),
    reserved: formatCredits(wallet.reserved),
    currency: 'CREDITS' as const,
    monthly_credit_cap: formatCredits(wallet.monthly_credit_cap),
  }
}
