import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { z } from 'zod'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { eventsOf } from '#test/event-log.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { discoverLeads } from './discovery.ts'
import type { DiscoveryRun } from './schemas.ts'
import type { Lead } from '../leads/schemas.ts'
import type { Findings } from './sources.ts'
import { readProfile } from '../profiles/profiles.ts'

type Found = z.output<typeof Lead>
type Evidence = Found['intent_signals'][number]
type Run = z.output<typeof DiscoveryRun>

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

async function mill(tenant?: Organization) {
  const owner = tenant ?? (await organization())
  const profile = await provisioned(owner)
  const path = `/gtm/profiles/${profile.id}`
  return {
    tenant: owner,
    profile,
    path,
    discover: (headers?: Record<string, string>) =>
      owner.owner.post(`${path}/discover-leads/${at(owner)}`, undefined, headers),
    wallet: async () => (await owner.owner.get(`/credits/wallet/${at(owner)}`)).body,
    runs: async () => (await owner.owner.get(`${path}/runs/${at(owner)}`)).body.results,
  }
}

async function setBalance({ scope, owner, id }: Organization, balance: number) {
  await owner.get(`/credits/wallet/?organization_id=${id}`)
  await scope.db.updateTable('wallets').set({ balance }).where('organization_id', '=', id).execute()
}

function companies(leads: readonly { company: string }[]) {
  return leads.map(({ company }) => company)
}

