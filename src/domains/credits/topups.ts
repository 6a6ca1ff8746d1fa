import { sql } from 'kysely'
import { z } from 'zod'
import type { PaymentNews, PaymentProvider } from '#adapters/payments/contract.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound, refusal } from '#kernel/errors.ts'
import { record } from '#kernel/events/record.ts'
import { job, retriesForDays } from '#kernel/jobs/job.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import { actorName, transaction, type OrganizationScope } from '#kernel/scope.ts'
import { formatCredits, hundredths, type Hundredths } from './amounts.ts'
import { topupEvents } from './events.ts'
import { postGrant } from './grants.ts'
import type { NewTopup } from './schemas.ts'
import { lockWallet } from './wallet-lock.ts'

export const TopupsOff = conflict(
  'topups_off',
  'Credits cannot be bought here',
  'The operator has set up no payment provider; ask them for credits.',
)
export const TopupTaken = conflict(
  'reference_taken',
  'The reference names another top-up',
  'A top-up of another amount has this reference. Send another reference, or the same amount.',
)
export const PaymentUnavailable = refusal(
  502,
  'payment_unavailable',
  'The payment provider does not respond as expected',
  'Nothing was ordered. Send the same request again in a minute.',
)

const columns = [
  'id',
  'status',
  'amount',
  'price_cents',
  'currency',
  'reference',
  'checkout_url',
  'session_id',
  'created_by',
  'created_at',
  'paid_at',
] as const

function topupsIn({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('credit_topups')
    .select(columns)
    .where('organization_id', '=', organizationId)
}

type Topup = Awaited<ReturnType<typeof findTopup>>

function findTopup(scope: OrganizationScope, id: string) {
  return topupsIn(scope)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** What was ordered, and what became of it. */
export async function listTopups(scope: OrganizationScope, request: ListRequest) {
  const page = await listPage(topupsIn(scope), request, { created_at: sql.ref('created_at') })
  return { ...page, results: page.results.map(shown) }
}

/** @throws NotFound */
export async function readTopup(scope: OrganizationScope, id: string) {
  return shown(await findTopup(scope, id))
}

/**
 * Orders credits, once for each reference, and opens the page where they are paid. Whoever asks again gets the same
 * order. @throws TopupsOff, TopupTaken, PaymentUnavailable
 */
export async function orderTopup(
  scope: OrganizationScope,
  payments: PaymentProvider | undefined,
  wish: z.output<typeof NewTopup>,
) {
  if (payments === undefined) throw new TopupsOff()
  const topup = await noteOrder(scope, payments, wish)
  if (topup.amount !== wish.credits) throw new TopupTaken()
  if (topup.checkout_url !== null || topup.status !== 'pending') return shown(topup)
  const { session_id, url } = await openCheckout(scope, payments, topup)
  await scope.db
    .updateTable('credit_topups')
    .set({ session_id, checkout_url: url, updated_at: timestamp(scope.now()) })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', topup.id)
    .execute()
  return readTopup(scope, topup.id)
}

function noteOrder(
  scope: OrganizationScope,
  { name: provider }: PaymentProvider,
  { credits: amount, reference }: z.output<typeof NewTopup>,
): Promise<Topup> {
  return transaction(scope, async (inside) => {
    const now = timestamp(inside.now())
    const ordered = await inside.db
      .insertInto('credit_topups')
      .values({
        organization_id: inside.organizationId,
        id: inside.newId(),
        status: 'pending',
        reference,
        amount,
        price_cents: priceOf(inside, amount),
        currency: inside.config.CREDIT_CURRENCY,
        provider,
        created_by: actorName(inside),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.constraint('credit_topup_of_reference').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (ordered !== undefined) tell(inside, 'ordered', ordered)
    return ordered ?? topupsIn(inside).where('reference', '=', reference).executeTakeFirstOrThrow()
  })
}

/** Where it is paid is for those who order alone. */
function tell(scope: OrganizationScope, what: keyof typeof topupEvents, topup: Topup): void {
  const { checkout_url: _url, ...data } = shown(topup)
  record(scope, topupEvents[what], { subject: topup.id, data })
}

/** Rounded up to whole cents. */
function priceOf({ config }: OrganizationScope, amount: Hundredths): number {
  return Math.ceil((amount * config.CREDIT_PRICE_CENTS) / 100)
}

async function openCheckout(scope: OrganizationScope, payments: PaymentProvider, topup: Topup) {
  try {
    return await payments.open({
      id: topup.id,
      organization_id: scope.organizationId,
      title: `${formatCredits(topup.amount)} credits`,
      cents: topup.price_cents,
      currency: topup.currency,
      return_url: scope.config.PUBLIC_URL,
    })
  } catch (err) {
    scope.log.warn({ err }, 'a payment could not be opened')
    throw new PaymentUnavailable()
  }
}

/** Books what was paid, in the background, as often as it is told. */
export const booking = job({
  name: 'credits.book_topup',
  access: 'organization',
  payload: z.strictObject({
    id: z.uuid(),
    organization_id: z.uuid(),
    session_id: z.string(),
    outcome: z.enum(['paid', 'expired']),
    cents: z.int(),
    currency: z.string(),
  }),
  retries: retriesForDays,
  handle: ({ scope, payload }) => noteNews(scope, payload),
})

/**
 * Books a top-up that was paid, once, however often and in whatever order its provider tells of it; what was paid stays
 * paid. News that do not fit the order are logged and change nothing.
 */
export function noteNews(scope: OrganizationScope, news: PaymentNews): Promise<void> {
  return transaction(scope, async (inside) => {
    await lockWallet(inside)
    const topup = await topupsIn(inside).where('id', '=', news.id).executeTakeFirst()
    if (topup === undefined || !fits(topup, news)) {
      inside.log.error({ news }, 'a payment fits no order')
      return
    }
    if (topup.status === 'paid') return
    if (news.outcome === 'paid') await book(inside, topup)
    await close(inside, topup.id, news)
  })
}

/** The message may come before the response which names the session. */
function fits(topup: Topup, { session_id, cents, currency }: PaymentNews): boolean {
  return (
    (topup.session_id ?? session_id) === session_id &&
    topup.price_cents === cents &&
    topup.currency === currency
  )
}

function book(scope: OrganizationScope, { id, amount, reference }: Topup): Promise<boolean> {
  const description = `Top-up ${reference}`
  return postGrant(scope, {
    kind: 'topup',
    amount: hundredths(amount),
    reference: `payment ${id}`,
    description,
  })
}

async function close(
  scope: OrganizationScope,
  id: string,
  { outcome, session_id }: PaymentNews,
): Promise<void> {
  const at = timestamp(scope.now())
  const closed = await scope.db
    .updateTable('credit_topups')
    .set({ status: outcome, session_id, updated_at: at, paid_at: outcome === 'paid' ? at : null })
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .where('status', '<>', outcome)
    .returning(columns)
    .execute()
  for (const topup of closed) tell(scope, outcome, topup)
}

function shown({ amount, price_cents, session_id: _session, status, ...topup }: Topup) {
  return {
    ...topup,
    status: status as 'pending',
    credits: formatCredits(amount),
    price: (price_cents / 100).toFixed(2),
    currency: topup.currency.toUpperCase(),
  }
}
