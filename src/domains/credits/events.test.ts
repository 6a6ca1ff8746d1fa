import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { personActing, transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { release, reserve, settle } from './reservations.ts'
import { changeWallet, readWallet } from './wallet.ts'

const work = { feature: 'lead_discovery', reference: 'test', amount: hundredths(100) }

suite('events of credits', () => {
  test('tell of the sign-up grant once, as a transaction', async () => {
    const { scope } = await organization()
    await Promise.all([readWallet(scope), readWallet(scope), readWallet(scope)])
    const [granted, ...others] = await eventsOf({ scope }, 'credits.')
    assert.deepEqual(others, [])
    const { id: _id, created_at: _at, ...told } = granted!.data as Record<string, unknown>
    assert.equal(granted!.type, 'credits.granted')
    assert.deepEqual(told, {
      kind: 'grant',
      amount: '100.00',
      balance_after: '100.00',
      feature: null,
      reference: 'signup',
      description: 'Welcome grant',
      subject: null,
      model: null,
      rate_card_version: null,
      created_by: `user:${scope.actor.user_id}`,
      member_id: scope.actor.user_id,
      key_id: null,
      workflow_id: null,
    })
  })

  test('name each of those who share a commit, and what led them to spend', async () => {
    const { scope } = await organization()
    const callers = Array.from({ length: 8 }, () => ({
      ...scope,
      actor: personActing(scope.newId()),
      cause: { type: 'request', id: scope.newId() } as const,
    }))
    await Promise.all(
      callers.map(async (caller) => {
        const reservation = await reserve(caller, work)
        await settle(caller, reservation, { amount: hundredths(50), description: 'one lead' })
      }),
    )
    const spent = await eventsOf({ scope }, 'credits.spent')
    assert.deepEqual(
      new Set(
        spent.map(({ actor, cause }) => JSON.stringify([Object(actor).id, Object(cause).id])),
      ),
      new Set(callers.map(({ actor, cause }) => JSON.stringify([actor.id, cause.id]))),
    )
    assert.ok(spent.every(({ data }) => Object(data).amount === '-0.50'))
  })

  test('say nothing of promises, of charges that were undone and of charges of nothing', async () => {
    const { scope } = await organization()
    await release(scope, await reserve(scope, work))
    await settle(scope, await reserve(scope, work), {
      amount: hundredths(0),
      description: 'nothing found',
    })
    const reservation = await reserve(scope, work)
    const failing = transaction(scope, async (inside) => {
      await settle(inside, reservation, { amount: hundredths(50), description: 'one lead' })
      throw new Error('undone')
    })
    await assert.rejects(failing, /undone/)
    const told = await eventsOf({ scope }, 'credits.')
    assert.deepEqual(
      told.map(({ type }) => type),
      ['credits.granted'],
    )
  })

  test('tell what became of caps as decimal strings, and nothing where nothing did', async () => {
    const { scope } = await organization()
    await changeWallet(scope, { monthly_credit_cap: hundredths(5000), ai_paused: true })
    await changeWallet(scope, { monthly_credit_cap: hundredths(5000) })
    const [updated, ...others] = await eventsOf({ scope }, 'wallet.')
    assert.deepEqual(others, [])
    assert.equal(updated!.type, 'wallet.updated')
    assert.equal(updated!.subject_id, scope.organizationId)
    assert.deepEqual(updated!.changes, {
      monthly_credit_cap: ['1000.00', '50.00'],
      ai_paused: [false, true],
    })
    assert.deepEqual(updated!.data, {
      monthly_credit_cap: '50.00',
      max_credits_per_action: null,
      ai_paused: true,
    })
  })
})