suite('discovering leads', () => {
  test('finds those who ask for the offer, with evidence, best first', async () => {
    const { discover, wallet, runs, tenant } = await mill()
    const { status, body, headers } = await discover()
    assert.equal(status, 200)
    assert.ok(body.length >= 10 && body.length <= 25)
    const bakery = body.find((lead: Found) => lead.company === 'Hearth & Furrow Bakery')
    assert.deepEqual(Object.keys(bakery), [
      'id',
      'first_name',
      'last_name',
      'company',
      'title',
      'fit_score',
      'intent_score',
      'intent_signals',
      'stage',
    ])
    assert.equal(bakery.stage, 'discovered')
    assert.deepEqual(Object.keys(bakery.intent_signals[0]), [
      'source',
      'platform',
      'post_url',
      'snippet',
    ])
    assert.ok(body.every((lead: Found) => lead.intent_signals.length > 0))
    assert.ok(body.some((lead: Found) => lead.intent_signals[0]?.platform === 'hackernews'))
    assert.ok(body.every((lead: Found) => lead.first_name === '' && lead.last_name === ''))
    assert.equal(headers.get('x-credits-charged'), (body.length / 2).toFixed(2))
    assert.equal(headers.get('x-credits-remaining'), (100 - body.length / 2).toFixed(2))
    assert.equal((await wallet()).balance, (100 - body.length / 2).toFixed(2))
    assert.equal((await wallet()).reserved, '0.00')
    const [run] = await runs()
    assert.equal(run.status, 'finished')
    assert.equal(run.leads_new, body.length)
    assert.deepEqual(run.lead_ids.toSorted(), body.map(({ id }: Found) => id).toSorted())
    const charge = (await tenant.owner.get(`/credits/transactions/${at(tenant)}`)).body.results[0]
    assert.equal(charge.subject, run.id)
    assert.deepEqual(
      run.sources
        .filter(({ status }: SourceReport) => status !== 'disabled')
        .map(({ source, status }: SourceReport) => [source, status]),
      [
        ['directory', 'ok'],
        ['uk_cf', 'ok'],
        ['uk_fts', 'ok'],
        ['stackexchange', 'ok'],
        ['hn', 'ok'],
      ],
    )
  })

  test('tells when it starts, what it finds and how it ends', async () => {
    const { discover, tenant, runs } = await mill()
    const { body } = await discover()
    const [run] = await runs()
    const [started, ...others] = (await eventsOf(tenant)).filter(({ type }) =>
      /^(discovery|lead)\./.test(type),
    )
    assert.deepEqual([started!.type, started!.subject_id], ['discovery.started', run.id])
    assert.deepEqual(
      others.map(({ type }) => type),
      [...body.map(() => 'lead.created'), 'discovery.finished'],
    )
    assert.deepEqual(others.at(-1)!.data, run)
    await discover()
    assert.equal((await eventsOf(tenant, 'lead.')).length, body.length)
  })

  test('leaves out advertising, the solved, and bakeries that look for something else', async () => {
    const { discover, tenant } = await mill()
    const { body } = await discover()
    const details = await Promise.all(
      body.map(({ id }: { id: string }) => tenant.owner.get(`/gtm/leads/${id}/${at(tenant)}`)),
    )
    const handles = new Set(details.map((reply) => reply.body.handle))
    assert.ok(handles.has('crumbledore'))
    assert.ok(!handles.has('millerstone_sales'))
    assert.ok(!handles.has('sourfriend'))
    const snippets = body
      .flatMap((lead: Found) => lead.intent_signals)
      .map((signal: Evidence) => signal.snippet)
    assert.ok(snippets.every((snippet: string) => !/solar/i.test(snippet) && snippet.length <= 280))
  })

  test('charges nothing for leads that are known, and keeps their stage', async () => {
    const { discover, tenant, path } = await mill()
    const first = await discover()
    const [best] = first.body
    await tenant.owner.patch(`/gtm/leads/${best.id}/${at(tenant)}`, { stage: 'contacted' })
    const second = await discover()
    assert.equal(second.headers.get('x-credits-charged'), '0.00')
    assert.deepEqual(companies(second.body), companies(first.body))
    assert.deepEqual(
      second.body.map(({ id }: { id: string }) => id),
      first.body.map(({ id }: { id: string }) => id),
    )
    assert.equal(second.body[0].stage, 'contacted')
    const listed = await tenant.owner.get(`${path}/leads/${at(tenant)}`)
    assert.deepEqual(listed.body, second.body)
  })

  test('shows leads no more that were dismissed', async () => {
    const { tenant, discover } = await mill()
    const [gone, ...others] = (await discover()).body
    const wish = { reason: 'too_small' }
    await tenant.owner.post(`/gtm/leads/${gone.id}/dismiss/${at(tenant)}`, wish)
    assert.deepEqual((await discover()).body, others)
  })

  test('charges nothing for a lead found again after its profile was deleted', async () => {
    const { discover, tenant, path } = await mill()
    const first = await discover()
    assert.equal((await tenant.owner.delete(`${path}/${at(tenant)}`)).status, 204)
    const again = await (await mill(tenant)).discover()
    assert.equal(again.headers.get('x-credits-charged'), '0.00')
    assert.equal(again.body.length, first.body.length)
  })

  test('charges nothing for an organization that has a contact', async () => {
    const { discover, tenant } = await mill()
    const contact = { name: 'Rowan', email: 'rowan@hearthandfurrowbakery.example' }
    await tenant.owner.post(`/crm/contacts/${at(tenant)}`, contact)
    const { body, headers } = await discover()
    assert.ok(companies(body).includes('Hearth & Furrow Bakery'))
    assert.equal(headers.get('x-credits-charged'), ((body.length - 1) / 2).toFixed(2))
  })

  test('finds nothing of the organization that looks', async () => {
    const { discover, tenant } = await mill()
    await tenant.owner.post(`/gtm/profiles/provision/${at(tenant)}`, {
      domain: 'unreadable.example',
    })
    await tenant.scope.db
      .updateTable('gtm_profiles')
      .set({ domain: 'hearthandfurrowbakery.example' })
      .where('organization_id', '=', tenant.id)
      .where('domain', '=', 'unreadable.example')
      .execute()
    assert.ok(!companies((await discover()).body).includes('Hearth & Furrow Bakery'))
  })
})

