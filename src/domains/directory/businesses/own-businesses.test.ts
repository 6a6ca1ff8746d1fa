import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { businessFields } from '../business.fixture.ts'
import { changeBusiness } from './own-businesses.ts'

const mill = { name: 'Hearth Mill', description: 'Grinds.', city: 'Stroud', country: 'gb' }

function create({ id, owner }: Organization, change: Record<string, unknown> = {}) {
  return owner.post(`/businesses/?organization_id=${id}`, { ...mill, ...change })
}

function change({ id, owner }: Organization, slug: string, body: Record<string, unknown>) {
  return owner.patch(`/businesses/${slug}/?organization_id=${id}`, body)
}

async function profile(slug: string) {
  return (await (await world()).visitor.get(`/businesses/${slug}/profile/`)).body
}

function titled(offers: { id: string; title: string }[], wanted: string) {
  return offers.find(({ title }) => title === wanted)
}

function refusedFields(body: { errors: { field: string }[] }) {
  return body.errors.map(({ field }) => field)
}

suite('creating a business', () => {
  test('answers exactly the Business object, held by the organization', async () => {
    const { status, body } = await create(await organization())
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body), businessFields)
    assert.match(body.slug, /^hearth-mill(-[0-9a-z]{8})?$/)
    assert.equal(body.country, 'United Kingdom')
    assert.equal(body.status, 'nominated')
    assert.equal(body.website, '')
  })

  test('takes no common address where its name has no Latin letter', async () => {
    const tenant = await organization()
    for (const name of ['مطحنة النخيل', 'Пекарня', '山田']) {
      const { status, body } = await create(tenant, { name })
      assert.equal(status, 201)
      assert.match(body.slug, /^business-[0-9a-z]{8}$/)
    }
  })

  test('keeps all that it is told and finds the business by it', async () => {
    const { visitor } = await world()
    const { body } = await create(await organization(), {
      name: 'Zwirnrad Töpferei',
      website: 'https://zwirnrad.example/',
      email: 'hallo@zwirnrad.example',
      phone: '+49 1',
      address: 'Gasse 1',
      region: 'Sachsen',
      country: 'Germany',
      lat: 51.05,
      lng: 13.74,
      categories: ['bakery-and-milling', 'bakery-and-milling'],
      tags: ['b2b'],
      offers: [{ title: 'Vexillology lessons' }],
      wants: [{ title: 'Clay', description: 'Red.' }],
    })
    const seen = await profile(body.slug)
    assert.equal(seen.country_code, 'DE')
    assert.deepEqual([seen.lat, seen.lng], [51.05, 13.74])
    assert.deepEqual(seen.categories, [{ slug: 'bakery-and-milling', name: 'Bakery and milling' }])
    assert.equal(seen.offers[0].title, 'Vexillology lessons')
    assert.equal(seen.wants[0].description, 'Red.')
    assert.equal(seen.is_claimed, false)
    const found = await visitor.get('/search/?q=vexillology+zwirnrad')
    assert.equal(found.body.results[0].slug, body.slug)
  })

  test('gives every business a slug of its own, also when many come at once', async () => {
    const one = await organization()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create(one, { name: 'Same Name & Söhne' })),
    )
    for (const { status, body } of answers) {
      assert.equal(status, 201)
      assert.match(body.slug, /^same-name-sohne/)
    }
    assert.equal(new Set(answers.map(({ body }) => body.slug)).size, 5)
  })

  test('names what it cannot take', async () => {
    const one = await organization()
    const missing = await create(one, { name: ' ', country: 'Atlantis', website: 'javascript:x' })
    assert.equal(missing.status, 400)
    assert.deepEqual(refusedFields(missing.body).toSorted(), ['country', 'name', 'website'])
    const unknown = await create(one, {
      categories: ['no-such'],
      tags: ['b2b', 'nor-such'],
      lat: 1,
    })
    assert.equal(unknown.status, 400)
    assert.deepEqual(refusedFields(unknown.body).toSorted(), ['categories.0', 'lng', 'tags.1'])
    assert.equal((await create(one, { status: 'verified' })).body.errors[0].field, 'status')
  })

  test('is for admins and owners', async () => {
    const one = await organization()
    const admin = await one.member('admin')
    const member = await one.member('member')
    const path = `/businesses/?organization_id=${one.id}`
    assert.equal((await admin.post(path, mill)).status, 201)
    assert.equal((await member.post(path, mill)).body.code, 'role_required')
  })
})

