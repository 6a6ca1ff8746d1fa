import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newLeads } from '#domains/automation/recommendations/new-leads.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { DiscoveryRunning, closeStaleRuns, startRun } from '../discovery/runs.ts'
import { discoverOnSchedule } from './discovering.ts'
import { enqueueDue } from './due.ts'
import { sourceOfBakeries } from './schedule.fixture.ts'

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

const daily = { every: 'daily', hour: 6, budget_credits: '1.00', digest: true } as const
const slot = '2026-11-22T06:00:00.000Z'

async function scheduled(schedule: object | null = daily) {
  const tenant = await organization()
  const { id } = await provisioned(tenant)
  const path = `/gtm/profiles/${id}`
  const { status, body: profile } = await tenant.owner.patch(`${path}/${at(tenant)}`, { schedule })
  assert.equal(status, 200, JSON.stringify(profile))
  return {
    tenant,
    profile,
    run: (when = slot, scope = tenant.scope) =>
      discoverOnSchedule(scope, bakeries, { profile_id: id, slot: when }),
    runs: async () => (await tenant.owner.get(`${path}/runs/${at(tenant)}`)).body.results,
    mails: async () =>
      await (
        await world()
      ).runtime.base.db
        .selectFrom('mails')
        .select(['facts', 'language'])
        .where('kind', '=', 'leads_digest')
        .where('about', '=', tenant.owner.userId!)
        .execute(),
    wallet: async () => (await tenant.owner.get(`/credits/wallet/${at(tenant)}`)).body,
  }
}

const bakeries = sourceOfBakeries()

async function later(days: number): Promise<SystemScope> {
  const { runtime } = await world()
  const base = { ...runtime.base, now: () => new Date(Date.now() + days * 86_400_000) }
  return { ...runtime, ...base, enter: (id) => runtime.gate.system(base, id) }
}

async function asJob({ id }: Organization): Promise<OrganizationScope> {
  const { runtime } = await world()
  return runtime.gate.system(runtime.base, id)
}

async function jobsFor({ id }: Organization) {
  const { runtime } = await world()
  const { rows } = await runtime.connections.pool.query<{ slot: string }>(
    `select data -> 'payload' ->> 'slot' as slot from pgboss.job
      where name = 'gtm.discover_on_schedule' and data ->> 'organization_id' = $1 order by 1`,
    [id],
  )
  return rows.map((row) => row.slot)
}