suite('paying for discovery', () => {
  test('refuses with 402 before any source is asked', async () => {
    const { discover, tenant, runs } = await mill()
    await setBalance(tenant, 49)
    const { sources } = await world()
    const before = sources.requests.length
    const { status, body } = await discover()
    assert.equal(status, 402)
    assert.equal(body.code, 'insufficient_credits')
    assert.equal(sources.requests.length, before)
    assert.deepEqual(await runs(), [])
  })

  test('gives one lead, the best, for a wallet of 0.50', async () => {
    const rich = await mill()
    const poor = await mill()
    await setBalance(poor.tenant, 50)
    const [best] = (await rich.discover()).body
    const { status, body, headers } = await poor.discover()
    assert.equal(status, 200)
    assert.deepEqual(companies(body), [best.company])
    assert.equal(headers.get('x-credits-charged'), '0.50')
    assert.equal(headers.get('x-credits-remaining'), '0.00')
  })

  test('lets one of two simultaneous discoveries of a profile through, and charges once', async () => {
    const { discover, wallet } = await mill()
    const replies = await Promise.all([discover(), discover(), discover()])
    const answered = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 409)
    assert.equal(answered.length + refused.length, 3)
    assert.ok(answered.length >= 1 && refused.length >= 1)
    assert.ok(refused.every(({ body }) => body.code === 'discovery_running'))
    const leads = answered[0]?.body.length ?? 0
    assert.equal((await wallet()).balance, (100 - leads / 2).toFixed(2))
    assert.equal((await wallet()).reserved, '0.00')
  })

  test('charges a lead once that two profiles find at the same time', async () => {
    const { discover, profile, tenant, wallet } = await mill()
    const other = await tenant.owner.post(`/gtm/profiles/provision/${at(tenant)}`, {
      domain: 'unreadable.example',
    })
    const { icp } = profile
    await tenant.owner.patch(`/gtm/profiles/${other.body.id}/${at(tenant)}`, { icp })
    const [one, two] = await Promise.all([
      discover(),
      tenant.owner.post(`/gtm/profiles/${other.body.id}/discover-leads/${at(tenant)}`),
    ])
    const distinct = new Set(
      [...one.body, ...two.body].map((lead: Found) => lead.intent_signals[0]?.post_url),
    )
    assert.equal((await wallet()).balance, (100 - distinct.size / 2).toFixed(2))
  })

  test('answers a repeated call with the same Idempotency-Key alike, and charges once', async () => {
    const { discover, wallet } = await mill()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await discover(key)
    const paid = (await wallet()).balance
    const second = await discover(key)
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers.get('idempotent-replayed'), 'true')
    assert.equal(second.headers.get('x-credits-charged'), first.headers.get('x-credits-charged'))
    assert.equal((await wallet()).balance, paid)
  })
})

