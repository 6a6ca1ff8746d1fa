import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { Ajv } from 'ajv'
import { sql } from 'kysely'
import { createMurmurationsIndex } from '#adapters/federation/murmurations-index.ts'
import { createSafeFetch } from '#adapters/web/safe-fetch.ts'
import { eventsOf } from '#test/event-log.ts'
import {
  missingName,
  nodeId,
  startMurmurations,
  tooMany,
  type MurmurationsStandIn,
} from '#test/stand-ins/murmurations/murmurations.ts'
import { setStatus } from '../business.fixture.ts'
import { organization, world } from '#test/world.ts'
import { profileUrl } from './profile.ts'
import { submitProfiles } from './submitting.ts'

/**
 * What `organizations_schema-v1.0.0` asks of the fields that are sent, in our words; the schema itself is under another licence.
 */
const address = { type: 'string', maxLength: 2000, pattern: '^https?://.*' }
const organizations = {
  type: 'object',
  required: ['linked_schemas', 'name'],
  additionalProperties: false,
  properties: {
    linked_schemas: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: {
        type: 'string',
        minLength: 7,
        maxLength: 100,
        pattern: '^[a-z][a-z0-9_]+-v[0-9.]+$',
      },
    },
    name: { type: 'string', minLength: 1, maxLength: 200 },
    primary_url: address,
    tags: { type: 'array', uniqueItems: true, items: { type: 'string' } },
    urls: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['url'],
        properties: { name: { type: 'string' }, url: address },
      },
    },
    description: { type: 'string' },
    status: { enum: ['active', 'completed', 'cancelled', 'on_hold', 'in_planning'] },
    full_address: { type: 'string' },
    country_iso_3166: { type: 'string', pattern: '^[A-Z]{2}$' },
    geolocation: {
      type: 'object',
      required: ['lat', 'lon'],
      properties: {
        lat: { type: 'number', minimum: -90, maximum: 90 },
        lon: { type: 'number', minimum: -180, maximum: 180 },
      },
    },
    relationships: {
      type: 'array',
      uniqueItems: true,
      items: {
        type: 'object',
        required: ['predicate_url', 'object_url'],
        properties: { predicate_url: address, object_url: address },
      },
    },
    unique_id: { type: 'string' },
  },
}

async function business() {
  const tenant = await organization()
  const wish = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB' }
  const { body } = await tenant.owner.post(`/businesses/?organization_id=${tenant.id}`, {
    ...wish,
    lat: 51.7,
    lng: -2.2,
    email: 'hello@mill.example',
    phone: '+44 1632 960123',
    address: '4 Wharf Yard',
  })
  const { runtime } = await world()
  await setStatus(body.id, 'verified')
  const at = (rest = '') => `/businesses/${body.slug}/${rest}?organization_id=${tenant.id}`
  const url = profileUrl(runtime.base, body.slug)
  const wishFor = (is_published: boolean) =>
    tenant.owner.send('PUT', at('federation/'), { is_published })
  const read = async () => (await tenant.owner.get(at('federation/'))).body
  const shown = async () =>
    (await (await world()).visitor.get(`/businesses/${body.slug}/murmurations/`)) as {
      status: number
      body: Record<string, unknown>
    }
  return { id: body.id as string, slug: body.slug as string, tenant, at, url, wishFor, read, shown }
}

suite('a Murmurations profile', () => {
  test('fits the schema of organizations, and names no way to reach people', async () => {
    const { visitor } = await world()
    const validate = new Ajv({ allErrors: true }).compile(organizations)
    const seeded = (await visitor.get('/businesses/?status=seeded&page_size=50')).body.results
    const own = await business()
    for (const { slug } of [...seeded, own]) {
      const { status, body } = await visitor.get(`/businesses/${slug}/murmurations/`)
      assert.equal(status, 200)
      assert.ok(validate(body), `${slug}: ${JSON.stringify(validate.errors)}`)
    }
    const { body } = await own.shown()
    assert.deepEqual(body['geolocation'], { lat: 51.7, lon: -2.2 })
    assert.doesNotMatch(JSON.stringify(body), /hello@mill|960123|Wharf Yard/)
  })
})

