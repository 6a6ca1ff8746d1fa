import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { transaction } from '#kernel/scope.ts'
import { ReadingStopped } from '#adapters/reading/reading-stopped.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { provisionProfile, refreshProfile } from '../provisioning.ts'
import { followingBusinesses } from './following.ts'
import { linkBusiness, lockLinks } from './linking.ts'
import { listed } from './markdown-lines.ts'
import { isCurrent, readOwn } from './own-reading.ts'
import { readingBusiness } from './read-later.ts'

const offer = `Everything is milled to order.

## Flour

- **Stoneground rye flour**: from 1 to 25 kg
- Spelt semolina
- Baking courses – once a month`

const audience = `- Village bakeries
- Farm shops
- School kitchens`

async function business(tenant: Organization, more: object = {}) {
  const { body } = await tenant.owner.post('/businesses/', {
    organization_id: tenant.id,
    name: 'Weir Mill',
    description: 'We mill heritage grain between stones for bakeries and shops in the valley.',
    city: 'Stroud',
    country: 'GB',
    region: 'Gloucestershire',
    lat: 51.7,
    lng: -2.2,
    ...more,
  })
  return body as { slug: string; id: string }
}

function describe({ owner, id }: Organization, slug: string, modules: object) {
  return owner.patch(`/business-context/${slug}/?organization_id=${id}`, { modules })
}

function provision({ owner, id }: Organization, wish: object = {}) {
  return owner.post('/gtm/profiles/provision/', { organization_id: id, ...wish })
}

async function profileOf({ owner, id }: Organization, profile: string) {
  return (await owner.get(`/gtm/profiles/${profile}/?organization_id=${id}`)).body
}

/** Does what the log and the queue do after a change. */
async function followed(tenant: Organization, profile_id: string) {
  const { runtime } = await world()
  const { scope } = tenant
  await transaction(scope, (inside) => followingBusinesses.handle({ scope: inside, events: [] }))
  const job = runtime.app.jobs.find(({ name }) => name === readingBusiness.name)
  await job?.handle({ scope, payload: { profile_id } })
  return profileOf(tenant, profile_id)
}

const shown = { visibility: 'public' }

/** A business that told everybody what it offers and to whom. */
async function told(more: object = {}) {
  const tenant = await organization()
  const { slug, id } = await business(tenant, more)
  await describe(tenant, slug, {
    offer: { ...shown, text: offer },
    audience: { ...shown, text: audience },
  })
  return { tenant, slug, businessId: id }
}