suite('when sources fail', () => {
  for (const [mode, expected] of [
    ['rate_limited', 'rate_limited'],
    ['server_error', 'error'],
    ['web_page', 'error'],
    ['hang_up', 'error'],
    ['forbidden', 'refused'],
    ['wrong_form', 'error'],
  ] as const)
    test(`a discovery goes on without Hacker News (${mode})`, async () => {
      const { discover, runs } = await mill()
      const { sources: standIns } = await world()
      standIns.behave(mode, 'hn')
      const { status, body } = await discover()
      assert.equal(status, 200)
      assert.ok(body.every((lead: Found) => lead.intent_signals[0]?.platform === 'directory'))
      const [{ sources }] = await runs()
      const heard = sources.find(({ source }: SourceReport) => source === 'hn')
      assert.equal(heard.status, expected)
      assert.ok(heard.reason.length > 0)
    })

  test('hostile posts are stored as plain words', async () => {
    const { discover } = await mill()
    const { sources } = await world()
    sources.behave('hostile', 'hn')
    const { status, body } = await discover()
    assert.equal(status, 200)
    assert.doesNotMatch(JSON.stringify(body), /<script|\u{202e}|\u{200b}/u)
  })

  const report: SourceReport = {
    source: 'hn',
    requests: 1,
    fetched: 0,
    kept: 0,
    status: 'error',
    reason: 'failed',
    ms: 1,
  }
  const nothing: Findings = { observations: [], organizations: new Map(), reports: [report] }

  test('a discovery that could ask no source gives the credits back and says so', async () => {
    const { tenant, profile, wallet, runs } = await mill()
    const subject = await readProfile(tenant.scope, profile.id)
    const call = discoverLeads(tenant.scope, subject, { ask: async () => nothing, outreach: {} })
    await assert.rejects(call, { name: 'sources_unavailable' })
    assert.equal((await wallet()).reserved, '0.00')
    assert.equal((await wallet()).balance, '100.00')
    const [run] = await runs()
    assert.equal(run.status, 'failed')
    assert.equal(run.failure, 'sources_unavailable')
    assert.equal(run.sources[0].reason, 'failed')
    const told = await eventsOf(tenant, 'discovery.')
    assert.deepEqual(
      told.map(({ type, data }) => [type, (data as Run).failure]),
      [
        ['discovery.started', null],
        ['discovery.failed', 'sources_unavailable'],
      ],
    )
  })

  test('what fails for free cannot be repeated without end', async () => {
    const { tenant, profile, discover } = await mill()
    const subject = await readProfile(tenant.scope, profile.id)
    const call = () =>
      discoverLeads(tenant.scope, subject, { ask: async () => nothing, outreach: {} })
    for (let time = 0; time < 5; time += 1)
      await assert.rejects(call(), { name: 'sources_unavailable' })
    const { status, body, headers } = await discover()
    assert.deepEqual([status, body.code], [429, 'discovery_paused'])
    assert.ok(Number(headers.get('retry-after')) > 0)
    const later = { ...tenant.scope, now: () => new Date(Date.now() + 601_000) }
    const again = discoverLeads(later, subject, { ask: async () => nothing, outreach: {} })
    await assert.rejects(again, { name: 'sources_unavailable' })
  })

  test('a discovery that breaks gives the credits back and can be repeated', async () => {
    const { tenant, profile, wallet, discover, runs } = await mill()
    const subject = await readProfile(tenant.scope, profile.id)
    const broken = discoverLeads(tenant.scope, subject, {
      ask: () => Promise.reject(new Error('the power went out')),
      outreach: {},
    })
    await assert.rejects(broken, /power/)
    assert.equal((await wallet()).reserved, '0.00')
    assert.equal((await runs())[0].failure, 'internal_error')
    assert.equal((await discover()).status, 200)
  })

  test('a discovery whose profile is deleted meanwhile writes and charges nothing', async () => {
    const { tenant, profile, path, wallet } = await mill()
    const subject = await readProfile(tenant.scope, profile.id)
    const discovery = discoverLeads(tenant.scope, subject, {
      ask: async () => {
        await tenant.owner.delete(`${path}/${at(tenant)}`)
        return { ...nothing, reports: [{ ...report, status: 'ok', reason: null }] }
      },
      outreach: {},
    })
    await assert.rejects(discovery, { name: 'not_found' })
    assert.equal((await wallet()).reserved, '0.00')
  })

  test('a run left behind by a crash gives way after two minutes, and may no longer write', async () => {
    const { tenant, profile, discover, runs, wallet } = await mill()
    const subject = await readProfile(tenant.scope, profile.id)
    const { promise: pause, resolve: goOn } = Promise.withResolvers<Findings>()
    const { promise: asked, resolve: nowAsked } = Promise.withResolvers<void>()
    const earlier = {
      ...tenant.scope,
      now: () => new Date(tenant.scope.now().getTime() - 180_000),
    }
    const stale = discoverLeads(earlier, subject, {
      ask: () => {
        nowAsked()
        return pause
      },
      outreach: {},
    })
    await asked
    assert.equal((await discover()).status, 200)
    goOn({ ...nothing, reports: [{ ...report, status: 'ok', reason: null }] })
    await assert.rejects(stale, { name: 'discovery_running' })
    assert.deepEqual(
      (await runs()).map(({ status, failure }: Run) => [status, failure]),
      [
        ['finished', null],
        ['failed', 'abandoned'],
      ],
    )
    assert.deepEqual(
      (await eventsOf(tenant, 'discovery.')).map(({ type }) => type.slice('discovery.'.length)),
      ['started', 'failed', 'started', 'finished'],
    )
    assert.equal((await wallet()).reserved, '0.00')
  })
})
