import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { hourMs } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { expireDue } from './jobs.ts'
import { proveLedger } from './proof.ts'
import { refund } from './refunds.ts'
import { release, reserve, settle } from './reservations.ts'
import { grantCredits, readWallet } from './wallet.ts'

const work = { feature: 'lead_discovery', reference: 'test' }
const start = Date.UTC(2031, 0, 1)

/** An organization at an hour of its own, with no credits of its own. */
async function poor() {
  const tenant = await organization()
  const config = { ...tenant.scope.config, SIGNUP_GRANT_CREDITS: '0.00' }
  const scope = at({ ...tenant.scope, config }, 0)
  await readWallet(scope)
  return { tenant, scope }
}

function at(scope: OrganizationScope, hour: number): OrganizationScope {
  return { ...scope, now: () => new Date(start + hour * hourMs) }
}

function give(
  scope: OrganizationScope,
  reference: string,
  amount: number,
  { hour, priority }: { hour?: number; priority?: number } = {},
) {
  const expires_at = hour === undefined ? undefined : at(scope, hour).now().toISOString()
  const grant = { amount: hundredths(amount), reference, description: reference }
  return grantCredits(scope, { ...grant, priority, expires_at })
}

async function spend(scope: OrganizationScope, amount: number) {
  const held = await reserve(scope, { ...work, amount: hundredths(amount) })
  await settle(scope, held, { amount: hundredths(amount), description: 'x' })
  return held.id
}

async function leftOf({ owner, id }: Organization) {
  const { body } = await owner.get(`/credits/grants/?organization_id=${id}`)
  const rows = body.results as { reference: string; remaining: string }[]
  return Object.fromEntries(rows.map(({ reference, remaining }) => [reference, remaining]))
}

async function holds(scope: OrganizationScope, balance: string) {
  assert.deepEqual(await proveLedger(scope), [])
  assert.equal((await readWallet(scope)).balance, balance)
}