suite('a profile of an own business', () => {
  test('needs nothing that stands in its entry and modules', async () => {
    const { tenant, slug } = await told()
    const { status, body } = await provision(tenant)
    assert.equal(status, 201)
    assert.deepEqual([body.status, body.status_reason], ['ready', null])
    assert.deepEqual([body.domain, body.business_slug], [slug, slug])
    assert.equal(body.company.name, 'Weir Mill')
    assert.deepEqual(body.company.languages, ['en'])
    assert.deepEqual(body.offer.products.slice(0, 3), [
      'Stoneground rye flour',
      'Spelt semolina',
      'Baking courses',
    ])
    assert.deepEqual(body.icp.industries.slice(0, 3), [
      'Village bakeries',
      'Farm shops',
      'School kitchens',
    ])
    assert.deepEqual(body.icp.geos, [
      {
        country: 'United Kingdom',
        region: 'Gloucestershire',
        lat: 51.7,
        lng: -2.2,
        radius_km: 100,
      },
    ])
    const terms = body.icp.query_terms.map((term: string) => term.toLowerCase())
    assert.ok(terms.includes('spelt semolina'), terms.join())
    const from = body.provenance.find(({ field }: { field: string }) => field === 'offer.products')
    assert.equal(from.method, 'directory')
    assert.match(from.url, new RegExp(`/directory/${slug}/$`))
    assert.match(body.agent_summary, /^Weir Mill \(Stroud, United Kingdom\) says of itself/)
    assert.match(body.agent_summary, /Read from its entry in the directory/)
    const found = await tenant.owner.post(
      `/gtm/profiles/${body.id}/discover-leads/?organization_id=${tenant.id}`,
    )
    assert.equal(found.status, 200)
  })

  test('is first what the business wrote, and then what its website says', async () => {
    const { tenant, slug } = await told({ website: 'https://hearthmill.example' })
    const { body } = await provision(tenant, { domain: 'hearthmill.example' })
    assert.deepEqual([body.domain, body.business_slug], ['hearthmill.example', slug])
    assert.equal(body.company.name, 'Weir Mill')
    assert.equal(body.offer.products[0], 'Stoneground rye flour')
    assert.ok(body.offer.products.includes('Organic rye flour'), body.offer.products.join())
    assert.equal(body.icp.industries[0], 'Village bakeries')
    assert.ok(body.icp.industries.includes('hotels'))
    assert.deepEqual(
      body.company.locations.map(({ city }: { city: string }) => city),
      ['Stroud', 'Hebden Bridge'],
    )
    assert.equal(body.pages.length, 6)
    assert.match(body.agent_summary, /5 pages of hearthmill.example and its entry/)
    const names = body.provenance.filter(({ field }: { field: string }) => field === 'company.name')
    assert.deepEqual(
      names.map(({ method }: { method: string }) => method),
      ['directory'],
    )
  })

  test('follows what the business changes, and keeps what people wrote to the profile', async () => {
    const { tenant, slug } = await told()
    const { body } = await provision(tenant)
    const path = `/gtm/profiles/${body.id}/?organization_id=${tenant.id}`
    await tenant.owner.patch(path, { icp: { industries: ['hotels'] } })
    await describe(tenant, slug, {
      offer: { text: '- Buckwheat flour\n- Oat flakes\n- Maize grits' },
    })
    const after = await followed(tenant, body.id)
    assert.equal(after.offer.products[0], 'Buckwheat flour')
    assert.deepEqual(after.icp.industries, ['hotels'])
    assert.ok(after.icp.keywords.some(({ text }: { text: string }) => /^oat flakes$/i.test(text)))
    assert.ok(!JSON.stringify(after).includes('Spelt semolina'), 'nothing is left of before')
    const [event] = (await eventsOf(tenant, 'gtm_profile.updated')).slice(-1)
    assert.deepEqual(Object.keys(event?.changes ?? {}).includes('icp'), true)
    const events = await eventsOf(tenant, 'gtm_profile.updated')
    assert.deepEqual(await followed(tenant, body.id), after, 'nothing was told since')
    assert.deepEqual(await eventsOf(tenant, 'gtm_profile.updated'), events)
  })

  test('says outright whom it looks for in the data of its modules', async () => {
    const { tenant, slug } = await told()
    await describe(tenant, slug, {
      audience: {
        ...shown,
        text: audience,
        data: {
          roles: ['head baker'],
          org_types: ['cooperative'],
          sizes: 'small',
          tone: 'warm',
          industries: ['craft bakeries'],
        },
      },
    })
    const { icp } = (await provision(tenant)).body
    assert.deepEqual(icp.roles, ['head baker'])
    assert.deepEqual(icp.org_types, ['cooperative'])
    assert.deepEqual(icp.industries, ['craft bakeries'])
    assert.deepEqual(icp.sizes, [], 'what does not fit says nothing')
  })

  test('never repeats what is private', async () => {
    const tenant = await organization()
    const { slug } = await business(tenant, { description: 'We mill heritage grain.' })
    await describe(tenant, slug, {
      offer: { text: '- Secret flour\n- Hidden groats\n- Unseen bran' },
      audience: { text: '- Concealed bakers', data: { roles: ['spy'] } },
    })
    const { body } = await provision(tenant)
    assert.doesNotMatch(JSON.stringify(body), /secret|hidden|unseen|concealed|spy/i)
    assert.deepEqual(body.company.languages, [], 'four words are of no language for sure')
    await describe(tenant, slug, { offer: shown })
    const after = await followed(tenant, body.id)
    await describe(tenant, slug, { offer: { visibility: 'private' } })
    assert.match(JSON.stringify(after), /Secret flour/)
    assert.doesNotMatch(JSON.stringify(await followed(tenant, body.id)), /Secret/)
  })

  test('is no longer once the organization lost it', async () => {
    const { tenant, slug } = await told({ website: 'https://hearthmill.example' })
    const { body } = await provision(tenant)
    assert.equal(body.business_slug, slug)
    const path = `/businesses/${slug}/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.delete(path)).status, 204)
    const after = await followed(tenant, body.id)
    assert.equal(after.business_slug, null)
    assert.doesNotMatch(JSON.stringify(after), /Weir Mill|semolina/)
    assert.equal(after.company.name, 'Hearth Mill')
  })

  test('is joined with the profile that its website has already', async () => {
    const tenant = await organization()
    const first = (await provision(tenant, { domain: 'hearthmill.example' })).body
    assert.equal(first.business_slug, null)
    const { slug } = await business(tenant, { website: 'https://hearthmill.example' })
    const after = await followed(tenant, first.id)
    assert.deepEqual([after.business_slug, after.company.name], [slug, 'Weir Mill'])
  })

  test('moves to the website that the business has later', async () => {
    const { tenant, slug } = await told()
    const first = (await provision(tenant)).body
    const path = `/businesses/${slug}/?organization_id=${tenant.id}`
    await tenant.owner.patch(path, { website: 'https://hearthmill.example' })
    const { status, body } = await provision(tenant)
    assert.deepEqual([status, body.id], [200, first.id])
    assert.deepEqual([body.domain, body.pages.length], ['hearthmill.example', 6])
  })

  test('has to be named among several, and has to be one of one’s own', async () => {
    const { tenant, slug } = await told()
    const nobody = await organization()
    const none = await provision(nobody)
    assert.deepEqual([none.status, none.body.errors[0].field], [400, 'domain'])
    const foreign = await provision(nobody, { business_slug: slug })
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'business_not_found'])
    const at = (deed: string) => `/businesses/${slug}/${deed}/?organization_id=${tenant.id}`
    await tenant.owner.post(at('suspend'), { reason: 'Winter.' })
    const suspended = await provision(tenant, { business_slug: slug })
    assert.deepEqual([suspended.status, suspended.body.code], [404, 'business_not_found'])
    assert.match(suspended.body.detail, /suspended .* until it is resumed/)
    await tenant.owner.post(at('resume'))
    const second = await business(tenant, { name: 'Weir Bakery' })
    const unclear = await provision(tenant)
    assert.deepEqual([unclear.status, unclear.body.code], [400, 'business_required'])
    const clear = await provision(tenant, { business_slug: second.slug })
    assert.equal(clear.body.business_slug, second.slug)
  })

  test('feeds one profile at a time', async () => {
    const { tenant, slug } = await told()
    const first = (await provision(tenant)).body
    const second = (await provision(tenant, { domain: 'hearthmill.example', business_slug: slug }))
      .body
    assert.deepEqual([second.business_slug, second.company.name], [slug, 'Weir Mill'])
    // The first was of the business alone, and moved.
    assert.equal(second.id, first.id)
  })

  test('is one of two that are joined with it at once', async () => {
    const tenant = await organization()
    const [one, two] = await Promise.all(
      ['nowhere-one.example', 'nowhere-two.example'].map(
        async (domain) => (await provision(tenant, { domain })).body,
      ),
    )
    // Red without `lockLinks` in `profilesOfBusinesses`, and below in `provisionProfile`.
    const joining = ({ id, slug }: { id: string; slug: string }) =>
      async function join(inside: typeof tenant.scope) {
        await lockLinks(inside)
        await linkBusiness(inside, one.id, { id, slug })
      }
    const mill = await business(tenant, { website: 'https://nowhere-two.example' })
    const [, after] = await overlapping(tenant.scope, joining(mill), () => followed(tenant, two.id))
    assert.equal(after.business_slug, null, 'it stays where it was put')
    const bakery = await business(tenant, { name: 'Weir Bakery' })
    const [, { status, body }] = await overlapping(tenant.scope, joining(bakery), () =>
      provision(tenant, { domain: 'nowhere-two.example', business_slug: bakery.slug }),
    )
    assert.deepEqual([status, body.business_slug], [200, bakery.slug])
    assert.equal((await profileOf(tenant, one.id)).business_slug, null)
  })

  test('is no website once its business is gone', async () => {
    const { tenant, slug } = await told()
    const { body } = await provision(tenant)
    await tenant.owner.delete(`/businesses/${slug}/?organization_id=${tenant.id}`)
    await followed(tenant, body.id)
    const readers = { readSite: assert.fail, readPages: assert.fail }
    const after = await refreshProfile(tenant.scope, readers, body.id)
    assert.deepEqual([after.status, after.status_reason?.code], ['draft', 'nothing_found'])
  })
})

suite('words that the rules for websites cannot read', () => {
  for (const limit of ['time', 'queue'] as const)
    test(`leave what stands in lists and in the entry: ${limit}`, async () => {
      const { tenant, slug, businessId } = await told()
      const readPages = () => Promise.reject(new ReadingStopped(limit))
      const { profile } = await provisionProfile(
        tenant.scope,
        { readSite: assert.fail, readPages },
        {},
      )
      assert.equal(profile.company.name, 'Weir Mill')
      assert.equal(profile.offer.products[0], 'Stoneground rye flour')
      assert.equal(profile.icp.industries[0], 'Village bakeries')
      const seen = await readOwn(tenant.scope, readPages, { id: businessId, slug })
      assert.equal(await isCurrent(tenant.scope, seen), limit === 'time', 'else it is read again')
    })
})

test('an entry of a list is named without what ends it', () => {
  assert.deepEqual(listed('- Rye flour.;:\n- ...\n- Oats,'), ['Rye flour', 'Oats'])
})
