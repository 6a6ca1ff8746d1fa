import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { hundredths, reserve, reserveUnits, settle } from '#domains/credits/index.ts'
import type { OrganizationScope, PersonalActor } from '#kernel/scope.ts'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { withInstance } from '#test/instance.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world, type Organization } from '#test/world.ts'

/** The organization as a key with this cap acts in it, in hundredths. */
async function capped({ id, owner }: Organization, spendingCap: number) {
  const { runtime } = await world()
  const key = await keyOf(owner, id)
  const actor: PersonalActor = { kind: 'key', id: key.id, user_id: owner.userId! }
  return { ...(await runtime.gate.actor(runtime.base, actor, id)), spendingCap }
}

function reserveOf(scope: OrganizationScope, amount: number) {
  return reserve(scope, { feature: 'test', reference: 'test', amount: hundredths(amount) })
}

async function spend(scope: OrganizationScope, amount: number) {
  const reservation = await reserveOf(scope, amount)
  await settle(scope, reservation, { amount: hundredths(amount), description: 'test' })
}

const reached = { name: 'monthly_cap_reached' }

suite('the monthly cap of a key', () => {
  // Goes red where the cap is looked at before the wallet is locked, or not within one group of commits.
  test('is kept by any number of calls at once, in one process and in two', async () => {
    const own = await organization()
    const scope = await capped(own, 500)
    await withInstance({}, async ({ runtime }) => {
      const there = await runtime.gate.actor(
        runtime.base,
        scope.actor as PersonalActor,
        scope.organizationId,
      )
      const elsewhere = { ...there, spendingCap: scope.spendingCap }
      const tries = await Promise.allSettled(
        Array.from({ length: 24 }, (_, index) => spend(index % 2 === 0 ? scope : elsewhere, 100)),
      )
      const refused = tries.filter((result) => result.status === 'rejected')
      assert.equal(refused.length, 19)
      for (const { reason } of refused) assert.equal(reason.name, reached.name)
    })
  })

  test('counts what is reserved, however old, and gives back what was not needed', async () => {
    const scope = await capped(await organization(), 1000)
    const first = await reserveOf(scope, 900)
    const later = { ...scope, now: () => new Date(scope.now().getTime() + 16 * 60_000) }
    await assert.rejects(reserveOf(later, 200), reached)
    await settle(scope, first, { amount: hundredths(100), description: 'test' })
    await reserveOf(scope, 900)
  })

  test('leaves as many units as it can pay for', async () => {
    const scope = await capped(await organization(), 120)
    const wish = { feature: 'lead_discovery', reference: 'test', max_units: 25 }
    assert.equal((await reserveUnits(scope, wish)).units, 2)
    await assert.rejects(reserveUnits(scope, wish), reached)
  })

  test('does not count what others spend, nor bind them', async () => {
    const own = await organization()
    await spend(own.scope, 600)
    const scope = await capped(own, 100)
    await spend(scope, 100)
    await assert.rejects(spend(scope, 1), reached)
    await spend(own.scope, 100)
  })

  test('is that of the key which calls', async () => {
    const tenant = await organization()
    const { id, owner } = tenant
    const profile = await provisioned(tenant)
    const { plaintext } = await keyOf(owner, id, { monthly_credit_cap: '0.49' })
    const { code, body } = await callTool(plaintext, 'discover_leads', { profile_id: profile.id })
    assert.equal(code, reached.name)
    assert.deepEqual([body.required, body.available], ['0.50', '0.49'])
  })
})

suite('a wallet that a person has paused', () => {
  test('is told to a tool as theirs to resume, with no way to do it instead', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const { body: profile } = await callTool(plaintext, 'provision_gtm_profile', {
      domain: 'hearthmill.example',
    })
    await owner.patch('/credits/wallet/', { organization_id: id, ai_paused: true })
    const { text } = await callTool(plaintext, 'discover_leads', { profile_id: profile.id })
    assert.match(text, /^ai_paused: An owner or admin paused it\. Ask them to resume it/)
    assert.doesNotMatch(text, /update_wallet|PATCH|false/)
  })
})
