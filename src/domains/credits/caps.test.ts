import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { Coalescer } from '#kernel/coalesce.ts'
import type { OrganizationScope, PersonalActor } from '#kernel/scope.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { proveLedger } from './proof.ts'
import { reserve, reserveUnits, settle } from './reservations.ts'
import { addUpUsage } from './usage-days.ts'
import { readWallet } from './wallet.ts'

const reached = { name: 'monthly_cap_reached' }

/** An organization, and itself as a key and as a workflow act in it, in two processes. */
async function holders() {
  const tenant = await organization()
  const { runtime } = await world()
  const { scope, id, owner } = tenant
  await readWallet(scope)
  const made = await Promise.all([
    owner.post('/mcp/keys/', { organization_id: id, name: 'Agent', scope: 'member' }),
    owner.post('/automation/workflows/', { organization_id: id, name: 'Follow up' }),
  ])
  const [keyId, workflowId] = made.map(({ body }) => body.id)
  const key: PersonalActor = { kind: 'key', id: keyId, user_id: owner.userId! }
  const workflow = { kind: 'workflow', id: workflowId, user_id: null } as const
  const scopes = {
    member: scope,
    key: await runtime.gate.actor(runtime.base, key, id),
    workflow: { ...scope, actor: workflow },
  }
  const ids = { member: owner.userId!, key: key.id, workflow: workflow.id }
  const cap = (holder: keyof typeof ids, monthly_credit_cap: string) =>
    owner.post('/credits/caps/', {
      organization_id: id,
      holder,
      holder_id: ids[holder],
      monthly_credit_cap,
    })
  return { ...tenant, scopes, ids, cap }
}

async function spend(scope: OrganizationScope, amount: number) {
  const wish = { feature: 'summary', reference: 'test', amount: hundredths(amount) }
  await settle(scope, await reserve(scope, wish), { amount: hundredths(amount), description: 'x' })
}

function elsewhere(scope: OrganizationScope): OrganizationScope {
  return { ...scope, coalescer: new Coalescer() }
}

