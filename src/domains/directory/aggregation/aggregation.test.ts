import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { nodeIdOf } from '#adapters/federation/murmurations-index.ts'
import { createMurmurationsNodes } from '#adapters/federation/murmurations-nodes.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import type { Config } from '#kernel/config.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { organization, world } from '#test/world.ts'
import {
  busy,
  cut,
  page,
  startNodes,
  type NodesStandIn,
} from '#test/stand-ins/murmurations/nodes.ts'
import { addModerator } from '../moderation/moderators.ts'
import { advancingImports } from './advancing.ts'
import { openImport } from './imports.ts'

const host = 'https://nodes.murmurations.example'
const index = `${host}/v2`
const nonProfit = { MURMURATIONS_IMPORT_USE: 'non-profit' } as const
const hour = 3_600_000

/** One moderator and one index for all: the tests follow one another, in any order. */
suite('profiles of a Murmurations index', () => {
  let standIn: NodesStandIn & { close(): Promise<void> }
  let fetch: ReturnType<typeof createSafeFetch>
  let moderator: Awaited<ReturnType<typeof organization>>['owner']
  let clock = Date.now()
  before(async () => {
    standIn = await startNodes(host)
    const originMap = new Map([[host, standIn.origin]])
    fetch = createSafeFetch({ originMap, userAgent: 'tests' })
    moderator = (await organization()).owner
    await addModerator((await world()).runtime.base, moderator.userId!)
  })
  after(async () => {
    await fetch.close()
    await standIn.close()
  })

  async function settled(settings: Partial<Config>) {
    const { base } = (await world()).runtime
    const config = { ...base.config, ...without, MURMURATIONS_IMPORT_URL: index, ...settings }
    return { ...base, now: () => new Date(clock), config }
  }

  /** Runs of the job, an hour apart. */
  async function goOn(settings: Partial<Config> = nonProfit, steps = 1): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      clock += hour
      const scope = await settled(settings)
      await advancingImports((address) => createMurmurationsNodes(fetch, address))(scope)
    }
  }

  /** A whole import, as the settings permit it. */
  async function bringIn(settings: Partial<Config> = nonProfit) {
    const scope = await settled(settings)
    // There is one at a time for the whole service, which other tests start too.
    await scope.db.updateTable('profile_imports').set({ status: 'failed' }).execute()
    await openImport(scope, index, null)
    await goOn(settings)
    return scope
  }
  /** A profile of another test may be asked for at any hour. */
  const timesListed = () => standIn.asked.filter((path) => path.startsWith('/v2/nodes?')).length
  const without = { MURMURATIONS_IMPORT_USE: undefined }

  async function found(profile_url: string) {
    const { body } = await moderator.get('/moderation/imported-profiles/?page_size=200')
    return body.results.find((one: { profile_url: string }) => one.profile_url === profile_url)
  }
  const read = async (slug: string) =>
    (await world()).visitor.get(`/businesses/${slug}/profile/`) as Promise<{
      status: number
      body: Record<string, unknown> & { source: { name: string; url: string } | null }
    }>
  const name = () => `Mill ${randomUUID()}`
  const mill = (more: object = {}) => ({
    linked_schemas: ['organizations_schema-v1.0.0'],
    name: name(),
    description: 'Grinds oats.',
    locality: 'Malvern',
    country_iso_3166: 'GB',
    ...more,
  })

  test('are brought in as their licence permits, without a way to reach people', async () => {
    const open = standIn.publish(
      'open.json',
      mill({
        license: 'CC-BY-4.0',
        email: 'anna@mill.example',
        telephone: '+44 1632 960123',
        street_address: '4 Wharf Yard',
        geolocation: { lat: 52.1, lon: -2.3 },
        metadata: { sources: [{ name: 'Map of Tomorrow', url: 'https://map.example' }] },
      }),
    )
    const silent = standIn.publish('silent.json', mill())
    const closed = standIn.publish('closed.json', mill({ metadata: { license: 'proprietary' } }))
    await bringIn({})
    assert.equal((await found(silent)).reason, 'non_profit_only')
    assert.equal((await found(closed)).reason, 'licence_not_permitting')
    const { business_slug, licence, terms, status } = await found(open)
    assert.deepEqual([licence, terms, status], ['CC-BY-4.0', 'licence', 'imported'])
    const { body } = await read(business_slug)
    assert.deepEqual([body['status'], body['lat'], body['city']], ['nominated', 52.1, 'Malvern'])
    assert.equal(body.source?.name, 'Map of Tomorrow')
    assert.equal(body.source?.url, 'https://map.example')
    assert.doesNotMatch(JSON.stringify(body), /anna@|960123|Wharf Yard/)
    const visitor = (await world()).visitor
    const shown = await fetchPage(`/directory/${business_slug}/`)
    assert.match(shown, /Map of Tomorrow/)
    assert.equal((await visitor.get(`/businesses/${business_slug}/murmurations/`)).status, 404)
  })

  test('without a licence are there as long as the operator affirms non-profit use, and not exported', async () => {
    const url = standIn.publish('silent-too.json', mill({ locality: `Oat ${randomUUID()}` }))
    await bringIn()
    const { business_slug, terms } = await found(url)
    assert.equal(terms, 'non_profit')
    const { body } = await read(business_slug)
    const { visitor } = await world()
    const city = encodeURIComponent(String(body['city']))
    const list = await visitor.get(`/businesses/?city=${city}`)
    assert.equal(list.body.count, 1)
    const exported = await visitor.get(`/businesses/export/?format=geojson&city=${city}`)
    assert.deepEqual(exported.body.features, [])
    await bringIn({})
    assert.equal((await read(business_slug)).status, 404)
    assert.deepEqual((await found(url)).reason, 'non_profit_only')
    await bringIn()
    assert.equal((await found(url)).status, 'imported')
  })

  test('follow their address, and go when the index takes them out', async () => {
    const profile = mill({ license: 'CC0-1.0' })
    const url = standIn.publish('moving.json', profile)
    await bringIn()
    const { business_slug } = await found(url)
    standIn.publish('moving.json', { ...profile, description: 'Grinds spelt.' })
    await bringIn()
    assert.equal((await read(business_slug)).body['description'], 'Grinds oats.')
    standIn.publish('moving.json', { ...profile, description: 'Grinds spelt.' }, 1_700_000_060)
    await bringIn()
    assert.equal((await read(business_slug)).body['description'], 'Grinds spelt.')
    standIn.remove('moving.json')
    await bringIn()
    assert.equal((await read(business_slug)).status, 404)
    assert.deepEqual([(await found(url)).status, (await found(url)).licence], ['removed', ''])
  })

  // Red where the first that fails ends the run.
  test('go though others of them cannot be taken out, and however many there are', async () => {
    const files = Array.from({ length: 103 }, (_, n) => `leaving-${n}.json`)
    const urls = files.map((file) => standIn.publish(file, mill({ license: 'CC0-1.0' })))
    await bringIn()
    await goOn(nonProfit, 2)
    const { business_slug } = await found(urls[0]!)
    const holding = await held(business_slug)
    for (const file of files) standIn.remove(file)
    await bringIn()
    await goOn(nonProfit, 3)
    const statuses = await Promise.all(urls.map(async (url) => (await found(url)).status))
    assert.deepEqual([statuses[0], new Set(statuses.slice(1))], ['imported', new Set(['removed'])])
    const { body } = await moderator.get('/moderation/profile-imports/')
    assert.equal(body.results[0].status, 'finished')
    await holding.release()
    await bringIn()
    assert.equal((await found(urls[0]!)).status, 'removed')
  })

  // Red where the first of which the index says nothing makes the import wait.
  test('go though the index says nothing of others, which are asked about in the next import', async () => {
    const files = Array.from({ length: 6 }, (_, n) => `silent-${n}-${randomUUID()}.json`)
    const urls = files.map((file) => standIn.publish(file, mill({ license: 'CC0-1.0' })))
    await bringIn()
    for (const file of files) standIn.remove(file)
    const broken = `/v2/nodes/${nodeIdOf(urls[0]!)}`
    standIn.answer(broken, { status: 500 })
    const statuses = () => Promise.all(urls.map(async (url) => (await found(url)).status))
    await bringIn()
    const gone = 'removed'
    assert.deepEqual(await statuses(), ['imported', gone, gone, gone, gone, gone])
    const { body } = await moderator.get('/moderation/profile-imports/')
    assert.equal(body.results[0].status, 'finished')
    standIn.answer(broken)
    await bringIn()
    assert.equal((await statuses())[0], gone)
  })

  test('are waited for where the index says nothing of any', async () => {
    const files = Array.from({ length: 5 }, (_, n) => `mute-${n}-${randomUUID()}.json`)
    const urls = files.map((file) => standIn.publish(file, mill({ license: 'CC0-1.0' })))
    await bringIn()
    const paths = urls.map((url) => `/v2/nodes/${nodeIdOf(url)}`)
    for (const path of paths) standIn.answer(path, { status: 500 })
    for (const file of files) standIn.remove(file)
    await bringIn()
    const { body } = await moderator.get('/moderation/profile-imports/')
    assert.equal(body.results[0].status, 'reading')
    assert.equal(paths.filter((path) => standIn.asked.includes(path)).length, 3)
    for (const path of paths) standIn.answer(path)
    await goOn(nonProfit, 3)
    await bringIn()
    const statuses = await Promise.all(urls.map(async (url) => (await found(url)).status))
    assert.deepEqual(new Set(statuses), new Set(['removed']))
  })

  test('are vouched for only with the website that a moderator saw', async () => {
    const profile = mill({ license: 'CC0-1.0', primary_url: 'https://seen-mill.example' })
    const url = standIn.publish('swapped.json', profile)
    await bringIn()
    const { business_slug } = await found(url)
    const primary_url = 'https://swapped-mill.example'
    standIn.publish('swapped.json', { ...profile, primary_url }, 1_700_000_060)
    await bringIn()
    const path = `/moderation/businesses/${business_slug}/verify/`
    assert.equal((await moderator.post(path)).body.code, 'website_changed')
    assert.equal((await moderator.post(path, { website: primary_url })).body.status, 'verified')
  })

  test('stay out once somebody opted out, also by deleting the entry here', async () => {
    const url = standIn.publish('shy.json', mill())
    const reserved = standIn.publish('reserved.json', mill())
    standIn.answer('/reserved.json', {
      headers: { 'content-type': 'application/json', 'tdm-reservation': '1' },
      body: JSON.stringify(mill()),
    })
    await bringIn()
    assert.equal((await found(reserved)).reason, 'reserved')
    const { id, business_slug } = await found(url)
    const path = `/moderation/imported-profiles/${id}/opt-out/`
    assert.equal((await moderator.send('PUT', path, { is_opted_out: true })).status, 200)
    assert.equal((await read(business_slug)).status, 404)
    standIn.publish('shy.json', mill(), 1_700_000_090)
    await bringIn()
    assert.equal((await found(url)).status, 'opted_out')
    await moderator.send('PUT', path, { is_opted_out: false })
    await bringIn()
    assert.equal((await found(url)).status, 'imported')
  })

  test('are left alone once an organization holds the entry', async () => {
    const profile = mill({ license: 'CC0-1.0' })
    const url = standIn.publish('held.json', profile)
    const scope = await bringIn()
    const { business_slug } = await found(url)
    const { id } = await organization()
    await scope.db
      .updateTable('businesses')
      .set({ organization_id: id })
      .where('slug', '=', business_slug)
      .execute()
    assert.equal((await read(business_slug)).body.source, null)
    standIn.publish('held.json', { ...profile, description: 'Theirs.' }, 1_700_000_060)
    await bringIn()
    assert.equal((await found(url)).status, 'held')
    standIn.remove('held.json')
    await bringIn()
    assert.equal((await read(business_slug)).body['description'], 'Grinds oats.')
  })

  test('are asked for again where an index is busy, shows a page or stops amid its words', async () => {
    const url = standIn.publish('patient.json', mill())
    standIn.answer('/v2/nodes', page, busy)
    await bringIn()
    assert.equal(await found(url), undefined)
    const asked = timesListed()
    await goOn()
    assert.equal(timesListed(), asked + 1, 'it is asked again and busy')
    await goOn()
    assert.equal(timesListed(), asked + 1, 'not before the two hours it asked for')
    await goOn(nonProfit, 2)
    assert.equal((await found(url)).status, 'imported')
    const torn = standIn.publish('torn.json', mill())
    standIn.answer('/torn.json', cut)
    await bringIn()
    const { status, reason } = await found(torn)
    assert.deepEqual(
      [status, reason],
      ['waiting', 'The response is not what API version 2 describes.'],
    )
    standIn.answer('/torn.json', { status: 503 })
    await bringIn()
    assert.equal((await found(torn)).reason, 'The response has status 503.')
    standIn.answer('/torn.json', { body: JSON.stringify(mill()) })
    // The import that named it is over.
    await goOn(nonProfit, 3)
    assert.deepEqual(
      [(await found(torn)).status, (await found(torn)).reason],
      ['imported', ''],
      'what kept it waiting is forgotten once it is read',
    )
    standIn.answer('/torn.json')
    standIn.remove('torn.json')
  })

  test('with hostile words do no harm', async () => {
    const strange = standIn.publish(
      'strange.json',
      mill({
        name: '<script>alert(1)</script>\0\ud800'.repeat(20),
        primary_url: 'javascript:alert(1)',
        tags: ['\0', 'x'.repeat(5000)],
        geolocation: { lat: 9999, lon: 'x' },
      }),
      Number.MAX_SAFE_INTEGER,
    )
    const wrong = standIn.publish('wrong.json', { name: ['no text'] })
    const nowhere = standIn.publish('nowhere.json', mill({ country_iso_3166: 'ZZ' }))
    const inner = standIn.publish('inner.json', mill())
    standIn.answer('/inner.json', { status: 302, headers: { location: 'http://127.0.0.1/' } })
    await bringIn()
    const { business_slug } = await found(strange)
    assert.doesNotMatch(
      await fetchPage(`/directory/${business_slug}/`),
      /<script>alert|javascript:/,
    )
    assert.equal((await found(wrong)).reason, 'not_fitting')
    assert.equal((await found(nowhere)).reason, 'no_place')
    const { status, reason } = await found(inner)
    assert.deepEqual([status, reason], ['waiting', 'downgrade'])
  })

  test('are gone when no index confirmed them for a month', async (t) => {
    t.after(() => standIn.answer('/v2/nodes'))
    const url = standIn.publish('lone.json', mill())
    await bringIn()
    const { business_slug } = await found(url)
    clock += 31 * 24 * hour
    standIn.answer('/v2/nodes', { status: 500 })
    await bringIn()
    assert.equal((await read(business_slug)).status, 404)
    assert.equal((await found(url)).reason, 'unseen')
  })

  test('are imported by moderators', async () => {
    const { owner } = await organization()
    assert.equal((await owner.post('/moderation/profile-imports/')).body.code, 'moderator_required')
    const { status, body } = await moderator.post('/moderation/profile-imports/')
    assert.equal(status, 200)
    assert.equal((await moderator.post('/moderation/profile-imports/')).body.id, body.id)
  })
})

/** A business that cannot be deleted, since a row refers to it. */
async function held(slug: string) {
  const id = randomUUID()
  const inReplica = (text: string, values: readonly unknown[]) =>
    asTableOwner(async (client) => {
      await client.query('set session_replication_role = replica')
      assert.equal((await client.query(text, [...values])).rowCount, 1)
    })
  await inReplica(
    `insert into recommendations (organization_id, id, business_id, type, title, why, effect, action_label, effect_note,
                                  is_external, status, source_mode, payload, actions, editable, artifacts, created_at, updated_at)
     select gen_random_uuid(), $1, id, '', '', '', 'send', '', '', false, 'pending', '', '{}', '[]', false, '[]', now(), now()
       from businesses where slug = $2`,
    [id, slug],
  )
  return { release: () => inReplica('delete from recommendations where id = $1', [id]) }
}

async function fetchPage(path: string): Promise<string> {
  const { origin } = await world()
  return (await globalThis.fetch(origin + path)).text()
}
