import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { stripeOrigin } from '#adapters/payments/stripe.ts'
import { withInstance } from '#test/instance.ts'
import {
  messageOf,
  signatureOf,
  startStripe,
  type StripeStandIn,
} from '#test/stand-ins/stripe/stripe.ts'
import { organization, type Organization } from '#test/world.ts'
import { proveLedger } from './proof.ts'
import { noteNews } from './topups.ts'

const secret = 'whsec_test'

/** What a service with Stripe is asked, and what has become of it once its jobs have run. */
interface Shop {
  readonly tenant: Organization
  order(credits: string, reference: string): ReturnType<Organization['owner']['post']>
  tell(body: string, signature?: string): ReturnType<Organization['owner']['post']>
}

suite('top-ups', () => {
  let stripe: StripeStandIn
  before(async () => {
    stripe = await startStripe()
  })
  after(() => stripe.close())

  async function inShop(use: (shop: Shop) => Promise<void>): Promise<void> {
    const tenant = await organization()
    const settings = {
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_WEBHOOK_SECRET: secret,
      OUTBOUND_ORIGIN_MAP: JSON.stringify({ [stripeOrigin]: stripe.origin }),
    }
    await withInstance({ settings }, async (node) => {
      const owner = node.as(tenant.owner)
      await use({
        tenant,
        order: (credits, reference) =>
          owner.post('/credits/topups/', { organization_id: tenant.id, credits, reference }),
        tell: (body, signature = signatureOf(secret, body, new Date())) =>
          node.visitor.post('/credits/topups/stripe/', body, { 'stripe-signature': signature }),
      })
    })
  }

  function sessionOf(id: string) {
    const session = stripe.sessions.find(({ form }) => form.get('client_reference_id') === id)
    assert.ok(session)
    return session
  }

  /** What the job does with the message. */
  async function hear({ tenant, tell }: Shop, id: string, type: string, change = {}) {
    const session = sessionOf(id)
    const body = messageOf(session, type, change)
    assert.equal((await tell(body)).status, 204)
    const { metadata, ...object } = JSON.parse(body).data.object
    const outcome = object.payment_status === 'paid' ? 'paid' : 'expired'
    const { id: session_id, amount_total: cents, currency } = object
    const news = { id: metadata.topup_id, organization_id: tenant.id, session_id, cents, currency }
    const isTold = outcome === 'paid' || type === 'expired'
    if (isTold) await noteNews(tenant.scope, { ...news, outcome })
  }

  test('are ordered once for each reference, and opened once', () =>
    inShop(async ({ order }) => {
      const orders = await Promise.all([1, 2, 3].map(() => order('100.00', 'november')))
      assert.deepEqual([...new Set(orders.map(({ status }) => status))], [201])
      assert.equal(new Set(orders.map(({ body }) => body.id)).size, 1)
      const [{ body }] = orders as [(typeof orders)[number]]
      assert.deepEqual([body.price, body.currency, body.status], ['10.00', 'USD', 'pending'])
      assert.match(body.checkout_url, /^https:\/\/checkout\.stripe\.example\/cs_test_/)
      assert.equal((await order('99.00', 'november')).body.code, 'reference_taken')
    }))

  test('are booked once, however often and in whatever order Stripe tells of them', () =>
    inShop(async (shop) => {
      const { order, tenant } = shop
      const { body: topup } = await order('250.00', 'late')
      await hear(shop, topup.id, 'completed', { payment_status: 'unpaid' })
      await hear(shop, topup.id, 'expired')
      await Promise.all([1, 2, 3].map(() => hear(shop, topup.id, 'async_payment_succeeded')))
      await hear(shop, topup.id, 'completed')
      await hear(shop, topup.id, 'expired')
      const { owner, id, scope } = tenant
      const { body: wallet } = await owner.get(`/credits/wallet/?organization_id=${id}`)
      assert.equal(wallet.balance, '350.00')
      const { body } = await owner.get(`/credits/topups/${topup.id}/?organization_id=${id}`)
      assert.equal(body.status, 'paid')
      const lines = await owner.get(`/credits/transactions/?organization_id=${id}&kind=topup`)
      assert.equal(lines.body.count, 1)
      assert.deepEqual(await proveLedger(scope), [])
    }))

  test('are not booked where another amount or session was paid', () =>
    inShop(async (shop) => {
      const { body: topup } = await shop.order('10.00', 'less')
      await hear(shop, topup.id, 'completed', { amount_total: 1 })
      await hear(shop, topup.id, 'completed', { id: 'cs_other' })
      await hear(shop, topup.id, 'completed', { currency: 'idr' })
      const { owner, id } = shop.tenant
      const { body } = await owner.get(`/credits/wallet/?organization_id=${id}`)
      assert.equal(body.balance, '100.00')
    }))

  test('are believed of nobody but Stripe, and of nothing old', () =>
    inShop(async ({ order, tell }) => {
      const { body: topup } = await order('10.00', 'forged')
      const body = messageOf(sessionOf(topup.id), 'completed')
      const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
      const good = signatureOf(secret, body, at(0))
      for (const signature of [
        '',
        'nonsense',
        't=,v1=',
        signatureOf('whsec_other', body, at(0)),
        signatureOf(secret, `${body} `, at(0)),
        signatureOf(secret, body, at(-400)),
        signatureOf(secret, body, at(400)),
        good.replace(/t=\d/, 't=9'),
        good.replace('v1=', 'v0='),
      ]) {
        const { status, body: refused } = await tell(body, signature)
        assert.deepEqual([status, refused.code], [400, 'invalid_signature'], signature)
      }
      assert.equal((await tell('{"type":"customer.created"}')).status, 204)
      assert.equal((await tell('\0 no JSON')).status, 204)
    }))

  test('fail with 502 where Stripe does, and go on where it was asked again', () =>
    inShop(async ({ order }) => {
      stripe.behave(500)
      const { status, body } = await order('10.00', 'again')
      assert.deepEqual([status, body.code], [502, 'payment_unavailable'])
      stripe.behave(200)
      assert.equal((await order('10.00', 'again')).status, 201)
    }))

  test('are off without keys, and for members who are no admins', async () => {
    const { owner, id, member } = await organization()
    const wish = { organization_id: id, credits: '10.00', reference: 'x' }
    await withInstance(
      { settings: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } },
      async (node) => {
        const { body } = await node.as(owner).post('/credits/topups/', wish)
        assert.equal(body.code, 'topups_off')
      },
    )
    assert.equal((await (await member()).post('/credits/topups/', wish)).status, 403)
  })
})
