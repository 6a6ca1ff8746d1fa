import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { newMatches } from '#domains/automation/recommendations/new-matches.ts'
import { networkPage } from '#domains/site/network-page.ts'
import { dayMs } from '#kernel/clock.ts'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { overlapping } from '#test/overlap.ts'
import { asTableOwner } from '#test/table-owner.ts'
import { setStatus } from '../business.fixture.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { expireListings } from './expiry.ts'
import { announceListing } from './matching/announcing.ts'
import { ListingLimitReached, maxListings } from './limits.ts'
import { distanceTo, listingsAround, nearestListings } from './near.ts'
import { createListing } from './own-listings.ts'
import { NewListing } from './schemas.ts'
import { isOpen } from './status.ts'

/** A business of an organization of its own, that somebody vouches for. */
async function business(place: object = {}, tenant?: Organization) {
  const own = tenant ?? (await organization())
  const wish = { name: 'Mill', description: 'Grinds.', city: 'Stroud', country: 'GB', ...place }
  const { body } = await own.owner.post(`/businesses/?organization_id=${own.id}`, wish)
  await setStatus(body.id, 'verified')
  const at = (rest = '') => `/businesses/${body.slug}/${rest}?organization_id=${own.id}`
  const post = async (listing: object) => (await own.owner.post(at('listings/'), listing)).body
  return { id: body.id as string, slug: body.slug as string, tenant: own, at, post }
}

/** A word that nobody else uses, so that tests beside find nothing of each other. */
function invented(): string {
  return `q${Array.from({ length: 14 }, () => 'bcdfghjklmnprstvwz'[Math.floor(Math.random() * 18)]).join('')}`
}

async function read(path: string) {
  return (await (await world()).visitor.get(path)).body
}

function titles({ results }: { results: { title: string }[] }) {
  return results.map(({ title }) => title)
}

