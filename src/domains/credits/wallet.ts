import { timestamp } from '#kernel/clock.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { rowsOf, type FixedRead } from '#kernel/records/read-ahead.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits, type Hundredths } from './amounts.ts'
import { walletEvents } from './events.ts'
import { postGrant, requireSameGrant, type Grant } from './grants.ts'
import { requirePersonToLoosen } from './refusals.ts'
import { monthEnds, spendableIn, spentIn, type WalletState } from './wallet-decisions.ts'
import { findState, lockWallet } from './wallet-lock.ts'

/** The wallet as it is shown. The first look opens it and books the sign-up grant. */
export async function readWallet(scope: OrganizationScope) {
  return (await findWallet(scope)) ?? openAndRead(scope)
}

/** Caps, what the month has cost so far, and when the cap resets. */
export async function readLimits(scope: OrganizationScope) {
  const wallet = await findOrOpen(scope)
  const now = scope.now()
  return {
    ...capsOf(wallet),
    spent_this_month: formatCredits(spentIn(wallet, now)),
    available: formatCredits(spendableIn(wallet, now)),
    resets_at: monthEnds(now),
  }
}

/** What it can still promise, in hundredths. */
export async function readAvailable(scope: OrganizationScope): Promise<number> {
  return spendableIn(await findOrOpen(scope), scope.now())
}

async function findOrOpen(scope: OrganizationScope): Promise<WalletState> {
  return (await findState(scope)) ?? (await transaction(scope, lockWallet))
}

/** Whether metered work is paused; a wallet that nobody has looked at is not. */
export async function isPaused(scope: OrganizationScope): Promise<boolean> {
  return (await findState(scope))?.ai_paused === true
}

export interface WalletChange {
  readonly monthly_credit_cap?: Hundredths | undefined
  readonly max_credits_per_action?: Hundredths | null | undefined
  readonly ai_paused?: boolean | undefined
}

/** Changes caps and pause; what is already reserved may settle all the same. @throws RecordChanged, LoosenedByPeople */
export function changeWallet(scope: OrganizationScope, change: WalletChange) {
  return transaction(scope, async (inside) => {
    const before = await lockWallet(inside)
    requireUnchanged(inside, await readWallet(inside))
    if (loosens(before, change)) requirePersonToLoosen(inside)
    await inside.db
      .updateTable('wallets')
      .set({ ...change, updated_at: timestamp(inside.now()) })
      .where('organization_id', '=', inside.organizationId)
      .execute()
    const data = capsOf(await lockWallet(inside))
    const changes = changesBetween(capsOf(before), data)
    const { organizationId: subject } = inside
    if (Object.keys(changes).length > 0)
      record(inside, walletEvents.updated, { subject, data, changes })
    return readWallet(inside)
  })
}

/** Whether more may be spent after a change. */
function loosens(before: WalletState, change: WalletChange): boolean {
  const { monthly_credit_cap = 0, max_credits_per_action = 0, ai_paused = true } = change
  return (
    monthly_credit_cap > before.monthly_credit_cap ||
    (max_credits_per_action ?? Infinity) > (before.max_credits_per_action ?? Infinity) ||
    (before.ai_paused && !ai_paused)
  )
}

/**
 * Gives credits to an organization, once per reference. Returns whether this call booked them.
 * @throws ReferenceTaken where another amount was booked under the reference
 */
export function grantCredits(scope: OrganizationScope, grant: Grant): Promise<boolean> {
  return transaction(scope, async (inside) => {
    await lockWallet(inside)
    const isBooked = await postGrant(inside, grant)
    if (!isBooked) await requireSameGrant(inside, grant)
    return isBooked
  })
}

async function openAndRead(scope: OrganizationScope) {
  await transaction(scope, lockWallet)
  const wallet = await findWallet(scope)
  if (wallet === undefined) throw new Error('a wallet could not be opened')
  return wallet
}

/** Written out, not built: the most read statement of the service. */
export const walletByOrganization: FixedRead<WalletRow> = {
  sql: `
  select w.organization_id, o.name as organization_name, w.balance, w.reserved,
         w.monthly_credit_cap, w.ai_paused
    from wallets w join organizations o on o.id = w.organization_id
   where w.organization_id = $1`,
}

async function findWallet(scope: OrganizationScope) {
  const [wallet] = await rowsOf(scope, walletByOrganization)
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

/** In the order of the wire, as the entity tag needs it. */
function shown(wallet: WalletRow) {
  return {
    organization_id: wallet.organization_id,
    organization_name: wallet.organization_name,
    balance: formatCredits(wallet.balance),
    reserved: formatCredits(wallet.reserved),
    currency: 'CREDITS' as const,
    monthly_credit_cap: formatCredits(wallet.monthly_credit_cap),
    ai_paused: wallet.ai_paused,
  }
}

function formatCap(amount: number | null): string | null {
  return amount === null ? null : formatCredits(amount)
}

/** What people set, as it is sent. */
function capsOf({ monthly_credit_cap, max_credits_per_action, ai_paused }: WalletState) {
  return {
    monthly_credit_cap: formatCredits(monthly_credit_cap),
    max_credits_per_action: formatCap(max_credits_per_action),
    ai_paused,
  }
}