suite('changing a business', () => {
  test('changes what is given and nothing else', async () => {
    const one = await organization()
    const { body: created } = await create(one, {
      lat: 51.7,
      lng: -2.2,
      offers: [{ title: 'Flour' }],
    })
    const { status, body } = await change(one, created.slug, { city: 'Nailsworth', country: 'IE' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...created, city: 'Nailsworth', country: 'Ireland' })
    const seen = await profile(created.slug)
    assert.equal(seen.country_code, 'IE')
    assert.equal(seen.lat, 51.7)
    assert.equal(seen.offers.length, 1)
    assert.deepEqual((await change(one, created.slug, {})).body, body)
  })

  test('tells what changed, without how people are reached', async () => {
    const tenant = await organization()
    const created = await create(tenant, { wants: [{ title: 'Rye' }] })
    const { slug, id } = created.body
    assert.equal(created.headers.get('location'), `/api/v1/businesses/${slug}/`)
    const wants = [{ title: 'Rye', description: '' }]
    const offers = [{ title: 'Flour', description: 'By the sack.' }]
    const { body } = await change(tenant, slug, { city: 'Leeds', phone: '+44 1', offers, wants })
    await change(tenant, slug, { city: 'Leeds', wants })
    const events = await eventsOf(tenant, 'business.')
    assert.deepEqual(
      events.map(({ type, subject_id, data }) => [type, subject_id, data]),
      [
        ['business.created', id, created.body],
        ['business.updated', id, body],
      ],
    )
    assert.deepEqual(events[1]!.changes, {
      city: ['Stroud', 'Leeds'],
      phone: [null, null],
      offers: [[], offers],
    })
  })

  test('happens only to the business that the caller knows', async () => {
    const tenant = await organization()
    const { slug } = (await create(tenant)).body
    const tag = (await (await world()).visitor.get(`/businesses/${slug}/`)).headers.get('etag')!
    const path = `/businesses/${slug}/?organization_id=${tenant.id}`
    const cities = ['Leeds', 'York', 'Hull', 'Bath']
    const replies = await Promise.all(
      cities.map((city) => tenant.owner.patch(path, { city }, { 'if-match': tag })),
    )
    assert.deepEqual(
      replies.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 412, 412, 412],
    )
  })

  test('replaces offers and lets those that stay keep their id', async () => {
    const one = await organization()
    const { body } = await create(one, { offers: [{ title: 'Flour' }, { title: 'Bran' }] })
    const before = (await profile(body.slug)).offers
    await change(one, body.slug, { offers: [{ title: 'Bran' }, { title: 'Semolina' }] })
    const after = (await profile(body.slug)).offers
    assert.equal(after.length, 2)
    assert.equal(titled(after, 'Bran')?.id, titled(before, 'Bran')?.id)
    await change(one, body.slug, { offers: [] })
    assert.deepEqual((await profile(body.slug)).offers, [])
  })

  test('is found by its new words and no longer by the old', async () => {
    const one = await organization()
    const { visitor } = await world()
    const { body } = await create(one, { name: 'Ogham Carvers' })
    await change(one, body.slug, { name: 'Futhark Carvers' })
    const slugs = async (q: string) =>
      (await visitor.get(`/search/?q=${q}`)).body.results.map(({ slug }: { slug: string }) => slug)
    assert.ok((await slugs('futhark')).includes(body.slug))
    assert.ok(!(await slugs('ogham')).includes(body.slug))
  })

  test('takes a place away only as a whole', async () => {
    const one = await organization()
    const { body } = await create(one, { lat: 1, lng: 2 })
    assert.deepEqual(refusedFields((await change(one, body.slug, { lat: null })).body), ['lat'])
    assert.equal((await change(one, body.slug, { lat: null, lng: null })).status, 200)
  })

  // Red without the lock on the business.
  test('loses neither of two changes that come at once', async () => {
    const one = await organization()
    const { body } = await create(one)
    await overlapping(
      one.scope,
      (inside) => changeBusiness(inside, body, { city: 'Bath' }),
      () =>
        Promise.all([
          change(one, body.slug, { phone: '1' }),
          change(one, body.slug, { description: 'Mills.' }),
        ]),
    )
    const seen = await profile(body.slug)
    assert.deepEqual([seen.city, seen.phone, seen.description], ['Bath', '1', 'Mills.'])
  })

  test('is not for another organization, nor for a business that nobody holds', async () => {
    const { body } = await create(await organization())
    const stranger = await organization()
    assert.equal((await change(stranger, body.slug, { name: '' })).body.code, 'not_found')
    const seeded = await change(stranger, 'hearth-and-furrow-bakery', { name: 'Mine' })
    assert.equal(seeded.body.code, 'not_found')
  })
})
