import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { z } from 'zod'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { reasonNotToAsk } from '#adapters/signal-sources/standing.ts'
import { settingNames, settingsOf } from '#roles/settings.ts'
import { provisioned } from '../provisioned.fixture.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { askerOf } from './asker.ts'
import type { LeadSource } from './schemas.ts'

type Shown = z.output<typeof LeadSource>

function at({ id }: Organization) {
  return `?organization_id=${id}`
}

async function mill() {
  const tenant = await organization()
  const { id } = await provisioned(tenant)
  const path = `/gtm/profiles/${id}/${at(tenant)}`
  return {
    tenant,
    id,
    change: (change: object) => tenant.owner.patch(path, change),
    sources: async (): Promise<Map<string, Shown>> => {
      const list = await tenant.owner.get(`/gtm/sources/${at(tenant)}&profile_id=${id}`)
      assert.equal(list.status, 200)
      return new Map(list.body.results.map((one: Shown) => [one.id, one]))
    },
    discover: async () => {
      const reply = await tenant.owner.post(`/gtm/profiles/${id}/discover-leads/${at(tenant)}`)
      assert.equal(reply.status, 200)
      const runs = await tenant.owner.get(`/gtm/profiles/${id}/runs/${at(tenant)}`)
      const [{ sources }] = runs.body.results
      return new Map<string, { status: string; reason: string | null; requests: number }>(
        sources.map((one: { source: string }) => [one.source, one]),
      )
    },
  }
}

suite('the sources of leads', () => {
  test('are listed with licence, attribution, retention and outreach, the directory first', async () => {
    const { tenant } = await mill()
    const { body } = await tenant.owner.get(`/gtm/sources/${at(tenant)}`)
    assert.deepEqual(
      body.results.map(({ id }: Shown) => id),
      ['directory', ...signalSources.map(({ policy }) => policy.id)],
    )
    for (const one of body.results as Shown[]) {
      assert.ok(one.licence !== '' && one.attribution !== '' && one.retention_days > 0, one.id)
      assert.equal(one.status === 'disabled', one.reason !== null)
    }
  })

  test('that need a key name a setting that there is', () => {
    for (const { policy } of signalSources) {
      assert.ok(policy.key === null || settingNames.includes(policy.key), policy.id)
      if (policy.default === 'key') assert.ok(policy.key !== null)
    }
  })

  test('are asked only as their policy says', async () => {
    const { config } = await world()
    const interest = { query_terms: ['flour'], keywords: [], geos: [] }
    for (const source of signalSources) {
      const { id } = source.policy
      const asker = askerOf({ ...config, LEAD_SOURCES_OFF: undefined }, id)
      const reason = reasonNotToAsk(source, asker)
      const isOn = source.policy.default === 'on' && source.places?.usual.length !== 0
      assert.equal(reason === null, isOn, `${id}: ${reason}`)
      const off = reasonNotToAsk(source, { ...asker, off: new Set([id]) })
      assert.match(off ?? '', /LEAD_SOURCES_OFF/)
      const choice = { enabled: true, terms_accepted: true, places: ['one'] }
      const willing = { ...asker, keyOf: () => 'a key', profile: { choice, interest } }
      assert.equal(reasonNotToAsk(source, willing), null, id)
      const unwilling = { ...willing, profile: { choice: { enabled: false }, interest } }
      assert.match(reasonNotToAsk(source, unwilling) ?? '', /enabled|accepted/)
    }
  })

  test('that the operator switches off are named as they are, or the service does not start', () => {
    const { LEAD_SOURCES_OFF } = settingsOf({ LEAD_SOURCES_OFF: 'hn, ted' })
    assert.deepEqual(LEAD_SOURCES_OFF, new Set(['hn', 'ted']))
    assert.throws(
      () => settingsOf({ LEAD_SOURCES_OFF: 'hm' }),
      /LEAD_SOURCES_OFF: names something else/,
    )
  })

  test('are switched by a profile, and what it does not name stays', async () => {
    const { change, sources } = await mill()
    assert.equal((await sources()).get('hn')?.status, 'on')
    const changed = await change({ sources: { hn: { enabled: false } } })
    assert.deepEqual(changed.body.sources, { hn: { enabled: false } })
    assert.equal((await sources()).get('hn')?.status, 'disabled')
    assert.match((await sources()).get('hn')?.reason ?? '', /sources\.hn\.enabled/)
    const more = await change({ sources: { ted: { enabled: true } } })
    assert.deepEqual(more.body.sources, { ted: { enabled: true }, hn: { enabled: false } })
    assert.equal((await sources()).get('ted')?.status, 'on')
    assert.deepEqual(more.body.edited_fields, [])
  })

  test('that nobody knows are refused', async () => {
    const { change } = await mill()
    const { status } = await change({ sources: { gossip: { enabled: true } } })
    assert.equal(status, 400)
  })

  test('are not asked where they are off, and the run says so', async () => {
    const { change, discover } = await mill()
    const { sources } = await world()
    await change({ sources: { hn: { enabled: false } } })
    const before = sources.requests.length
    const heard = await discover()
    assert.deepEqual([heard.get('hn')?.status, heard.get('hn')?.requests], ['disabled', 0])
    const asked = sources.requests.slice(before)
    assert.deepEqual(
      asked.filter((request) => request.startsWith('hn.algolia.com')),
      [],
    )
  })

  test('have the directory among them, which is switched alike', async () => {
    const { change, sources, discover } = await mill()
    await change({ sources: { directory: { enabled: false } } })
    assert.deepEqual((await sources()).get('directory')?.status, 'disabled')
    const heard = await discover()
    assert.equal(heard.get('directory')?.status, 'disabled')
    assert.match(heard.get('directory')?.reason ?? '', /sources\.directory\.enabled/)
    await change({ sources: { directory: { enabled: true } } })
    assert.equal((await discover()).get('directory')?.status, 'ok')
  })

  for (const [source, place, written] of [
    [
      'feed',
      'HTTPS://Guild.example/News/Feed.xml?Kind=All',
      'https://guild.example/News/Feed.xml?Kind=All',
    ],
    ['ashby', 'NorthfieldGrain', 'NorthfieldGrain'],
    ['discourse', 'Forum.example', 'forum.example'],
    ['feed', 'https://ada:secret@guild.example/feed.xml', undefined],
  ] as const)
    test(`are asked at ${written ?? 'no address with a password'} of ${source}`, async () => {
      const { change } = await mill()
      const { status, body } = await change({ sources: { [source]: { places: [place] } } })
      if (written === undefined) return assert.equal(status, 400)
      assert.deepEqual(body.sources[source].places, [written])
    })

  test('of other countries are asked where the profile says so', async () => {
    const { change, discover } = await mill()
    assert.match((await discover()).get('ted')?.reason ?? '', /names none of its countries/)
    await change({ sources: { ted: { enabled: true } } })
    assert.equal((await discover()).get('ted')?.status, 'ok')
  })
})

