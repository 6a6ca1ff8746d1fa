import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { organization, world } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { releaseExpired } from './jobs.ts'
import { proveLedger } from './proof.ts'
import { ActionCapReached, AiPaused, InsufficientCredits, ReservationClosed } from './refusals.ts'
import { release, reserve, reserveUnits, settle } from './reservations.ts'
import { changeWallet, grantCredits, readWallet } from './wallet.ts'

const work = { feature: 'lead_discovery', reference: 'test' }

/** An organization whose wallet holds exactly `hundredths`. */
async function withBalance(hundredths: number) {
  const { scope, ...rest } = await organization()
  const config = { ...scope.config, SIGNUP_GRANT_CREDITS: (hundredths / 100).toFixed(2) }
  const funded = { ...scope, config }
  await readWallet(funded)
  return { ...rest, scope: funded }
}

suite('reserving and settling', () => {
  test('charges the real amount and gives the rest back', async () => {
    const { scope } = await withBalance(1000)
    const reservation = await reserveUnits(scope, { ...work, max_units: 25 })
    assert.deepEqual([reservation.units, reservation.amount], [20, 1000])
    assert.equal((await readWallet(scope)).reserved, '10.00')
    const settled = await settle(scope, reservation, {
      amount: hundredths(150),
      description: 'three leads',
    })
    assert.deepEqual(settled, { charged: 150, available: 850 })
    const { balance, reserved } = await readWallet(scope)
    assert.deepEqual([balance, reserved], ['8.50', '0.00'])
    assert.deepEqual(await proveLedger(scope), [])
  })

  test('lets work go on that is free, also in an empty wallet, and books nothing', async () => {
    const { scope } = await withBalance(0)
    const free = { ...work, amount: hundredths(0) }
    const done = await reserve(scope, free)
    assert.deepEqual([done.units, done.amount], [1, 0])
    const settled = await settle(scope, done, { amount: hundredths(0), description: 'leads' })
    assert.deepEqual(settled, { charged: 0, available: 0 })
    await release(scope, await reserve(scope, free))
    assert.equal((await readWallet(scope)).balance, '0.00')
    assert.deepEqual(await proveLedger(scope), [])
    await changeWallet(scope, { max_credits_per_action: hundredths(0) })
    await assert.rejects(reserve(scope, free), ActionCapReached)
    await changeWallet(scope, { max_credits_per_action: null, ai_paused: true })
    await assert.rejects(reserve(scope, free), AiPaused)
  })

  test('refuses a second settle of the same reservation, and charges once', async () => {
    const { scope } = await withBalance(1000)
    const reservation = await reserve(scope, { ...work, amount: hundredths(500) })
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        settle(scope, reservation, { amount: hundredths(500), description: 'x' }),
      ),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    assert.equal(refused.length, 7)
    assert.ok(refused.every(({ reason }) => reason instanceof ReservationClosed))
    assert.equal((await readWallet(scope)).balance, '5.00')
    assert.deepEqual(await proveLedger(scope), [])
  })

  test('charges nothing when the transaction it belongs to fails', async () => {
    const { scope } = await withBalance(1000)
    const reservation = await reserve(scope, { ...work, amount: hundredths(500) })
    await assert.rejects(
      transaction(scope, async (inside) => {
        await settle(inside, reservation, { amount: hundredths(500), description: 'x' })
        throw new Error('the work could not be stored')
      }),
      /could not be stored/,
    )
    assert.equal((await readWallet(scope)).balance, '10.00')
    await release(scope, reservation)
    assert.deepEqual(await proveLedger(scope), [])
  })

  test('another organization can neither settle nor release a reservation', async () => {
    const mine = await withBalance(1000)
    const theirs = await withBalance(1000)
    const reservation = await reserve(mine.scope, { ...work, amount: hundredths(500) })
    await assert.rejects(release(theirs.scope, reservation), ReservationClosed)
    assert.equal((await readWallet(mine.scope)).reserved, '5.00')
  })
})