suite('a Murmurations index', () => {
  let standIn: MurmurationsStandIn
  const fetches: ReturnType<typeof createSafeFetch>[] = []
  before(async () => void (standIn = await startMurmurations()))
  beforeEach(async () => {
    const { runtime } = await world()
    await sql`update federated_profiles set due_at = now() + interval '1 year'`.execute(
      runtime.base.db,
    )
  })
  after(async () => {
    await standIn.close()
    for (const fetch of fetches) await fetch.close()
  })

  /** A run of the job, at some time from now. */
  async function run(laterMs = 0) {
    const { runtime } = await world()
    const host = 'https://index.murmurations.example'
    const fetch = createSafeFetch({
      originMap: new Map([[host, standIn.origin]]),
      userAgent: 'tests',
    })
    fetches.push(fetch)
    const now = () => new Date(Date.now() + laterMs)
    await submitProfiles({ ...runtime.base, now }, createMurmurationsIndex(fetch, `${host}/v2`))
  }
  const askedOf = (url: string) =>
    standIn.asked.filter((one) => one.includes(url) || one.includes(nodeId(url)))

  test('is told of a profile on the wish of its holder, of each change, and of its end', async () => {
    const mill = await business()
    await run()
    assert.deepEqual(askedOf(mill.url), [], 'nobody wished it')
    assert.equal((await mill.wishFor(true)).body.status, 'waiting')
    await run()
    await run()
    assert.deepEqual(askedOf(mill.url), [`POST ${mill.url}`])
    assert.equal((await mill.read()).status, 'posted')
    await mill.tenant.owner.patch(mill.at(), { description: 'Grinds finely.' })
    await run()
    assert.equal(askedOf(mill.url).length, 2)
    await mill.tenant.owner.post(mill.at('suspend/'))
    await run()
    assert.equal((await mill.shown()).status, 404)
    assert.equal(askedOf(mill.url).at(-1), `DELETE ${nodeId(mill.url)}`)
    await mill.tenant.owner.post(mill.at('resume/'))
    await run()
    assert.equal((await mill.read()).status, 'posted')
    await mill.wishFor(false)
    assert.equal((await mill.shown()).status, 404, 'an index takes out only what is gone')
    await run()
    assert.equal((await mill.read()).status, 'removed')
    const types = (await eventsOf(mill.tenant, 'business_federation')).map(
      ({ type }) => type.split('.')[1],
    )
    assert.deepEqual(types, [
      'updated',
      'posted',
      'posted',
      'removed',
      'posted',
      'updated',
      'removed',
    ])
  })

  test('is asked again later where it is busy, and says why it refuses a profile', async () => {
    const mill = await business()
    await mill.wishFor(true)
    standIn.behave({ status: 429, body: tooMany, retryAfter: '7200' })
    await run()
    assert.equal((await mill.read()).status, 'waiting')
    standIn.behave({ status: 400, body: missingName })
    await run()
    assert.equal(askedOf(mill.url).length, 1, 'not before the time it asked for')
    await run(3 * 3_600_000)
    const { status, errors } = await mill.read()
    assert.equal(status, 'invalid')
    assert.match(errors[0], /^\/name: Missing Required Property/)
    standIn.behave({ status: 503 })
    await run(3 * 3_600_000)
    assert.equal(askedOf(mill.url).length, 2, 'the same profile would be refused again')
    await mill.tenant.owner.patch(mill.at(), { description: 'Mended.' })
    await run(3 * 3_600_000)
    assert.equal((await mill.read()).status, 'invalid', 'the index failed')
    standIn.behave({ status: 200 })
    await run(4 * 3_600_000)
    assert.equal((await mill.read()).status, 'posted')
    await mill.tenant.owner.delete(mill.at())
    await run(4 * 3_600_000)
    assert.equal(askedOf(mill.url).at(-1), `DELETE ${nodeId(mill.url)}`)
  })

  test('is told only of what somebody vouches for', async () => {
    const mill = await business()
    await setStatus(mill.id, 'nominated')
    assert.equal((await mill.wishFor(true)).body.code, 'federation_not_possible')
  })
})
