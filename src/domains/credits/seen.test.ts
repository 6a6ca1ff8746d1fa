import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Coalescer } from '#kernel/coalesce.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { commitOf, type Operation, type ReservationId } from './batch.ts'
import { proveLedger } from './proof.ts'
import { applyTogether } from './operations.ts'
import { release, reserve, settle } from './reservations.ts'
import { ahead } from './seen.ts'
import { changeWallet, grantCredits, readWallet } from './wallet.ts'
import { lockWallet } from './wallet-lock.ts'

const work = { feature: 'lead_discovery', reference: 'test' }

/** A reservation that a batch has just made, and what that batch has seen. */
async function afterOne() {
  const tenant = await organization()
  const { scope } = tenant
  await readWallet(scope)
  const first = reserving(scope)
  const { carry: seen } = await applyTogether(scope, [first], undefined)
  assert.ok(seen)
  return { tenant, scope, seen, first }
}

function reserving(scope: OrganizationScope, amount = 500): Operation {
  const unit_price = hundredths(amount)
  return {
    kind: 'reserve',
    ...work,
    unit_price,
    max_units: 1,
    scope,
    id: scope.newId() as ReservationId,
  }
}

function settling({ scope, id }: Operation): Operation {
  return { kind: 'settle', id, amount: hundredths(300), description: 'x', scope }
}

async function holdings(scope: OrganizationScope) {
  assert.deepEqual(await proveLedger(scope), [])
  const { balance, reserved } = await readWallet(scope)
  return [balance, reserved]
}

suite('deciding on the wallet as it was seen', () => {
  test('commits on disk where nobody else writes, and without the lock where others do', async () => {
    const { first } = await afterOne()
    const provisional = { ...first, isProvisional: true }
    const batches = [[provisional], [settling(first)], [provisional, settling(first)]]
    assert.deepEqual(
      batches.map((batch) => [commitOf(batch, false), commitOf(batch, true)]),
      [
        ['late', 'late'],
        ['on disk', 'unlocked'],
        ['on disk', 'unlocked'],
      ],
    )
  })

  test('lets a promise that hurries go on while what was charged waits for the disk', async () => {
    const { scope, seen, first } = await afterOne()
    assert.equal(seen.hurry, 0)
    const hurried: Operation = { ...reserving(scope, 100), isProvisional: true }
    const { carry } = await applyTogether(scope, [hurried], seen)
    assert.ok(carry && carry.hurry > 0)
    const stored: unknown[] = []
    await applyTogether(scope, [settling(first)], carry, (flushed) => {
      stored.push(flushed.outcomes.length, flushed.carry?.wallet.balance)
    })
    assert.deepEqual(stored, [1, 9_700])
    assert.deepEqual(await holdings(scope), ['97.00', '1.00'])
  })

  test('stores a batch and its events in one commit', async () => {
    const { tenant, scope, seen, first } = await afterOne()
    const { batch } = await ahead(scope, [settling(first), reserving(scope, 200)], seen)
    assert.equal(batch?.steps.length, 2)
    assert.deepEqual(await holdings(scope), ['97.00', '2.00'])
    const [spent, ...others] = await eventsOf(tenant, 'credits.spent')
    assert.equal(spent?.subject_id, first.id)
    assert.deepEqual(others, [])
  })

  for (const [what, meanwhile] of [
    ['another has reserved', (scope) => transaction(scope, (inside) => reserve(inside, ten))],
    ['a cap was changed', (scope) => changeWallet(scope, { monthly_credit_cap: hundredths(600) })],
    ['metered work was paused', (scope) => changeWallet(scope, { ai_paused: true })],
    ['a grant came and went', comeAndGo],
  ] as const satisfies readonly [string, (scope: OrganizationScope) => Promise<unknown>][])
    test(`stores nothing when ${what} meanwhile`, async () => {
      const { scope, seen, first } = await afterOne()
      await meanwhile(scope)
      const before = await holdings(scope)
      const attempt = await ahead(scope, [settling(first), reserving(scope)], seen)
      assert.deepEqual(attempt, { isOutdated: true })
      assert.deepEqual(await holdings(scope), before)
    })

  test('charges no reservation that was released meanwhile, though the wallet looks the same', async () => {
    const { scope, seen, first } = await afterOne()
    await transaction(scope, async (inside) => {
      await release(inside, first)
      await reserve(inside, { ...work, amount: hundredths(500) })
    })
    assert.deepEqual(await ahead(scope, [settling(first)], seen), { isOutdated: true })
    const { outcomes, carry } = await applyTogether(scope, [settling(first)], seen)
    assert.match(String(Object.values(outcomes[0]!)[0]), /reservation/i)
    assert.equal(carry?.open.has(first.id), false)
    assert.deepEqual(await holdings(scope), ['100.00', '5.00'])
  })

  test('leaves refusals, unknown reservations and caps of keys to the lock', async () => {
    const { scope, seen } = await afterOne()
    const untried = { isOutdated: false }
    assert.deepEqual(await ahead(scope, [reserving(scope, 1_000_000)], seen), untried)
    assert.deepEqual(await ahead(scope, [settling(reserving(scope))], seen), untried)
    const capped = { ...scope, spendingCap: 10_000 }
    assert.deepEqual(await ahead(scope, [reserving(capped)], seen), untried)
    assert.deepEqual(await ahead(scope, [reserving(scope)], undefined), untried)
  })

  test('keeps to the lock for a while where others write too', async () => {
    const { scope, seen, first } = await afterOne()
    await changeWallet(scope, { max_credits_per_action: hundredths(900) })
    const { carry } = await applyTogether(scope, [settling(first)], seen)
    assert.ok(carry && carry.patience > 0)
    assert.deepEqual(await ahead(scope, [reserving(scope)], carry), { isOutdated: false })
    assert.deepEqual(await holdings(scope), ['97.00', '0.00'])
  })

  test('three processes at one wallet never overspend', async () => {
    const { scope } = await organization()
    await readWallet(scope)
    const processes = [1, 2, 3].map(() => ({ ...scope, coalescer: new Coalescer() }))
    const spend = async (own: OrganizationScope) => {
      const reservation = await reserve(own, { ...work, amount: hundredths(50) })
      await settle(own, reservation, { amount: hundredths(30), description: 'x' })
    }
    const attempts = await Promise.allSettled(
      processes.flatMap((own) => Array.from({ length: 150 }, () => spend(own))),
    )
    const paid = attempts.filter(({ status }) => status === 'fulfilled').length
    assert.ok(paid >= 200 && paid <= 333, `${paid}`)
    assert.deepEqual(await holdings(scope), [((10_000 - paid * 30) / 100).toFixed(2), '0.00'])
  })
})

/** Leaves the wallet as it was, but for its grants. */
async function comeAndGo(scope: OrganizationScope) {
  const end = new Date(scope.now().getTime() + 1)
  const grant = { amount: hundredths(10), reference: 'short', description: 'x' }
  await grantCredits(scope, { ...grant, expires_at: end.toISOString() })
  await transaction({ ...scope, now: () => end }, lockWallet)
}

const ten = { ...work, amount: hundredths(10) }