suite('what sources said', () => {
  test('is not asked for again while it is fresh, whoever asks', async () => {
    const { sources } = await world()
    const [first, second] = [await mill(), await mill()]
    const heard = await first.discover()
    assert.ok((heard.get('hn')?.requests ?? 0) > 0)
    const before = sources.requests.length
    const again = await second.discover()
    assert.deepEqual([again.get('hn')?.requests, again.get('hn')?.status], [0, 'ok'])
    assert.equal(sources.requests.length, before)
  })
})

suite('a host', () => {
  test('that asked to wait is left alone by all, and the list says how long', async () => {
    const { sources } = await world()
    const [first, second] = [await mill(), await mill()]
    sources.behave('rate_limited', 'hn')
    assert.equal((await first.discover()).get('hn')?.reason, 'asked to wait 30 s')
    sources.behave('ok', 'hn')
    const before = sources.requests.length
    const later = (await second.discover()).get('hn')
    assert.deepEqual([later?.status, later?.requests], ['rate_limited', 0])
    assert.match(later?.reason ?? '', /left alone for \d+ s: it asked to wait/)
    assert.equal(
      sources.requests.slice(before).some((one) => one.startsWith('hn.')),
      false,
    )
    const paused = (await second.sources()).get('hn')?.paused_until ?? ''
    assert.ok(Date.parse(paused) > Date.now())
  })

  test('that fails again and again is left alone for a while, and one success forgives all', async () => {
    const { sources } = await world()
    const { discover } = await mill()
    sources.behave('server_error', 'hn')
    assert.equal((await discover()).get('hn')?.status, 'error')
    sources.behave('ok', 'hn')
    assert.equal((await discover()).get('hn')?.status, 'ok')
    const { runtime } = await world()
    await runtime.base.db.deleteFrom('gtm_source_responses').execute()
    sources.behave('server_error', 'hn')
    for (const _ of [1, 2]) assert.equal((await discover()).get('hn')?.status, 'error')
    const third = (await discover()).get('hn')
    assert.equal(third?.status === 'error' || third?.status === 'rate_limited', true)
    assert.match((await discover()).get('hn')?.reason ?? '', /failed 5 times in a row/)
  })
})
