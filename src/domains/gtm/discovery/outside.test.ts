import assert from 'node:assert/strict'
import { afterEach, suite, test } from 'node:test'
import type { SourceReport } from '#adapters/signal-sources/contract.ts'
import { feeds } from '#adapters/signal-sources/sources/feeds.ts'
import { gdelt } from '#adapters/signal-sources/sources/gdelt.ts'
import { github } from '#adapters/signal-sources/sources/github.ts'
import { hackerNews } from '#adapters/signal-sources/sources/hacker-news.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { withInstance, type Instance } from '#test/instance.ts'
import { organization, settleSources, world } from '#test/world.ts'
import { failureOf } from '#adapters/signal-sources/outcome.ts'
import { hostGate } from '../sources/hosts.ts'

interface Found {
  readonly id: string
  readonly company: string
}

async function mill() {
  const tenant = await organization()
  const { id: organization_id, owner } = tenant
  const at = `?organization_id=${organization_id}`
  const { id } = await provisioned(tenant)
  const path = `/gtm/profiles/${id}`
  return {
    organization_id,
    change: (change: object) => owner.patch(`${path}/${at}`, change),
    lead: async (lead: Found) => (await owner.get(`/gtm/leads/${lead.id}/${at}`)).body,
    explain: async (lead: Found) => (await owner.get(`/gtm/leads/${lead.id}/explain/${at}`)).body,
    discover: async (node?: Instance) => {
      const leads = await (node?.as(owner) ?? owner).post(`${path}/discover-leads/${at}`)
      assert.equal(leads.status, 200)
      const [run] = (await owner.get(`${path}/runs/${at}`)).body.results
      const heard = (run.sources as SourceReport[]).map((one) => [one.source, one] as const)
      return { leads: leads.body as Found[], heard: new Map(heard) }
    },
  }
}

/** Of a node that waits for its sources for as long as this test does. */
async function hurried() {
  const { config } = await world()
  const places = Object.fromEntries(config.OUTBOUND_ORIGIN_MAP)
  return { DISCOVERY_SECONDS: '4', OUTBOUND_ORIGIN_MAP: JSON.stringify(places) }
}

suite('leads from outside', () => {
  test('are named organizations where a source names them, with its terms on each signal', async () => {
    const { sources } = await world()
    sources.behave('ok', 'uk_cf')
    const { discover, lead } = await mill()
    const { leads } = await discover()
    const school = leads.find(({ company }) => company === 'Calderbrook Schools Trust')
    assert.ok(school !== undefined, 'the buyer of the tender was not found')
    const detail = await lead(school)
    assert.deepEqual(
      [detail.city, detail.email, detail.outreach],
      ['Calderbrook', 'catering@calderbrook.example', 'email'],
    )
    assert.equal(detail.next_action.action, 'draft_email')
    const [signal] = detail.signals
    assert.deepEqual([signal.source, signal.type], ['uk_cf', 'tender'])
    assert.equal(signal.license, 'Open Government Licence v3.0')
    assert.match(signal.attribution, /^Contracts Finder/)
  })

  test('have facts that another source tells, each with its licence', async () => {
    const { sources } = await world()
    for (const id of ['fr_companies', 'wikidata']) sources.behave('ok', id)
    const { change, discover, lead, explain } = await mill()
    const icp = { query_terms: ['farine'], industries: ['bakery'], geos: [{ country: 'FR' }] }
    await change({ icp, sources: { hn: { enabled: false } } })
    const { leads, heard } = await discover()
    const bakery = leads.find(({ company }) => company === 'BOULANGERIE DES TROIS CHENES')
    assert.ok(bakery !== undefined)
    assert.equal(heard.get('wikidata')?.status, 'ok')
    const detail = await lead(bakery)
    assert.deepEqual(
      [detail.website, detail.city, detail.signals.length],
      ['https://www.troischenes.example/', 'VALSERINE', 1],
    )
    assert.deepEqual(
      (await explain(bakery)).facts.map((one: { fact: string; value: string; license: string }) => [
        one.fact,
        one.value,
        one.license,
      ]),
      [
        ['website', 'https://www.troischenes.example/', 'CC0 1.0'],
        ['employees', '14', 'CC0 1.0'],
      ],
    )
  })

  test('are found where the source of facts fails', async () => {
    const { sources } = await world()
    sources.behave('ok', 'uk_cf')
    sources.behave('server_error', 'wikidata')
    const { discover } = await mill()
    const { leads } = await discover()
    assert.ok(leads.some(({ company }) => company === 'Calderbrook Schools Trust'))
  })

  test('of a register may be contacted as each entry permits', async () => {
    const { sources } = await world()
    sources.behave('ok', 'agence_bio')
    const { change, discover, lead } = await mill()
    const icp = { query_terms: ['production bio'], geos: [{ country: 'FR' }] }
    await change({ icp, sources: { hn: { enabled: false } } })
    const { leads } = await discover()
    const [farm, silent] = ['Ferme de la Combe', 'MOULIN DU PRE'].map((name) =>
      leads.find(({ company }) => company === name),
    )
    assert.ok(farm !== undefined)
    assert.deepEqual((await lead(farm)).email, 'ferme@lacombe.example')
    if (silent !== undefined) assert.equal((await lead(silent)).email, '')
  })

  test('come in time although a source says nothing, which the run tells', async () => {
    const { sources } = await world()
    sources.behave('silent', 'stackexchange')
    const { organization_id, discover } = await mill()
    const { leads, heard } = await withInstance({ settings: await hurried() }, discover)
    assert.deepEqual(
      [heard.get('stackexchange')?.status, heard.get('stackexchange')?.reason],
      ['error', 'too slow'],
    )
    // The only source that surely has its say in those seconds on a busy machine.
    assert.equal(heard.get('directory')?.status, 'ok')
    assert.ok(leads.length > 0)
    const { rows } = await (
      await world()
    ).runtime.connections.pool.query<{ sources: string[] }>(
      `select data -> 'payload' -> 'sources' as sources from pgboss.job
        where name = 'gtm.ask_late_sources' and data ->> 'organization_id' = $1`,
      [organization_id],
    )
    assert.ok(rows.length === 1 && rows[0]!.sources.includes('stackexchange'))
  })

  test('come although every source fails in its way, as long as the directory has some', async () => {
    const { sources } = await world()
    for (const mode of ['truncated', 'wrong_form', 'web_page', 'hostile'] as const) {
      await settleSources()
      sources.behave(mode)
      const { leads } = await (await mill()).discover()
      assert.ok(leads.length > 0, mode)
    }
  })
})

