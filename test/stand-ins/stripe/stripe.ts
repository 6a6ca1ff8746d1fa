import { createHmac, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'

/** A checkout session as the stand-in keeps it. */
export interface StandInSession {
  readonly id: string
  readonly form: URLSearchParams
}

/** Stands for Stripe: opens sessions, and signs what it tells of them. */
export interface StripeStandIn {
  readonly origin: string
  readonly sessions: readonly StandInSession[]
  /** How often it was asked, the same order again included. */
  readonly asked: number
  /** What the next requests are answered with; 200 until then. */
  behave(status: number): void
  close(): Promise<void>
}

export async function startStripe(): Promise<StripeStandIn> {
  const byKey = new Map<string, StandInSession>()
  const state = { status: 200, asked: 0 }
  const server = await startLoopbackServer((request, response) => {
    const take = async () => {
      state.asked += 1
      const form = new URLSearchParams(await text(request))
      const key = String(request.headers['idempotency-key'])
      if (state.status === 200 && !byKey.has(key))
        byKey.set(key, { id: `cs_test_${randomUUID()}`, form })
      const { id } = byKey.get(key) ?? { id: '' }
      response.writeHead(state.status, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          id,
          object: 'checkout.session',
          url: `https://checkout.stripe.example/${id}`,
        }),
      )
    }
    take().catch(() => response.destroy())
  })
  return {
    origin: server.origin,
    get sessions() {
      return [...byKey.values()]
    },
    get asked() {
      return state.asked
    },
    behave: (status) => void (state.status = status),
    close: server.close,
  }
}

/** A message about a session, as Stripe sends it. */
export function messageOf(
  { id, form }: StandInSession,
  type: string,
  change: Readonly<Record<string, unknown>> = {},
): string {
  const object = {
    id,
    object: 'checkout.session',
    client_reference_id: form.get('client_reference_id'),
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
    metadata: {
      topup_id: form.get('metadata[topup_id]'),
      organization_id: form.get('metadata[organization_id]'),
    },
    payment_status: type.endsWith('expired') ? 'unpaid' : 'paid',
    ...change,
  }
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: `checkout.session.${type}`,
    data: { object },
  })
}

/** The header that signs a body. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  const hex = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${hex},v0=${'0'.repeat(64)}`
}
