import { takeWelcome } from '#domains/identity/index.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { parseCredits } from './amounts.ts'
import { expireGrants, hasExpired } from './expiry.ts'
import { postGrant } from './grants.ts'
import { monthOf, type WalletState } from './wallet-decisions.ts'

/** What a new organization may spend in a month until someone decides otherwise. */
const firstMonthlyCap = parseCredits('1000.00')

/**
 * The wallet's state under its row lock, opened if need be, and without what has expired; the transaction holds it to
 * the end.
 */
export async function lockWallet(scope: OrganizationScope): Promise<WalletState> {
  const wallet = (await lockState(scope)) ?? (await lockOpened(scope))
  if (!hasExpired(wallet, scope.now())) return wallet
  const isChanged = await expireGrants(scope, wallet)
  return isChanged ? ((await lockState(scope)) ?? wallet) : wallet
}

async function lockOpened(scope: OrganizationScope): Promise<WalletState> {
  await openWallet(scope)
  const opened = await lockState(scope)
  if (opened === undefined) throw new Error('a wallet could not be opened')
  return opened
}

/** The wallet's state as it is now; undefined before the first look. */
export function findState({
  db,
  organizationId,
}: OrganizationScope): Promise<WalletState | undefined> {
  return db
    .selectFrom('wallets')
    .select(stateColumns)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Exactly one wallet, and one sign-up grant for each founder, however many look at once: the insert decides who opens. */
async function openWallet(scope: OrganizationScope): Promise<void> {
  const now = timestamp(scope.now())
  const opened = await scope.db
    .insertInto('wallets')
    .values({
      organization_id: scope.organizationId,
      balance: 0,
      reserved: 0,
      monthly_credit_cap: firstMonthlyCap,
      spent_month: monthOf(scope.now()),
      spent_in_month: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('organization_id')
    .executeTakeFirst()
  const amount = parseCredits(scope.config.SIGNUP_GRANT_CREDITS)
  if (opened !== undefined && amount > 0 && (await takeWelcome(scope)))
    await postGrant(scope, { amount, reference: 'signup', description: 'Welcome grant' })
}

const stateColumns = [
  'balance',
  'reserved',
  'monthly_credit_cap',
  'max_credits_per_action',
  'ai_paused',
  'spent_month',
  'spent_in_month',
  'epoch',
  'next_expiry',
  'topped_up',
  'caps',
] as const

function lockState({ db, organizationId }: OrganizationScope): Promise<WalletState | undefined> {
  return db
    .selectFrom('wallets')
    .select(stateColumns)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}
