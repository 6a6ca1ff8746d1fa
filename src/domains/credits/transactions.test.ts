import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OrganizationScope, PersonalActor } from '#kernel/scope.ts'
import { organization, world } from '#test/world.ts'
import { hundredths } from './amounts.ts'
import { reserve, reserveUnits, settle } from './reservations.ts'
import { readWallet } from './wallet.ts'

async function spend(scope: OrganizationScope, feature: string, subject: string, model?: string) {
  const wish = { feature, reference: subject, amount: hundredths(100) }
  const charge = { amount: hundredths(50), description: '=1+1, "two"', model }
  await settle(scope, await reserve(scope, wish), charge)
}

/** Charges by the owner, by a key of theirs and by a workflow. */
async function spenders() {
  const tenant = await organization()
  const { runtime } = await world()
  const { id, scope } = tenant
  await readWallet(scope)
  const key: PersonalActor = { kind: 'key', id: scope.newId(), user_id: tenant.owner.userId! }
  const workflow = { kind: 'workflow', id: scope.newId(), user_id: null } as const
  const asKey = await runtime.gate.actor(runtime.base, key, id)
  const asWorkflow = { ...scope, actor: workflow }
  await spend(scope, 'lead_discovery', 'run 1')
  await spend(asKey, 'summary', 'run 2', 'small')
  await spend(asWorkflow, 'summary', 'run 3', 'large')
  const read = async (query: string) =>
    (await tenant.owner.get(`/credits/${query}organization_id=${id}`)).body
  return { ...tenant, key: key.id, workflow: workflow.id, read }
}

suite('transactions', () => {
  test('name who spent, for what, and by which version of the rate card', async () => {
    const { read, owner, key, workflow } = await spenders()
    const { results } = await read('transactions/?kind=spend&ordering=created_at&')
    const told = results.map((one: Record<string, unknown>) =>
      'subject member_id key_id workflow_id model rate_card_version'
        .split(' ')
        .map((name) => one[name]),
    )
    assert.deepEqual(told, [
      ['run 1', owner.userId, null, null, null, 1],
      ['run 2', owner.userId, key, null, 'small', null],
      ['run 3', null, null, workflow, 'large', null],
    ])
  })

  test('are found by kind, feature, member, key, workflow, run and time', async () => {
    const { read, owner, key, workflow } = await spenders()
    const { results } = await read('transactions/?')
    const { created_at } = results[0]
    for (const [filter, count] of [
      ['kind=grant', 1],
      ['feature=summary', 2],
      [`member=${owner.userId}&kind=spend`, 2],
      [`key=${key}`, 1],
      [`workflow=${workflow}`, 1],
      ['run=run+2', 1],
      [`key=${workflow}`, 0],
      ['from=2999-01-01T00:00:00Z', 0],
      [`from=${created_at}&kind=spend&run=run+3`, 1],
      ['to=2000-01-01T00:00:00Z', 0],
    ])
      assert.equal((await read(`transactions/?${filter}&`)).count, count, String(filter))
  })

  test('are sent as comma-separated values, with cells that no spreadsheet runs', async () => {
    const { owner, id } = await spenders()
    const path = `/credits/transactions/?organization_id=${id}&feature=summary&page_size=1`
    const { headers, body } = await owner.get(path, { accept: 'text/csv' })
    assert.match(String(headers.get('content-type')), /^text\/csv/)
    const [head, ...lines] = String(body).trimEnd().split('\r\n')
    assert.match(head!, /^id,kind,amount,balance_after,/)
    assert.equal(lines.length, 2)
    assert.ok(lines.every((line) => line.includes(`,-0.50,`) && line.includes(`"'=1+1, ""two"""`)))
    const { status } = await owner.get(`${path}&kind=nothing`, { accept: 'text/csv' })
    assert.equal(status, 400)
  })

  test('name those who reserved, whoever settles', async () => {
    const { scope, read, owner } = await spenders()
    const other = { ...scope, actor: { kind: 'system', id: null, user_id: null } as const }
    const wish = { feature: 'lead_discovery', reference: 'run 4', max_units: 1 }
    const held = await reserveUnits(scope, wish)
    await settle(other, held, { amount: hundredths(50), description: 'x' })
    const { results } = await read('transactions/?run=run+4&')
    assert.equal(results[0].created_by, `user:${owner.userId}`)
  })
})

test('reservations are listed by what became of them', async () => {
  const { scope, read } = await spenders()
  await reserve(scope, { feature: 'summary', reference: 'run 5', amount: hundredths(100) })
  assert.equal((await read('reservations/?')).count, 4)
  const { results } = await read('reservations/?status=open&')
  assert.deepEqual(
    results.map((one: Record<string, unknown>) => [one['subject'], one['amount'], one['status']]),
    [['run 5', '1.00', 'open']],
  )
})

suite('usage as a series', () => {
  test('tells features, models, members, keys and workflows apart, by day and by month', async () => {
    const { read, owner, key, workflow } = await spenders()
    for (const [by, names] of [
      ['feature', ['lead_discovery', 'summary']],
      ['model', [null, 'large', 'small']],
      ['member', [null, owner.userId]],
      ['key', [null, key]],
      ['workflow', [null, workflow]],
    ] as const)
      for (const interval of ['day', 'month']) {
        const { total, series } = await read(`usage/?by=${by}&interval=${interval}&`)
        assert.equal(total, '1.50')
        assert.deepEqual(
          series.map(({ name }: { name: string }) => name),
          names,
        )
        const length = interval === 'day' ? 10 : 7
        assert.ok(series.every(({ period }: { period: string }) => period.length === length))
      }
  })

  test('refuses a time that ends before it begins, and one that is too long', async () => {
    const { owner, id } = await organization()
    for (const span of ['from=2026-02-01&to=2026-01-01', 'from=2020-01-01&to=2026-01-01']) {
      const { status, body } = await owner.get(`/credits/usage/?organization_id=${id}&${span}`)
      assert.deepEqual([status, body.errors[0].field], [400, 'to'])
    }
  })
})