suite('a schedule', () => {
  test('is set, moved and ended by a change of the profile', async () => {
    const { tenant, profile } = await scheduled()
    assert.deepEqual(profile.schedule, daily)
    assert.match(profile.next_discovery_at, /T06:00:00\.000Z$/)
    const path = `/gtm/profiles/${profile.id}/${at(tenant)}`
    assert.equal((await tenant.owner.patch(path, { schedule: { every: 'daily' } })).status, 400)
    const { body } = await tenant.owner.patch(path, { schedule: null })
    assert.deepEqual([body.schedule, body.next_discovery_at], [null, null])
  })

  test('is set by a person, since what it spends no cap or permission of a key would bind, and ended by anybody', async () => {
    const { tenant, profile } = await scheduled(null)
    const key = await keyOf(tenant.owner, tenant.id)
    const change = (schedule: object | null) =>
      callTool(key.plaintext, 'update_gtm_profile', { id: profile.id, schedule })
    const refused = await change(daily)
    assert.equal(refused.code, 'person_required')
    assert.equal(
      (await tenant.owner.patch(`/gtm/profiles/${profile.id}/${at(tenant)}`, { schedule: daily }))
        .status,
      200,
    )
    assert.equal((await change(null)).body.schedule, null)
  })

  test('spends what the member may spend who set it, and nothing once they have left', async () => {
    const { tenant, profile, run, runs } = await scheduled(null)
    const member = await tenant.member()
    const path = `/gtm/profiles/${profile.id}/${at(tenant)}`
    assert.equal((await member.patch(path, { schedule: daily })).status, 200)
    const cap = { organization_id: tenant.id, holder: 'member', holder_id: member.userId }
    await tenant.owner.post('/credits/caps/', { ...cap, monthly_credit_cap: '0.50' })
    const scope = await asJob(tenant)
    await run(slot, scope)
    const [first] = await runs()
    assert.deepEqual([first.status, first.charged], ['finished', '0.50'])
    const spent = await tenant.owner.get(`/credits/caps/${at(tenant)}`)
    assert.equal(spent.body.results[0].spent_this_month, '0.50')
    await tenant.owner.delete(`/organizations/${tenant.id}/members/${member.userId}/`)
    await run('2026-11-23T06:00:00.000Z', scope)
    const [second] = await runs()
    assert.deepEqual([second.status, second.failure], ['failed', 'scheduler_left'])
  })

  test('spends nothing while the organization is to be deleted, and goes on once it is restored', async () => {
    const { tenant, run, runs, wallet } = await scheduled()
    await tenant.owner.delete(`/organizations/${tenant.id}/`)
    await run(slot, await asJob(tenant))
    const [first] = await runs()
    assert.deepEqual([first.status, first.failure], ['failed', 'deletion_scheduled'])
    assert.equal((await wallet()).balance, '100.00')
    await tenant.owner.post(`/organizations/${tenant.id}/restore/`)
    await run('2026-11-23T06:00:00.000Z', await asJob(tenant))
    assert.equal((await runs())[0].status, 'finished')
  })

  // Guarded by `forUpdate` and `skipLocked` in due.ts: without them several processes take one slot.
  test('makes one job of a slot, however many processes look', async () => {
    const { tenant, profile } = await scheduled()
    const scope = await later(1)
    await Promise.all([1, 2, 3, 4].map(() => enqueueDue(scope)))
    assert.deepEqual(await jobsFor(tenant), [profile.next_discovery_at])
    await enqueueDue(scope)
    assert.equal((await jobsFor(tenant)).length, 1)
    await enqueueDue(await later(5))
    assert.equal((await jobsFor(tenant)).length, 2)
  })

  test('discovers once for a slot, within its budget, and tells the owners', async () => {
    const { run, runs, mails, wallet, tenant } = await scheduled()
    await run()
    await run()
    const [only, ...others] = await runs()
    assert.deepEqual(others, [])
    assert.deepEqual(
      [only.status, only.scheduled_for, only.leads_new, only.charged],
      ['finished', slot, 2, '1.00'],
    )
    assert.equal((await wallet()).balance, '99.00')
    const [mail, ...more] = await mails()
    assert.deepEqual(more, [])
    const { domain, count, charged } = mail!.facts as Record<string, string>
    assert.deepEqual([domain, count, charged], ['hearthmill.example', '2', '1.00'])
    assert.equal((await eventsOf(tenant, 'discovery.finished')).length, 1)
  })

  test('never passes its budget in a period, whatever its slots', async () => {
    const { run, runs, wallet } = await scheduled({ ...daily, budget_credits: '1.50' })
    for (const hour of ['07', '08', '09']) await run(`2026-11-22T${hour}:00:00.000Z`)
    assert.equal((await wallet()).balance, '98.50')
    const refused = (await runs()).filter(({ status }: { status: string }) => status === 'failed')
    assert.deepEqual(
      refused.map(({ failure }: { failure: string }) => failure),
      ['budget_used_up', 'budget_used_up'],
    )
  })

  test('is not set with a budget that pays for no lead', async () => {
    const { tenant, profile } = await scheduled(null)
    const schedule = { ...daily, budget_credits: '0.40' }
    const { status, body } = await tenant.owner.patch(`/gtm/profiles/${profile.id}/${at(tenant)}`, {
      schedule,
    })
    assert.deepEqual(
      [status, body.errors[0].field, body.errors[0].code],
      [400, 'schedule.budget_credits', 'too_low'],
    )
    assert.match(body.errors[0].message, /"0\.50" or more/)
  })

  // Guarded by gtm_runs_running and by the budget being asked inside: without either both spend it.
  test('spends its budget once when two slots come at once', async () => {
    const { run, wallet, runs } = await scheduled()
    const slots = ['2026-11-22T07:00:00.000Z', '2026-11-22T08:00:00.000Z']
    await Promise.allSettled(slots.map((one) => run(one)))
    for (const one of slots) await run(one)
    assert.equal((await wallet()).balance, '99.00')
    assert.equal((await runs()).length, 2)
  })

  for (const isSwept of [false, true])
    test(`goes on with a slot whose run was left behind by a crash${isSwept ? ', and ended by the sweep' : ''}`, async () => {
      const { tenant, profile, run, runs } = await scheduled()
      await transaction(tenant.scope, (inside) => startRun(inside, profile.id, slot))
      await assert.rejects(run(), DiscoveryRunning)
      const scope: OrganizationScope = {
        ...tenant.scope,
        now: () => new Date(Date.now() + 180_000),
      }
      if (isSwept) await transaction(scope, (inside) => closeStaleRuns(inside))
      await run(slot, scope)
      const all = await runs()
      assert.deepEqual(
        all.map(({ status, failure }: { status: string; failure: string | null }) => [
          status,
          failure,
        ]),
        [
          ['finished', null],
          ['failed', 'abandoned'],
        ],
      )
    })

  test('writes down why a slot was refused', async () => {
    const { tenant, run, runs } = await scheduled()
    await tenant.owner.get(`/credits/wallet/${at(tenant)}`)
    await tenant.scope.db
      .updateTable('wallets')
      .set({ balance: 0 })
      .where('organization_id', '=', tenant.id)
      .execute()
    await run()
    await run()
    const [only, ...others] = await runs()
    assert.deepEqual(others, [])
    assert.deepEqual([only.status, only.failure], ['failed', 'insufficient_credits'])
  })

  test('shows at Home what it found, and nothing of what somebody asked for', async () => {
    const { tenant, run, profile } = await scheduled()
    await tenant.owner.get(`/home/actions/${at(tenant)}`)
    await run()
    await tenant.owner.post(`/gtm/profiles/${profile.id}/discover-leads/${at(tenant)}`)
    const events = await eventsOf(tenant, 'discovery.finished')
    assert.equal(events.length, 2)
    await transaction(tenant.scope, (scope) => newLeads.handle({ scope, events: events as never }))
    const { recommendations } = (await tenant.owner.get(`/home/actions/${at(tenant)}`)).body
    const found = recommendations.filter(({ type }: { type: string }) => type === 'new_leads')
    assert.deepEqual(
      found.map(({ title, related_id }: Record<string, string>) => [title, related_id]),
      [['Look at 2 new leads', profile.id]],
    )
  })
})