suite('what businesses offer and want', () => {
  test('is listed, searched, shown in the profile, and gone once it is closed', async () => {
    const mill = await business()
    const word = invented()
    const made = await mill.post({
      kind: 'offer',
      title: `Spelt ${word}`,
      category: 'bakery-and-milling',
      tags: ['wholesale'],
      valid_until: '2031-03-31',
    })
    assert.deepEqual([made.status, made.business.slug], ['open', mill.slug])
    for (const path of [
      `/listings/?q=${word}`,
      `/listings/?q=${word}&category=food-and-drink&tag=wholesale&kind=offer`,
      `/businesses/${mill.slug}/listings/?kind=offer`,
    ])
      assert.deepEqual(titles(await read(path)), [made.title], path)
    assert.deepEqual(titles(await read(`/listings/?q=${word}&kind=want`)), [])
    const [offer] = (await read(`/businesses/${mill.slug}/profile/`)).offers
    assert.equal(offer.id, made.id)
    const { results } = await read(`/search/?q=${word}`)
    assert.equal(results[0].slug, mill.slug, 'the business is found by it')
    const close = await mill.tenant.owner.patch(mill.at(`listings/${made.id}/`), {
      status: 'closed',
    })
    assert.equal(close.body.status, 'closed')
    assert.deepEqual(titles(await read(`/listings/?q=${word}`)), [])
    assert.deepEqual((await read(`/businesses/${mill.slug}/profile/`)).offers, [])
    const own = await mill.tenant.owner.get(
      `/directory/own-listings/?organization_id=${mill.tenant.id}&status=closed`,
    )
    assert.deepEqual(titles(own.body), [made.title])
    await mill.tenant.owner.patch(mill.at(''), { offers: [{ title: 'Bran' }] })
    assert.equal((await read(`/businesses/${mill.slug}/listings/${made.id}/`)).status, 'closed')
  })

  test('is found by a mistyped word, near a place, and not of businesses that nobody vouches for', async () => {
    const word = invented()
    const mill = await business({ lat: 51.7457, lng: -2.2158 })
    await mill.post({ kind: 'want', title: `Old ${word} wanted`, lat: 48.2, lng: 16.4 })
    const mistyped = word.replace(/(.)(.)$/, '$2$1')
    assert.equal(titles(await read(`/listings/?q=${mistyped}`)).length, 1)
    assert.equal(titles(await read(`/listings/?q=${word}&near=48.2,16.4&radius_km=10`)).length, 1)
    assert.equal(titles(await read(`/listings/?q=${word}&near=51.7,-2.2&radius_km=10`)).length, 0)
    await setStatus(mill.id, 'nominated')
    assert.deepEqual(titles(await read(`/listings/?q=${word}`)), [])
    assert.equal(titles(await read(`/listings/?q=${word}&include_unproven=true`)).length, 1)
    assert.equal(titles(await read(`/businesses/${mill.slug}/listings/`)).length, 1)
  })

  test('ends after its last day, and its organization is told', async () => {
    const mill = await business()
    const made = await mill.post({ kind: 'want', title: 'Rye', valid_until: '2026-03-31' })
    assert.equal(made.status, 'expired')
    const { runtime } = await world()
    const scope = { ...runtime.base, sweep: runtime.base.db } as never
    await expireListings(scope)
    await expireListings(scope)
    const types = (await eventsOf(mill.tenant, 'business_listing')).map(({ type }) => type)
    assert.deepEqual(types, ['business_listing.created', 'business_listing.expired'])
    const again = await mill.tenant.owner.patch(mill.at(`listings/${made.id}/`), {
      valid_until: '2031-03-31',
    })
    assert.equal(again.body.status, 'open')
  })

  test('ends however many of others fail to', async () => {
    const mill = await business()
    const made = await mill.post({ kind: 'want', title: 'Rye', valid_until: '2026-03-31' })
    const { runtime } = await world()
    const scope = { ...runtime.base, sweep: runtime.base.db } as never
    const copied = 'kind, title, description, search_title, search_text, posted_at, valid_until'
    const nowhere = `business_id < '00000000-0000-4000-9000-000000000000'`
    await asTableOwner(async (client) => {
      await client.query('set session_replication_role = replica')
      await client.query(
        `insert into business_notices (id, business_id, ${copied})
         select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${copied}
           from business_notices, generate_series(1, 3000) n where id = $1`,
        [made.id],
      )
      await expireListings(scope)
      await client.query(`delete from business_notices where ${nowhere}`)
    })
    const types = (await eventsOf(mill.tenant, 'business_listing')).map(({ type }) => type)
    assert.deepEqual(types, ['business_listing.created', 'business_listing.expired'])
  })

  test('refuses what is not there, of others, and more than there is room for', async () => {
    const mill = await business()
    const wrong = await mill.post({ kind: 'offer', title: 'Rye', category: 'no-such', lat: 1 })
    assert.deepEqual(
      wrong.errors.map(({ field }: { field: string }) => field),
      ['lng', 'category'],
    )
    const made = await mill.post({ kind: 'offer', title: 'Rye' })
    const other = await organization()
    const theirs = `/businesses/${mill.slug}/listings/${made.id}/?organization_id=${other.id}`
    assert.equal((await other.owner.patch(theirs, { title: 'Ours' })).status, 404)
    assert.equal((await other.owner.delete(theirs)).status, 404)
    const second = await business({}, mill.tenant)
    const path = second.at(`listings/${made.id}/`)
    assert.equal((await mill.tenant.owner.delete(path)).status, 404, 'of another business')
  })

  // Red without the lock on the organization.
  test('takes the last place of two that are posted at once', async () => {
    const mill = await business()
    const bakery = await business({}, mill.tenant)
    const { scope } = mill.tenant
    const wish = NewListing.parse({ kind: 'offer', title: 'Rye' })
    for (let made = 1; made < maxListings.newAccount; made += 1)
      await createListing(scope, mill, wish)
    await assert.rejects(
      overlapping(
        scope,
        (inside) => createListing(inside, mill, wish),
        () => createListing(scope, bakery, wish),
      ),
      ListingLimitReached,
    )
  })

  test('is listed with a network, of its members alone', async () => {
    const [mill, other] = [await business(), await business()]
    const { owner, id } = mill.tenant
    const network = await owner.post(`/networks/?organization_id=${id}`, {
      name: 'Growers',
      description: 'They know each other.',
    })
    await owner.post(`/networks/${network.body.slug}/members/?organization_id=${id}`, {
      business_slug: mill.slug,
    })
    await mill.post({ kind: 'offer', title: 'Bran' })
    await other.post({ kind: 'offer', title: 'Not of the network' })
    const path = `/networks/${network.body.slug}/`
    assert.deepEqual(titles(await read(`${path}listings/`)), ['Bran'])
    const { runtime } = await world()
    const { show } = networkPage
    const params = { slug: network.body.slug }
    const page = await show({ scope: runtime.base, params, query: new URLSearchParams() } as never)
    assert.match(page.text, /Bran/)
    assert.doesNotMatch(page.text, /Not of the network/)
  })
})