suite('races', () => {
  // Guarded by `forUpdate` in wallet-lock.ts: without it, transactions outside the lane read one balance twice.
  test('callers in separate transactions cannot spend the same last credits', async () => {
    const { scope } = await withBalance(1000)
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        transaction(scope, (inside) => reserve(inside, { ...work, amount: hundredths(800) })),
      ),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    assert.equal(refused.length, 7)
    for (const { reason } of refused)
      assert.ok(reason instanceof InsufficientCredits, String(reason))
    assert.deepEqual(await proveLedger(scope), [])
  })

  test('a thousand callers never overspend, and the books add up', async () => {
    const { scope } = await withBalance(20_000)
    const spend = async () => {
      const reservation = await reserve(scope, { ...work, amount: hundredths(50) })
      await settle(scope, reservation, { amount: hundredths(30), description: 'x' })
    }
    const attempts = await Promise.allSettled(Array.from({ length: 1000 }, spend))
    const paid = attempts.filter(({ status }) => status === 'fulfilled').length
    const { balance, reserved } = await readWallet(scope)
    assert.equal(balance, ((20_000 - paid * 30) / 100).toFixed(2))
    assert.equal(reserved, '0.00')
    assert.ok(Number(balance) >= 0 && paid >= 400)
    assert.deepEqual(await proveLedger(scope), [])
  })

  // Guarded by the insert … on conflict in `openWallet`: only its winner books the grant.
  test('a hundred first looks open one wallet with one grant', async () => {
    const { owner, id, scope } = await organization()
    const looks = await Promise.all(
      Array.from({ length: 100 }, () => owner.get(`/credits/wallet/?organization_id=${id}`)),
    )
    assert.ok(looks.every(({ body }) => body.balance === '100.00'))
    const { body } = await owner.get(`/credits/transactions/?organization_id=${id}`)
    assert.equal(body.count, 1)
    assert.deepEqual(await proveLedger(scope), [])
  })

  // Guarded by the unique (organization_id, kind, reference) of ledger_transfers.
  test('a grant is booked once per reference', async () => {
    const { scope } = await withBalance(0)
    const grant = { amount: hundredths(700), reference: 'invoice 7', description: 'Bought credits' }
    const booked = await Promise.all(Array.from({ length: 8 }, () => grantCredits(scope, grant)))
    assert.equal(booked.filter(Boolean).length, 1)
    assert.equal((await readWallet(scope)).balance, '7.00')
  })
})

test('the sweeper releases what a crash left reserved, and only what is due', async () => {
  const { scope } = await withBalance(1000)
  const { runtime } = await world()
  await reserve(scope, { ...work, amount: hundredths(300) })
  const later = new Date(Date.now() + 16 * 60_000)
  await reserve({ ...scope, now: () => later }, { ...work, amount: hundredths(200) })
  await releaseExpired({
    ...runtime,
    ...runtime.base,
    now: () => later,
    enter: (id) => runtime.gate.system(runtime.base, id),
  })
  assert.equal((await readWallet(scope)).reserved, '2.00')
  assert.deepEqual(await proveLedger(scope), [])
})

test('the sweeper sees which organization has work due, and nothing else', async () => {
  const { runtime } = await world()
  await assert.rejects(
    runtime.sweep.selectFrom('reservations').select('amount').execute(),
    /permission denied/,
  )
  await assert.rejects(
    runtime.sweep.selectFrom('contacts').select('id').execute(),
    /permission denied/,
  )
})

suite('caps and pause over HTTP', () => {
  test('an admin pauses metered work, and it is refused with 402', async () => {
    const { owner, id, scope } = await organization()
    const { status, body } = await owner.patch(`/credits/wallet/?organization_id=${id}`, {
      ai_paused: true,
      monthly_credit_cap: '50',
    })
    assert.equal(status, 200)
    assert.deepEqual([body.ai_paused, body.monthly_credit_cap], [true, '50.00'])
    await assert.rejects(reserve(scope, { ...work, amount: hundredths(1) }), { name: 'ai_paused' })
  })

  test('a monthly cap stops spending and says when it starts anew', async () => {
    const { scope } = await withBalance(10_000)
    await changeWallet(scope, { monthly_credit_cap: hundredths(100) })
    const reservation = await reserve(scope, { ...work, amount: hundredths(80) })
    await settle(scope, reservation, { amount: hundredths(80), description: 'x' })
    await assert.rejects(reserve(scope, { ...work, amount: hundredths(30) }), (error: Error) => {
      assert.equal(error.name, 'monthly_cap_reached')
      return true
    })
    await reserve(scope, { ...work, amount: hundredths(20) })
  })

  test('a monthly cap bounds what is told to be left', async () => {
    const { owner, id, scope } = await withBalance(10_000)
    await changeWallet(scope, { monthly_credit_cap: hundredths(100) })
    const reservation = await reserve(scope, { ...work, amount: hundredths(95) })
    const settled = await settle(scope, reservation, { amount: hundredths(95), description: 'x' })
    assert.deepEqual(settled, { charged: 95, available: 5 })
    const { body } = await owner.get(`/credits/limits/?organization_id=${id}`)
    assert.deepEqual([body.spent_this_month, body.available], ['0.95', '0.05'])
  })

  test('shows what the month has cost by feature', async () => {
    const { owner, id, scope } = await organization()
    const reservation = await reserve(scope, { ...work, amount: hundredths(100) })
    await settle(scope, reservation, { amount: hundredths(50), description: 'one lead' })
    const { body } = await owner.get(`/credits/usage/?organization_id=${id}`)
    assert.equal(body.total, '0.50')
    assert.deepEqual(body.by_feature, [{ feature: 'lead_discovery', credits: '0.50', count: 1 }])
    const cards = await owner.get('/credits/rate-cards/')
    const prices = (cards.body.results as { feature: string; credits_per_unit: string }[]).map(
      ({ feature, credits_per_unit }) => `${feature} ${credits_per_unit}`,
    )
    assert.ok(prices.includes('lead_discovery 0.50'), prices.join())
  })
})
