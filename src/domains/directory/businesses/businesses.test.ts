import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, person, world } from '#test/world.ts'
import { businessesOf } from './businesses.ts'
import { readProfile } from './profile.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'

const businessFields = ['id', 'slug', 'name', 'description', 'website', 'city', 'country', 'status']

async function suspended() {
  const { runtime } = await world()
  const business = inventedBusiness({ name: 'Quillwort Suspended' })
  await loadBusiness(runtime.base, business)
  await runtime.base.db
    .updateTable('businesses')
    .set({ status: 'suspended', status_before: 'seeded' })
    .where('slug', '=', business.slug)
    .execute()
  return business.slug
}

suite('a public business', () => {
  test('is exactly the Business object', async () => {
    const { visitor } = await world()
    const { status, body } = await visitor.get('/businesses/hearth-and-furrow-bakery/')
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), businessFields)
    assert.equal(body.name, 'Hearth & Furrow Bakery')
    assert.equal(body.country, 'United Kingdom')
    assert.equal(body.status, 'seeded')
  })

  test('has a profile with all that is known', async () => {
    const { visitor } = await world()
    const { body } = await visitor.get('/businesses/hearth-and-furrow-bakery/profile/')
    assert.deepEqual(Object.keys(body), [
      ...businessFields,
      'region',
      'country_code',
      'lat',
      'lng',
      'address',
      'email',
      'phone',
      'opening_hours',
      'places',
      'categories',
      'tags',
      'offers',
      'wants',
      'statements',
      'relationships',
      'is_claimed',
      'source',
      'updated_at',
    ])
    assert.deepEqual(body.categories, [{ slug: 'bakery-and-milling', name: 'Bakery and milling' }])
    assert.deepEqual(
      body.tags.map(({ slug }: { slug: string }) => slug),
      ['heritage-grains', 'short-supply-chain', 'worker-cooperative', 'wholesale', 'plastic-free'],
    )
    assert.deepEqual(Object.keys(body.tags[0]), ['slug', 'name', 'facet'])
    assert.equal(body.offers.length, 2)
    assert.deepEqual(Object.keys(body.wants[0]), ['id', 'title', 'description', 'posted_at'])
    assert.equal(body.wants[0].title, 'Organic stoneground flour, 2 t a month')
    assert.deepEqual(Object.keys(body.statements[0]), [
      'id',
      'kind',
      'claim',
      'issuer',
      'evidence_url',
      'valid_until',
      'status',
      'reason',
    ])
    assert.equal(body.is_claimed, false)
  })

  test('makes no statement beyond its last day', async () => {
    const { runtime } = await world()
    const business = inventedBusiness({
      statements: [
        {
          kind: 'certification',
          claim: 'Organic',
          issuer: 'Somebody',
          evidence_url: 'https://somebody.example/1',
          valid_until: '2026-03-31',
          status: 'proven',
        },
      ],
    })
    await loadBusiness(runtime.base, business)
    const statusAt = async (now: string) => {
      const scope = { ...runtime.base, now: () => new Date(now) }
      return (await readProfile(scope, business.slug)).statements[0]?.status
    }
    assert.equal(await statusAt('2026-03-31T23:59:59Z'), 'proven')
    assert.equal(await statusAt('2026-04-01T00:00:00Z'), 'expired')
  })

  test('is found nowhere while it is suspended', async () => {
    const { visitor } = await world()
    const slug = await suspended()
    assert.equal((await visitor.get(`/businesses/${slug}/`)).body.code, 'not_found')
    assert.equal((await visitor.get(`/businesses/${slug}/profile/`)).body.code, 'not_found')
    const { body } = await visitor.get('/search/?q=quillwort')
    assert.ok(body.results.every((found: { slug: string }) => found.slug !== slug))
  })

  test('is not found under names that are none', async () => {
    const { visitor } = await world()
    for (const slug of ['no-such', '%25', "'%20or%201=1", 'x'.repeat(300)])
      assert.equal((await visitor.get(`/businesses/${slug}/`)).status, 404)
  })
})

suite('the taxonomy', () => {
  test('counts the businesses of each category, those below included', async () => {
    const { visitor } = await world()
    const { body } = await visitor.get('/directory/categories/')
    const food = body.results.find(({ slug }: { slug: string }) => slug === 'food-and-drink')
    assert.deepEqual(Object.keys(food), ['slug', 'name', 'parent', 'business_count'])
    assert.equal(food.parent, null)
    const search = await visitor.get('/search/?category=food-and-drink&page_size=1')
    assert.equal(food.business_count, search.body.count)
  })

  test('counts the businesses of each tag', async () => {
    const { visitor } = await world()
    const { body } = await visitor.get('/directory/tags/')
    assert.equal(body.count, body.results.length)
    const tag = body.results.find(({ slug }: { slug: string }) => slug === 'b2b')
    const search = await visitor.get('/businesses/?tag=b2b&page_size=1')
    assert.equal(tag.business_count, search.body.count)
  })
})

suite('who I am', () => {
  test('tells my organizations and the businesses each of them holds', async () => {
    const { id, slug, owner, scope } = await organization()
    const other = await organization()
    await other.owner.post(`/businesses/?organization_id=${other.id}`, {
      name: 'Elsewhere',
      description: 'Not mine.',
      city: 'Suva',
      country: 'FJ',
    })
    const { body: business } = await owner.post(`/businesses/?organization_id=${id}`, {
      name: 'Hearth Mill',
      description: 'Grinds.',
      city: 'Stroud',
      country: 'GB',
    })
    const { status, body } = await owner.get('/auth/me/')
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['id', 'email', 'name', 'created_at', 'organizations'])
    assert.equal(body.organizations.length, 1)
    const [mine] = body.organizations
    assert.deepEqual(Object.keys(mine), ['id', 'name', 'slug', 'role', 'businesses'])
    assert.equal(mine.id, id)
    assert.equal(mine.slug, slug)
    assert.equal(mine.role, 'owner')
    assert.deepEqual(mine.businesses, [{ slug: business.slug, name: 'Hearth Mill' }])
    assert.deepEqual(await businessesOf(scope), [
      { id: business.id, slug: business.slug, name: 'Hearth Mill', website: '' },
    ])
  })

  test('is somebody without organizations, or nobody without a token', async () => {
    const { visitor } = await world()
    assert.deepEqual((await (await person()).get('/auth/me/')).body.organizations, [])
    assert.equal((await visitor.get('/auth/me/')).body.code, 'authentication_required')
  })
})
