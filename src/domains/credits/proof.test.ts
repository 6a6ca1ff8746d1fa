import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { dayMs } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { provisioned } from '#domains/gtm/provisioned.fixture.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { closeYesterday } from './closings.ts'
import { creditProofs, proveAll } from './nightly.ts'
import { proveCredits, proveLedger } from './proof.ts'
import { reserve, settle } from './reservations.ts'
import { grantCredits, readWallet } from './wallet.ts'

const work = { feature: 'lead_discovery', reference: 'test', amount: hundredths(100) }

function at(scope: OrganizationScope, day: number): OrganizationScope {
  return { ...scope, now: () => new Date(Date.UTC(2031, 0, 10) + day * dayMs) }
}

/** Charges on three days, with one reservation that is open over midnight. */
async function books() {
  const tenant = await organization()
  const scope = at(tenant.scope, 0)
  await readWallet(scope)
  await settle(scope, await reserve(scope, work), { amount: hundredths(70), description: 'x' })
  const open = await reserve(scope, work)
  await grantCredits(at(scope, 0.5), { amount: hundredths(500), reference: 'a', description: 'a' })
  await settle(at(scope, 1), open, { amount: hundredths(30), description: 'x' })
  await reserve(at(scope, 1.2), work)
  return { ...tenant, scope }
}

/** As nobody of the service may. */
async function change({ organizationId }: OrganizationScope, statement: string) {
  await asTableOwner((client) =>
    client.query(`${statement} where organization_id = $1`, [organizationId]),
  )
}

suite('the proof', () => {
  test('says that it holds, when, and up to which transaction', async () => {
    const { owner, id } = await organization()
    await owner.get(`/credits/wallet/?organization_id=${id}`)
    const { body } = await owner.get(`/credits/proof/?organization_id=${id}`)
    const { checked_at, through, ...rest } = body
    assert.deepEqual(rest, { holds: true, faults: [] })
    assert.ok(Date.parse(through) <= Date.parse(checked_at))
  })

  test('knows what the wallet held at the end of each day, and sees when its past changes', async () => {
    const { scope } = await books()
    for (const day of [0.9, 1.3, 1.9, 2.5]) await closeYesterday(at(scope, day))
    const { rows } = await sql`select day::text, balance, reserved from credit_closings
      where organization_id = ${scope.organizationId} order by day`.execute(scope.db)
    assert.deepEqual(rows, [
      { day: '2031-01-10', balance: 10_430, reserved: 100 },
      { day: '2031-01-11', balance: 10_400, reserved: 100 },
    ])
    assert.deepEqual(await proveLedger(scope), [])
    await change(scope, 'update credit_closings set reserved = reserved + 1, balance = balance - 1')
    assert.deepEqual(await proveLedger(scope), [
      'at the end of 2031-01-10 the wallet held 10429 and had reserved 101, but the books say 10430 and 100',
      'at the end of 2031-01-11 the wallet held 10399 and had reserved 101, but the books say 10400 and 100',
    ])
  })

  for (const [statement, fault] of [
    ['update wallets set balance = balance + 1', /balance 10401 but the ledger says 10400/],
    ['update wallets set reserved = reserved + 1', /reserved 101 but open reservations sum to 100/],
    [
      'update reservations set settled_amount = 1, status = $$settled$$',
      /reservation .* and the ledger/,
    ],
    [
      'update credit_grants set remaining = remaining - 1',
      /grant .* left, which is not what became/,
    ],
    ['update credit_grants set amount = amount + 1, remaining = remaining + 1', /disagree by 2/],
    ['update wallets set epoch = epoch + 1', /grants have not paid for what was charged in epoch/],
  ] as const)
    test(`sees ${statement}`, async () => {
      const { scope } = await books()
      await change(scope, statement)
      assert.match((await proveLedger(scope)).join('\n'), fault)
    })

  test('compares discoveries with what they were charged', async () => {
    const tenant = await organization()
    const { owner, id, scope } = tenant
    const profile = await provisioned(tenant)
    const path = `/gtm/profiles/${profile.id}/discover-leads/?organization_id=${id}`
    assert.ok((await owner.post(path)).body.length > 0)
    const proof = async () => (await owner.get(`/credits/proof/?organization_id=${id}`)).body
    assert.equal((await proof()).holds, true)
    await change(scope, 'update gtm_runs set charged = charged + 1')
    const { holds, faults } = await proof()
    assert.equal(holds, false)
    assert.match(faults.join(), /^run \S+ of lead_discovery and the ledger disagree$/)
  })

  // Red without the snapshot.
  test('reads runs and charges as of one moment', async () => {
    const { scope } = await organization()
    const charge = async (reference: string) => {
      const held = await reserve(scope, { ...work, reference })
      await settle(scope, held, { amount: hundredths(70), description: 'x' })
    }
    await charge('early')
    const runs = {
      features: [work.feature],
      charged: async () => {
        await charge('late')
        return new Map([['early', 70]])
      },
    }
    assert.deepEqual((await proveCredits(scope, [runs])).faults, [])
    const late = ['run late of lead_discovery and the ledger disagree']
    assert.deepEqual(
      (await proveCredits(scope, [{ ...runs, charged: async () => new Map([['early', 70]]) }]))
        .faults,
      late,
    )
  })

  test('is done every night for all, and its faults are counted', async () => {
    await books()
    const { scope, id } = await books()
    await change(scope, 'update wallets set balance = balance + 1')
    const { runtime } = await world()
    const proofs = creditProofs()
    const counted: string[] = []
    proofs.count = ({ outcome }) => void counted.push(outcome)
    const enter = (one: string) => runtime.gate.system(runtime.base, one)
    const faults: unknown[] = []
    const log = { ...runtime.base.log, error: (told: object) => void faults.push(told) }
    const scopes = {
      ...runtime,
      ...runtime.base,
      enter: async (one: string) => ({ ...(await enter(one)), log }),
      log,
    }
    await proveAll(scopes, [], proofs)
    assert.ok(counted.includes('holds') && counted.includes('fails'))
    assert.ok(JSON.stringify(faults).includes(id))
    await change(scope, 'update wallets set balance = balance - 1')
  })
})