suite('what is offered around a point', () => {
  test('is found by its businesses or its own place, whichever way it is read', async () => {
    const near = { lat: -54.4, lng: 3.4 }
    const at = (lat: number) => ({ lat, lng: near.lng })
    const [close, far, other, unproven] = [
      await business(at(-54.5)),
      await business(at(-55.5)),
      await business(at(40)),
      await business(at(-54.45)),
    ]
    await setStatus(unproven.id, 'nominated')
    const offer = { kind: 'offer', title: 'Krill' }
    const [second, fourth, third] = [
      await close.post(offer),
      await far.post(offer),
      await other.post({ ...offer, ...at(-55) }),
    ]
    await other.post(offer)
    await far.post({ ...offer, ...at(41) })
    const first = await unproven.post(offer)
    const { scope } = close.tenant
    const part = {
      request: { page: 1, page_size: 20, ordering: 'distance' },
      keys: { distance: distanceTo(near) },
    }
    const trusted = [second.id, third.id, fourth.id]
    for (const isUnprovenToo of [false, true])
      for (const gather of [listingsAround, nearestListings]) {
        const around = { near, radius_km: 200, isUnprovenToo, conditions: [isOpen(scope.now())] }
        const { ids, count } = await gather(scope, around, part)
        assert.deepEqual(ids, isUnprovenToo ? [first.id, ...trusted] : trusted, gather.name)
        assert.equal(count.count, ids.length)
      }
    const path = '/listings/?near=-54.4,3.4&radius_km=200'
    const { results, count } = await read(path)
    assert.deepEqual([results.map(({ id }: { id: string }) => id), count], [trusted, 3])
    const newest = await read(`${path}&ordering=-posted_at&include_unproven=true`)
    assert.equal(newest.results[0].id, first.id)
  })
})