suite('the turns at a host', () => {
  // No source is asked here, by which it would be known that there is something to forget.
  afterEach(settleSources)

  test('are one for all who come at once, where it allows one', async () => {
    const { runtime } = await world()
    const gate = hostGate(runtime.base)
    const url = 'https://api.gdeltproject.org/api/v2/doc/doc'
    // Red where the turn is read before it is taken: then all would have it.
    const turns = await Promise.all(Array.from({ length: 12 }, () => gate.enter(gdelt, url)))
    assert.equal(turns.filter((turn) => turn === undefined).length, 1)
    assert.ok(turns.every((turn) => turn === undefined || turn.status === 'rate_limited'))
  })

  test('may be many at once, where it counts by the hour', async () => {
    const { runtime } = await world()
    const gate = hostGate(runtime.base)
    const url = 'https://hn.algolia.com/'
    const turns = await Promise.all(Array.from({ length: 40 }, () => gate.enter(hackerNews, url)))
    assert.ok(turns.every((turn) => turn === undefined))
  })

  test('of one source are not taken away by what a profile names for another', async () => {
    const { runtime } = await world()
    const gate = hostGate(runtime.base)
    const url = 'https://hn.algolia.com/no-feed.xml'
    for (const _ of [1, 2, 3, 4, 5]) {
      await gate.enter(feeds, url)
      await gate.leave(feeds, url, { status: 'error', reason: 'answered 503' })
    }
    assert.match((await gate.enter(feeds, url))?.reason ?? '', /failed 5 times/)
    assert.equal(await gate.enter(hackerNews, url), undefined)
  })

  test('are not taken away by requests that the host would not have', async () => {
    const { runtime } = await world()
    const gate = hostGate(runtime.base)
    const url = 'https://hn.algolia.com/'
    const answer = { url, headers: {}, body: '', truncated: false }
    for (const status of [400, 403, 404, 413, 414, 422, 451]) {
      await gate.enter(hackerNews, url)
      await gate.leave(hackerNews, url, failureOf({ ...answer, status }, new Date())!)
    }
    for (let cut = 0; cut < 6; cut += 1) {
      await gate.enter(hackerNews, url)
      const tooLong = { ...answer, status: 200, truncated: true }
      await gate.leave(hackerNews, url, failureOf(tooLong, new Date())!)
    }
    assert.equal(await gate.enter(hackerNews, url), undefined)
  })

  test('are not taken away by a key that a host refuses, but from that key', async () => {
    const { runtime } = await world()
    const url = 'https://api.github.com/search/issues'
    const refused = failureOf(
      { url, headers: {}, body: '', truncated: false, status: 401 },
      new Date(),
    )
    const withKey = (key: string) => {
      const config = { ...runtime.base.config, SOURCE_KEY_GITHUB: key }
      return hostGate({ ...runtime.base, config })
    }
    const [one, other, none] = [withKey('one-key'), withKey('other-key'), hostGate(runtime.base)]
    for (let call = 0; call < 5; call += 1) {
      await one.enter(github, url)
      await one.leave(github, url, refused!)
      await none.leave(github, url, refused!)
    }
    assert.match((await one.enter(github, url))?.reason ?? '', /failed 5 times in a row.*401/)
    for (const gate of [other, none]) assert.equal(await gate.enter(github, url), undefined)
    const names = await runtime.base.db.selectFrom('gtm_source_hosts').select('host').execute()
    assert.doesNotMatch(JSON.stringify(names), /one-key/)
  })

  test('come back when the time of one has passed', async () => {
    const { runtime } = await world()
    const url = 'https://api.gdeltproject.org/'
    assert.equal(await hostGate(runtime.base).enter(gdelt, url), undefined)
    const later = { ...runtime.base, now: () => new Date(Date.now() + 5_100) }
    assert.equal(await hostGate(later).enter(gdelt, url), undefined)
    assert.notEqual(await hostGate(later).enter(gdelt, url), undefined)
  })
})