suite('caps of members, keys and workflows', () => {
  // Each goes red where what is spent under the cap is read before the wallet is locked, or `caps` is not compared.
  for (const holder of ['member', 'key', 'workflow'] as const)
    test(`of a ${holder} are kept by any number of calls at once, in two processes`, async () => {
      const { scopes, cap } = await holders()
      await cap(holder, '5.00')
      const two = [scopes[holder], elsewhere(scopes[holder])]
      const tries = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) => spend(two[index % 2]!, 50)),
      )
      const refused = tries.filter((result) => result.status === 'rejected')
      assert.equal(refused.length, 30)
      for (const { reason } of refused) {
        assert.equal(reason.name, reached.name)
        assert.equal(reason.options.members.cap_of, holder)
      }
      assert.deepEqual(await proveLedger(scopes.member), [])
    })

  test('bind the very next call of a process that did not know them', async () => {
    const { scopes, cap } = await holders()
    const one = scopes.key
    const running = Array.from({ length: 30 }, () => spend(one, 1))
    await cap('key', '0.00')
    await Promise.all(running.map((run) => run.catch(() => {})))
    await assert.rejects(spend(one, 1), reached)
  })

  test('of a member count what keys spend on their behalf; those of keys bind them alone', async () => {
    const { scopes, cap } = await holders()
    await cap('key', '2.00')
    await cap('member', '3.00')
    await spend(scopes.key, 200)
    await assert.rejects(spend(scopes.key, 1), reached)
    await spend(scopes.member, 100)
    await assert.rejects(spend(scopes.member, 1), reached)
    await spend(scopes.workflow, 500)
    await addUpUsage({ ...scopes.member, now: () => new Date(Date.now() + 3_600_000) })
    await assert.rejects(spend(scopes.member, 1), reached)
  })

  test('leave as many units as they pay for, and show what is spent under them', async () => {
    const { scopes, cap, owner, id } = await holders()
    await cap('workflow', '9.99')
    const { status, body } = await cap('workflow', '1.20')
    assert.equal(status, 201)
    const wish = { feature: 'lead_discovery', reference: 'test', max_units: 25 }
    assert.equal((await reserveUnits(scopes.workflow, wish)).units, 2)
    const { body: list } = await owner.get(`/credits/caps/?organization_id=${id}`)
    assert.deepEqual(
      [list.count, list.results[0].spent_this_month, list.results[0].monthly_credit_cap],
      [1, '1.00', '1.20'],
    )
    await owner.delete(`/credits/caps/${body.id}/?organization_id=${id}`)
    await spend(scopes.workflow, 500)
  })

  for (const holder of ['member', 'key', 'workflow'] as const)
    test(`are refused for a ${holder} of somebody else, of no kind and of another one`, async () => {
      const { ids, id, owner } = await holders()
      const strangers = await holders()
      const other = holder === 'key' ? ids.member : ids.key
      for (const holder_id of [strangers.ids[holder], randomUUID(), other]) {
        const wish = { organization_id: id, holder, holder_id, monthly_credit_cap: '1.00' }
        const { status, body } = await owner.post('/credits/caps/', wish)
        assert.deepEqual(
          [status, body.errors?.[0]],
          [
            400,
            {
              field: 'holder_id',
              code: 'not_found',
              message: `The organization has no ${holder} with this id.`,
            },
          ],
        )
      }
    })

  test('are lowered by keys, and raised by people alone', async () => {
    const { id, owner } = await organization()
    const { id: key, plaintext } = await keyOf(owner, id)
    const set = (monthly_credit_cap: string) =>
      callTool(plaintext, 'set_credit_cap', { holder: 'key', holder_id: key, monthly_credit_cap })
    const first = await set('5.00')
    assert.equal(first.refused, false, first.text)
    assert.equal((await set('1.00')).refused, false)
    assert.equal((await set('1.01')).code, 'loosened_by_people')
    assert.equal((await set('1.00')).refused, false)
    const taken = await callTool(plaintext, 'delete_credit_cap', { id: first.body.id })
    assert.equal(taken.code, 'loosened_by_people')
    const wish = { organization_id: id, holder: 'key', holder_id: key, monthly_credit_cap: '9.00' }
    assert.equal((await owner.post('/credits/caps/', wish)).status, 201)
  })

  test('of a wallet, and its pause, are loosened by people alone', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const change = (wish: object) => callTool(plaintext, 'update_wallet', { ...wish })
    const held = { monthly_credit_cap: '5.00', max_credits_per_action: '2.00', ai_paused: true }
    assert.equal((await change(held)).refused, false)
    const looser = [
      { monthly_credit_cap: '5.01' },
      { max_credits_per_action: '2.01' },
      { max_credits_per_action: null },
      { ai_paused: false },
    ]
    for (const wish of looser) assert.equal((await change(wish)).code, 'loosened_by_people')
    assert.equal((await change({ ...held, max_credits_per_action: '1.00' })).refused, false)
    for (const wish of looser) {
      const { status } = await owner.patch(`/credits/wallet/?organization_id=${id}`, wish)
      assert.equal(status, 200)
    }
  })

  test('are refused for a key that is revoked', async () => {
    const { id, owner, ids, cap } = await holders()
    await owner.delete(`/mcp/keys/${ids.key}/?organization_id=${id}`)
    assert.equal((await cap('key', '1.00')).status, 400)
  })

  test('are set by owners and admins, and read by everyone', async () => {
    const { id, member, owner } = await holders()
    const someone = await member()
    const body = { organization_id: id, holder: 'member', holder_id: owner.userId }
    const wish = { ...body, monthly_credit_cap: '0.00' }
    assert.equal((await someone.post('/credits/caps/', wish)).status, 403)
    const { body: cap } = await owner.post('/credits/caps/', wish)
    const path = `/credits/caps/${cap.id}/?organization_id=${id}`
    assert.equal((await someone.delete(path)).status, 403)
    assert.equal((await someone.get(path)).body.monthly_credit_cap, '0.00')
  })
})