suite('what fits what', () => {
  test('is explained in parts that add up', async () => {
    const word = invented()
    const mill = await business({ lat: 51.7457, lng: -2.2158 })
    const near = await business({ lat: 51.7, lng: -2.2 })
    const far = await business({ lat: 57.1, lng: -2.1 })
    const shared = { category: 'bakery-and-milling', tags: ['wholesale'] }
    const offer = await mill.post({ kind: 'offer', title: `${word} flour`, ...shared })
    const best = await near.post({ kind: 'want', title: `${word} flour`, ...shared })
    const worse = await far.post({ kind: 'want', title: `Wanted: ${word}` })
    await far.post({ kind: 'want', title: `Wanted: ${word}`, radius_km: 50 })
    await near.post({ kind: 'offer', title: `${word} flour` })
    const { results } = await read(`/businesses/${mill.slug}/listings/${offer.id}/matches/`)
    const found = results.filter(({ parts }: { parts: { words: { shared: string[] } } }) =>
      parts.words.shared.includes(word),
    )
    assert.deepEqual(
      found.map(({ listing }: { listing: { id: string } }) => listing.id),
      [best.id, worse.id],
    )
    for (const { score, parts } of results) {
      const points = Object.values<{ points: number }>(parts).map((part) => part.points)
      assert.equal(
        points.reduce((sum, one) => sum + one),
        score,
      )
    }
    const [{ parts, score }] = found
    assert.deepEqual(parts.words, { points: 50, shared: [word, 'flour'] })
    assert.deepEqual([parts.category.points, parts.tags.points, parts.distance.km], [15, 10, 5])
    assert.equal(score, 100)
  })

  test('is told to both, once for each business, and shown at Home', async () => {
    const word = invented()
    const [mill, farm] = [await business(), await business()]
    const shared = { category: 'bakery-and-milling', tags: ['wholesale'] }
    const want = await farm.post({ kind: 'want', title: word, ...shared })
    const offer = await mill.post({ kind: 'offer', title: word, ...shared })
    await announceListing(mill.tenant.scope, offer.id)
    const again = await mill.post({ kind: 'offer', title: word, ...shared })
    await announceListing(mill.tenant.scope, again.id)
    const told = async ({ tenant }: typeof mill) => eventsOf(tenant, 'business_listing.matched')
    const [event, ...more] = await told(farm)
    assert.deepEqual([event?.subject_id, more], [want.id, []])
    assert.equal((await told(mill)).length, 2)
    const { tenant } = farm
    await transaction(tenant.scope, (scope) =>
      newMatches.handle({ scope, events: [event] as never }),
    )
    const home = await tenant.owner.get(`/automation/recommendations/?organization_id=${tenant.id}`)
    const action = home.body.recommendations.find(
      ({ type }: { type: string }) => type === 'listing_match',
    )
    assert.match(action.title, new RegExp(word))
  })

  test('reaches tools and tasks in words of the organization alone', async () => {
    const [word, theirs] = [invented(), invented()]
    const [mill, farm] = [await business(), await business()]
    const shared = { category: 'bakery-and-milling', tags: ['wholesale'] }
    const want = await farm.post({ kind: 'want', title: `${word} ours`, ...shared })
    const offer = await mill.post({ kind: 'offer', title: `${word} ${theirs}`, ...shared })
    await announceListing(mill.tenant.scope, offer.id)
    const { tenant } = farm
    const events = await eventsOf(tenant, 'business_listing.matched')
    await transaction(tenant.scope, (scope) => newMatches.handle({ scope, events } as never))
    const path = `/automation/recommendations/?organization_id=${tenant.id}`
    const entry = async () => {
      const { body } = await tenant.owner.get(path)
      return body.recommendations.find(({ type }: { type: string }) => type === 'listing_match')
    }
    const { id, title, payload } = await entry()
    assert.match(title, new RegExp(theirs))
    assert.match(payload.body.title, new RegExp(want.title))
    const { plaintext } = await keyOf(tenant.owner, tenant.id)
    const told = async () => {
      const listed = await callTool(plaintext, 'list_home_actions', {})
      const viewed = await callTool(plaintext, 'view_home_action', { id })
      assert.deepEqual([listed.refused, viewed.refused], [false, false])
      assert.match(JSON.stringify(listed.body), new RegExp(id))
      return JSON.stringify([listed.body, viewed.body, (await entry()).payload])
    }
    assert.doesNotMatch(await told(), new RegExp(theirs))
    const quoting = { ...payload, body: { ...payload.body, title } }
    await tenant.scope.db
      .updateTable('recommendations')
      .set({ payload: JSON.stringify(quoting) })
      .where('organization_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    assert.doesNotMatch(await told(), new RegExp(theirs))
  })

  test('is not pushed at strangers by what nobody vouches for', async () => {
    const word = invented()
    const [mill, farm] = [await business(), await business()]
    await farm.post({ kind: 'want', title: word })
    await setStatus(mill.id, 'nominated')
    const offer = await mill.post({ kind: 'offer', title: word })
    await announceListing(mill.tenant.scope, offer.id)
    assert.deepEqual(await eventsOf(farm.tenant, 'business_listing.matched'), [])
    assert.equal((await eventsOf(mill.tenant, 'business_listing.matched')).length, 1)
    const later = { ...mill.tenant.scope, now: () => new Date(Date.now() + 400 * dayMs) }
    await announceListing(later, offer.id)
  })
})
