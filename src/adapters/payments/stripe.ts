import { z } from 'zod'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import {
  NotSigned,
  PaymentRefused,
  type Order,
  type PaymentNews,
  type PaymentProvider,
} from './contract.ts'
import { isSignedBy } from './stripe-signature.ts'

export const stripeOrigin = 'https://api.stripe.com'

export interface StripeKeys {
  readonly secretKey: string
  readonly webhookSecret: string
}

const Session = z.object({ id: z.string().max(255), url: z.url().max(4000) })

const SessionEvent = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().max(255),
      payment_status: z.string(),
      amount_total: z.int(),
      currency: z.string(),
      metadata: z.object({ topup_id: z.uuid(), organization_id: z.uuid() }),
    }),
  }),
})

/** Stripe Checkout: a page of theirs takes the payment, and a signed message tells of it. */
export function createStripe(
  fetch: SafeFetch,
  { secretKey, webhookSecret }: StripeKeys,
): PaymentProvider {
  return {
    name: 'stripe',
    open: async (order) => {
      const { status, body } = await fetch(`${stripeOrigin}/v1/checkout/sessions`, {
        purpose: 'payment',
        method: 'POST',
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': order.id,
        },
        body: formOf(order).toString(),
        redirects: 'return',
      })
      const session = status === 200 ? Session.safeParse(jsonOf(body)) : undefined
      if (session?.success !== true)
        throw new PaymentRefused(`Stripe responded with status ${status}`)
      return { session_id: session.data.id, url: session.data.url }
    },
    read: ({ bytes, header }, now) => {
      const signature = header('stripe-signature') ?? ''
      if (!isSignedBy(webhookSecret, { header: signature, bytes, now })) throw new NotSigned()
      return newsOf(jsonOf(bytes.toString('utf8')))
    },
  }
}

function formOf({ id, organization_id, title, cents, currency, return_url }: Order) {
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: id,
    success_url: return_url,
    cancel_url: return_url,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency,
    'line_items[0][price_data][unit_amount]': String(cents),
    'line_items[0][price_data][product_data][name]': title,
    'metadata[topup_id]': id,
    'metadata[organization_id]': organization_id,
  })
}

/** A session that is completed may still wait for its money; another message tells when it is there. */
const paying = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
const ending = new Set(['checkout.session.expired', 'checkout.session.async_payment_failed'])

function newsOf(message: unknown): PaymentNews | undefined {
  const event = SessionEvent.safeParse(message)
  if (!event.success) return undefined
  const { type, data } = event.data
  const { id: session_id, payment_status, amount_total: cents, currency, metadata } = data.object
  const isPaid = paying.has(type) && payment_status === 'paid'
  if (!isPaid && !ending.has(type)) return undefined
  const { topup_id: id, organization_id } = metadata
  return { id, organization_id, session_id, outcome: isPaid ? 'paid' : 'expired', cents, currency }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