suite('grants', () => {
  test('are burnt by expiry, then by priority, then by age', async () => {
    const { tenant, scope } = await poor()
    await give(scope, 'old', 100)
    await give(scope, 'first', 100, { priority: 1 })
    await give(scope, 'late', 100, { hour: 900 })
    await give(scope, 'soon', 100, { hour: 800, priority: 900 })
    await spend(scope, 150)
    assert.deepEqual(await leftOf(tenant), {
      soon: '0.00',
      late: '0.50',
      first: '1.00',
      old: '1.00',
    })
    await give(scope, 'sooner', 100, { hour: 700 })
    await spend(scope, 200)
    await spend(scope, 100)
    assert.deepEqual(await leftOf(tenant), {
      sooner: '0.00',
      soon: '0.00',
      late: '0.00',
      first: '0.00',
      old: '0.50',
    })
    await holds(scope, '0.50')
  })

  test('that have expired pay for nothing, whether or not the job came by', async () => {
    const { scope } = await poor()
    await give(scope, 'soon', 300, { hour: 1 })
    await give(scope, 'kept', 100)
    await spend(scope, 50)
    const later = at(scope, 1)
    await assert.rejects(reserve(later, { ...work, amount: hundredths(101) }), {
      name: 'insufficient_credits',
    })
    await spend(later, 100)
    await holds(later, '0.00')
    const [expired, ...more] = await eventsOf({ scope }, 'credits.expired')
    assert.deepEqual([Object(expired!.data).amount, more], ['-2.50', []])
  })

  test('that have expired pay for nothing that shares a commit with what frees them', async () => {
    const { scope } = await poor()
    await give(scope, 'soon', 300, { hour: 1 })
    const [first, held] = [
      await reserve(scope, { ...work, amount: hundredths(50) }),
      await reserve(scope, { ...work, amount: hundredths(250) }),
    ]
    const later = at(scope, 1)
    const outcomes = await Promise.allSettled([
      settle(later, first, { amount: hundredths(50), description: 'x' }),
      release(later, held),
      reserve(later, { ...work, amount: hundredths(250) }),
    ])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected'],
    )
    await assert.rejects(reserve(later, { ...work, amount: hundredths(1) }), {
      name: 'insufficient_credits',
    })
    await holds(later, '0.00')
  })

  test('are booked out by the job where nobody comes by', async () => {
    const { scope } = await poor()
    await give(scope, 'soon', 300, { hour: 1 })
    const { runtime } = await world()
    const later = at(scope, 2)
    const system = { ...runtime, ...runtime.base, now: later.now }
    const enter = async (id: string) => ({
      ...(await runtime.gate.system(runtime.base, id)),
      now: later.now,
    })
    await expireDue({ ...system, enter })
    await holds(later, '0.00')
  })

  test('keep what work holds that was promised before, until it is closed, and no longer', async () => {
    const { scope } = await poor()
    await give(scope, 'soon', 300, { hour: 1 })
    await give(scope, 'kept', 100)
    const first = await reserve(scope, { ...work, amount: hundredths(120) })
    const second = await reserve(scope, { ...work, amount: hundredths(80) })
    const later = at(scope, 1)
    const third = await reserve(later, { ...work, amount: hundredths(100) })
    await holds(later, '3.00')
    await settle(later, first, { amount: hundredths(70), description: 'x' })
    await assert.rejects(reserve(later, { ...work, amount: hundredths(1) }), {
      name: 'insufficient_credits',
    })
    await release(later, second)
    await release(later, third)
    await spend(later, 100)
    await transaction(later, async () => {})
    await holds(later, '0.00')
  })

  test('of before they were kept apart are taken in, with what was spent of them', async () => {
    const { tenant, scope } = await poor()
    await give(scope, 'a', 100)
    await give(scope, 'b', 100)
    await spend(scope, 130)
    const { db, organizationId } = scope
    const client = (await world()).runtime
    assert.ok(client)
    await sql`update credit_grants set remaining = amount, burnt_before = 0
               where organization_id = ${organizationId}`.execute(db)
    assert.deepEqual(await leftOf(tenant), { a: '0.00', b: '0.70' })
  })

  test('are told once for each reference, by many at once', async () => {
    const { tenant, scope } = await poor()
    const booked = await Promise.all(Array.from({ length: 8 }, () => give(scope, 'same', 700)))
    assert.equal(booked.filter(Boolean).length, 1)
    assert.deepEqual(await leftOf(tenant), { same: '7.00' })
    await holds(scope, '7.00')
  })
})

suite('refunds', () => {
  test('go back to the grants that paid, the last burnt first, and once for each reference', async () => {
    const { tenant, scope } = await poor()
    await give(scope, 'soon', 100, { hour: 5 })
    await give(scope, 'kept', 100)
    const id = await spend(scope, 150)
    const part = { id, amount: hundredths(70), reference: 'r', description: 'half' }
    const booked = await Promise.all([1, 2, 3].map(() => refund(scope, part)))
    assert.equal(booked.filter(Boolean).length, 1)
    assert.deepEqual(await leftOf(tenant), { soon: '0.20', kept: '1.00' })
    await assert.rejects(
      refund(scope, { ...part, amount: hundredths(81), reference: 's' }),
      RangeError,
    )
    await refund(scope, { ...part, amount: hundredths(80), reference: 's' })
    assert.deepEqual(await leftOf(tenant), { soon: '1.00', kept: '1.00' })
    await holds(scope, '2.00')
    const told = await eventsOf({ scope }, 'credits.refunded')
    assert.deepEqual(
      told.map(({ data }) => Object(data).amount),
      ['0.70', '0.80'],
    )
  })

  test('to a grant that is over are over too', async () => {
    const { scope } = await poor()
    await give(scope, 'soon', 100, { hour: 1 })
    await give(scope, 'kept', 100)
    const id = await spend(scope, 150)
    const later = at(scope, 2)
    await refund(later, { id, amount: hundredths(150), reference: 'r', description: 'all' })
    await holds(later, '1.00')
  })

  test('of nothing that was charged are refused', async () => {
    const { scope } = await poor()
    const wish = { id: scope.newId(), amount: hundredths(1), reference: 'r', description: 'x' }
    await assert.rejects(refund(scope, wish), { name: 'not_found' })
  })
})
