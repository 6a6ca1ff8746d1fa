import { NotSigned, type PaymentNews, type PaymentProvider } from '#adapters/payments/contract.ts'
import { refusal } from '#kernel/errors.ts'
import { created, endpoint, noContent, type Caller } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
import type { Scope } from '#kernel/scope.ts'
import { NewTopup, Topup, TopupList, topupQuery } from './schemas.ts'
import {
  booking,
  listTopups,
  orderTopup,
  PaymentUnavailable,
  readTopup,
  TopupsOff,
  TopupTaken,
} from './topups.ts'

const InvalidSignature = refusal(
  400,
  'invalid_signature',
  'The message is not signed by the payment provider',
  'Only the payment provider may send this, with a signature from the last five minutes.',
)

const onTopups = resource({
  path: '/credits/topups/',
  access: 'admin',
  names: ['credit_topup', 'credit_topups'],
  shapes: { item: Topup, list: TopupList, query: topupQuery },
  verbs: { list: listTopups, read: readTopup },
  more: {
    list: { summary: 'List top-ups' },
    read: { summary: 'Read a top-up' },
  },
})

export function topupEndpoints(payments: PaymentProvider | undefined) {
  return [
    ...onTopups,
    endpoint({
      route: 'POST /credits/topups/',
      name: 'createCreditTopup',
      summary: 'Order credits',
      description:
        'Opens a page at the payment provider, `checkout_url`, where they are paid; they are booked when the provider reports the payment. The same reference is ordered only once: a repeated request returns the same order.',
      access: 'admin',
      effect: 'outward',
      body: NewTopup,
      returns: created(Topup, '/credits/topups/{id}/'),
      refuses: [TopupsOff, TopupTaken, PaymentUnavailable],
      handle: ({ scope, body }) => orderTopup(scope, payments, body),
    }),
    endpoint({
      route: 'POST /credits/topups/stripe/',
      name: 'reportPaymentNews',
      summary: 'Receive payment messages from Stripe',
      description:
        'For Stripe only, which signs its messages (`Stripe-Signature`). Each may arrive twice, late and in any order.',
      access: 'public',
      effect: 'write',
      takesSigned: true,
      returns: noContent,
      refuses: [TopupsOff, InvalidSignature],
      handle: async ({ scope, caller }) => {
        if (payments === undefined) throw new TopupsOff()
        const news = readNews(payments, caller, scope.now())
        if (news !== undefined) await bookLater(scope, news)
      },
    }),
  ]
}

function readNews(payments: PaymentProvider, { delivery }: Caller, now: Date) {
  try {
    if (delivery === undefined) throw new NotSigned()
    return payments.read(delivery, now)
  } catch (error) {
    throw error instanceof NotSigned ? new InvalidSignature() : error
  }
}

/** A row keeps it before the provider hears that it arrived. */
function bookLater({ db, enqueue }: Scope, news: PaymentNews): Promise<void> {
  return enqueue(db, booking.name, { organization_id: news.organization_id, payload: news })
}
