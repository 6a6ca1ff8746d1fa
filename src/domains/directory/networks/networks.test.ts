import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { ValidationFailed } from '#kernel/errors.ts'
import { addModerator } from '../moderation/moderators.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, person, world, type Organization } from '#test/world.ts'
import { rowsOfSeed, seededId } from '../seed/rows.ts'
import { inventedBusiness } from '../seed/seed.fixture.ts'
import { loadSeed } from '../seed/seed.ts'
import { approveMember } from './clearance.ts'
import { maxFounded } from './limits.ts'
import { applyToNetwork } from './memberships.ts'
import { changeNetwork, createNetwork } from './own-networks.ts'
import { networkStatistics } from './statistics.ts'

function at({ id }: Organization, path: string) {
  return `${path}?organization_id=${id}`
}

async function network(tenant: Organization, wish: object = {}) {
  const name = `Growers ${crypto.randomUUID()}`
  const { status, body } = await tenant.owner.post(at(tenant, '/networks/'), {
    name,
    description: 'Farms that sell to each other.',
    ...wish,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as { slug: string; id: string; name: string }
}

async function business(tenant: Organization) {
  const { body } = await tenant.owner.post(at(tenant, '/businesses/'), {
    name: `Mill ${crypto.randomUUID()}`,
    description: 'Grinds.',
    city: 'Stroud',
    country: 'GB',
    offers: [{ title: 'Flour' }],
  })
  return body.slug as string
}

const aMember = {
  status: 'member',
  role: 'member',
  tier: '',
  message: '',
  reason: '',
  applied_at: '2026-01-01T00:00:00Z',
} as const

function apply(tenant: Organization, slug: string, business_slug: string) {
  return tenant.owner.post(at(tenant, `/networks/${slug}/members/`), { business_slug })
}

function decide(
  tenant: Organization,
  slug: string,
  member: string,
  how: string,
  body: object = {},
) {
  return tenant.owner.post(at(tenant, `/networks/${slug}/applications/${member}/${how}/`), body)
}

function leave(tenant: Organization, slug: string, member: string) {
  return tenant.owner.delete(at(tenant, `/networks/${slug}/members/${member}/`))
}

async function shown(slug: string) {
  const { visitor } = await world()
  const [seen, members] = await Promise.all([
    visitor.get(`/networks/${slug}/`),
    visitor.get(`/networks/${slug}/members/`),
  ])
  return {
    count: seen.body.member_count as number,
    members: members.body.results.map((one: { business: { slug: string } }) => one.business.slug),
  }
}

suite('networks', () => {
  test('are founded, found and changed', async () => {
    const tenant = await organization()
    const { slug, name } = await network(tenant, { region: 'Gloucestershire' })
    const { visitor } = await world()
    const words = name.toUpperCase().slice(0, -4)
    const found = await visitor.get(`/networks/?search=${encodeURIComponent(words)}`)
    assert.deepEqual(
      found.body.results.map((one: { slug: string }) => one.slug),
      [slug],
    )
    for (const odd of ["'", '!&|:*()', '%00', "a' & 'b"])
      assert.equal((await visitor.get(`/networks/?search=${encodeURIComponent(odd)}`)).status, 200)
    const change = { tiers: ['founding'], criteria: 'Local.' }
    const { body } = await tenant.owner.patch(at(tenant, `/networks/${slug}/`), change)
    assert.deepEqual([body.tiers, body.criteria, body.slug], [['founding'], 'Local.', slug])
    const other = await organization()
    assert.equal((await other.owner.patch(at(other, `/networks/${slug}/`), change)).status, 404)
    assert.deepEqual(
      (await eventsOf(tenant, 'network.')).map(({ type }) => type),
      ['network.created', 'network.updated'],
    )
  })

  test('are applied to a hundred times a day by one caller, who may always leave', async () => {
    const [founder, grower] = [await organization(), await organization()]
    const { slug } = await network(founder)
    const mill = await business(grower)
    for (let times = 0; times < 100; times += 1) await apply(grower, slug, mill)
    assert.equal((await apply(grower, slug, mill)).status, 429)
    assert.equal((await leave(grower, slug, mill)).status, 204)
    assert.equal((await apply(grower, slug, mill)).status, 429)
  })

  test('let in whom their moderators clear, and only the owner leaves', async () => {
    const [founder, grower] = [await organization(), await organization()]
    const { slug } = await network(founder, { tiers: ['founding'] })
    const mill = await business(grower)
    assert.equal((await apply(grower, slug, 'no-such')).status, 404)
    assert.equal((await apply(founder, slug, mill)).status, 404)
    const first = await apply(grower, slug, mill)
    assert.deepEqual([first.status, first.body.status], [201, 'applied'])
    assert.equal((await apply(grower, slug, mill)).status, 200)
    assert.deepEqual(await shown(slug), { count: 0, members: [] })
    assert.equal((await decide(grower, slug, mill, 'approve')).status, 404)
    assert.equal((await decide(founder, slug, mill, 'approve', { tier: 'gold' })).status, 400)
    const place = { tier: 'founding', role: 'moderator' }
    assert.equal((await decide(founder, slug, mill, 'approve', place)).body.status, 'member')
    assert.deepEqual(await shown(slug), { count: 1, members: [mill] })
    const joined = await apply(grower, slug, await business(grower))
    assert.equal(joined.body.status, 'member')
    assert.equal((await leave(founder, slug, mill)).status, 404)
    assert.equal((await leave(grower, slug, mill)).status, 204)
    assert.equal((await shown(slug)).count, 1)
    assert.deepEqual(
      (await eventsOf(grower, 'network_membership')).map(({ type }) => type.split('.')[1]),
      ['created', 'approved', 'created', 'deleted'],
    )
  })

  test('may refuse, and are not asked again at once', async () => {
    const [founder, grower] = [await organization(), await organization()]
    const { slug } = await network(founder)
    const mill = await business(grower)
    await apply(grower, slug, mill)
    const { body } = await decide(founder, slug, mill, 'refuse', { reason: 'Too far.' })
    assert.deepEqual([body.status, body.reason], ['refused', 'Too far.'])
    assert.equal((await apply(grower, slug, mill)).body.code, 'application_refused')
    assert.equal((await leave(grower, slug, mill)).status, 404)
    const own = await grower.owner.get(at(grower, '/directory/own-memberships/'))
    assert.equal(own.body.results[0].reason, 'Too far.')
    assert.equal((await decide(founder, slug, mill, 'approve')).body.status, 'member')
  })

  test('are parts of each other without a circle, where one moderates both', async () => {
    const tenant = await organization()
    const whole = await network(tenant)
    const part = await network(tenant, { parent: whole.slug })
    const change = (slug: string, parent: string | null, by = tenant) =>
      by.owner.patch(at(by, `/networks/${slug}/`), { parent })
    assert.equal((await change(whole.slug, part.slug)).status, 400)
    assert.equal((await change(whole.slug, whole.slug)).status, 400)
    const { visitor } = await world()
    const parts = await visitor.get(`/networks/?parent=${whole.slug}`)
    assert.equal(parts.body.results[0].slug, part.slug)
    const stranger = await organization()
    const other = await network(stranger)
    assert.equal((await change(other.slug, whole.slug, stranger)).status, 400)
    const gone = (slug: string) => tenant.owner.delete(at(tenant, `/networks/${slug}/`))
    assert.equal((await gone(whole.slug)).body.code, 'network_in_use')
    assert.equal((await change(part.slug, null)).body.parent, null)
    assert.equal((await gone(whole.slug)).status, 204)
    assert.equal((await visitor.get(`/networks/${whole.slug}/`)).status, 404)
  })

  // Red without the lock on the hierarchy: those that are joined next to each other wait by their rows alone.
  test('make no circle when two at once make parts of each other', async () => {
    const { scope } = await organization()
    const later = { ...scope, now: () => new Date(Date.now() + 8 * 86_400_000) }
    const wish = { region: '', criteria: '', tiers: [], parent: null }
    const found = (name: string) => createNetwork(later, { ...wish, name, description: 'Grow.' })
    const [valley, county, land] = [
      await found('Valley'),
      await found('County'),
      await found('Land'),
    ]
    await changeNetwork(scope, valley.id, { parent: county.slug })
    const refused = overlapping(
      scope,
      (inside) => changeNetwork(inside, land.id, { parent: valley.slug }),
      () => changeNetwork(scope, county.id, { parent: land.slug }),
    )
    await assert.rejects(refused, ValidationFailed)
  })

  test('are founded by an organization as often as it may, however many ask at once', async () => {
    const tenant = await organization()
    const wish = { name: 'Squat', description: 'Squat.' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tenant.owner.post(at(tenant, '/networks/'), wish)),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, maxFounded.newAccount)
    const refused = answers.filter(({ body }) => body.code === 'network_limit_reached')
    assert.equal(refused.length, 6 - maxFounded.newAccount)
    const slugs = answers.flatMap(({ body }) => body.slug ?? [])
    assert.equal(new Set(slugs).size, maxFounded.newAccount)
  })

  test('take one of many applications that come at once', async () => {
    const [founder, grower] = [await organization(), await organization()]
    const { slug } = await network(founder)
    const mill = await business(grower)
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(grower, slug, mill)))
    const made = answers.filter(({ status }) => status === 201)
    assert.deepEqual([made.length, new Set(answers.map(({ body }) => body.id)).size], [1, 1])
    assert.equal((await eventsOf(grower, 'network_membership')).length, 1)
  })

  test('count their members rightly while some are let in and leave', async () => {
    const [founder, grower] = [await organization(), await organization()]
    const { slug } = await network(founder)
    const mill = await business(grower)
    for (let round = 0; round < 5; round += 1) {
      await apply(grower, slug, mill)
      const [approved, left] = await Promise.all([
        decide(founder, slug, mill, 'approve'),
        leave(grower, slug, mill),
      ])
      assert.equal(left.status, 204)
      assert.ok(approved.status === 200 || approved.status === 404, JSON.stringify(approved.body))
      assert.deepEqual(await shown(slug), { count: 0, members: [] })
    }
  })

  test('tell one of two that come at once, and count both of two that do', async () => {
    const [founder, grower] = [await organization(), await organization()]
    const { id, slug } = await network(founder)
    const [one, two] = [await business(grower), await business(grower)]
    const applying = (business_slug: string) => ({ business_slug, message: '' })
    const [first, second] = await overlapping(
      grower.scope,
      (inside) => applyToNetwork(inside, id, applying(one)),
      () => applyToNetwork(grower.scope, id, applying(one)),
    )
    assert.deepEqual([first.isNew, second.isNew], [true, false])
    await apply(grower, slug, two)
    const letIn = async (scope: typeof founder.scope, business_slug: string) => {
      const { db } = (await world()).runtime.base
      const { id: businessId } = await db
        .selectFrom('businesses')
        .select('id')
        .where('slug', '=', business_slug)
        .executeTakeFirstOrThrow()
      const place = { networkId: id, businessId }
      return approveMember(scope, place, { role: 'member', tier: '' })
    }
    await overlapping(
      founder.scope,
      (inside) => letIn(inside, one),
      () => letIn(founder.scope, two),
    )
    assert.equal((await shown(slug)).count, 2)
    await leave(grower, slug, two)
    await apply(grower, slug, two)
    await overlapping(
      founder.scope,
      (inside) => letIn(inside, two),
      () => leave(grower, slug, one),
    )
    assert.deepEqual(await shown(slug), { count: 1, members: [two] })
  })

  test('lose a business with its place in the directory', async () => {
    const tenant = await organization()
    const { slug } = await network(tenant)
    const mill = await business(tenant)
    await apply(tenant, slug, mill)
    assert.equal((await shown(slug)).count, 1)
    const { body } = await (await world()).visitor.get(`/networks/${slug}/statistics/`)
    assert.deepEqual([body.members, body.proven_members, body.offers], [1, 0, 1])
    assert.equal(body.is_exact, true)
    await tenant.owner.delete(at(tenant, `/businesses/${mill}/`))
    assert.deepEqual(await shown(slug), { count: 0, members: [] })
  })

  test('are judged by a share of them where they are many', async () => {
    const tenant = await organization()
    const { slug, id } = await network(tenant)
    const { base } = (await world()).runtime
    const seeded = Array.from({ length: 40 }, () => inventedBusiness({ wants: [] }))
    await loadSeed(base, randomUUID(), rowsOfSeed(seeded, { categories: [], tags: [] }, base.now()))
    const ids = seeded.map((one) => seededId('business', one.slug))
    await base.db
      .insertInto('network_members')
      .values(
        ids.map((business_id) => ({ ...aMember, id: randomUUID(), business_id, network_id: id })),
      )
      .execute()
    const judged = await networkStatistics(base, { id, member_count: 20_000 })
    const ofShare = ids.filter((one) => one.slice(-3) < '400').length
    assert.deepEqual(
      [judged.members, judged.proven_members, judged.is_exact],
      [ofShare * 4, ofShare * 4, false],
    )
    assert.equal((await networkStatistics(base, { id, member_count: 40 })).members, 40)
    assert.equal((await (await world()).visitor.get(`/networks/${slug}/`)).status, 200)
  })

  test('are hidden by a moderator of the directory, and their founder reads why', async () => {
    const tenant = await organization()
    const { slug } = await network(tenant)
    const { runtime, visitor } = await world()
    const someone = await person()
    const path = `/moderation/networks/${slug}/`
    const reason = { reason: 'Not your name.' }
    assert.equal((await someone.post(`${path}suspend/`, reason)).body.code, 'moderator_required')
    await addModerator(runtime.base, someone.userId!)
    assert.equal((await someone.post(`${path}suspend/`, reason)).body.is_suspended, true)
    assert.equal((await visitor.get(`/networks/${slug}/`)).status, 404)
    assert.equal((await visitor.get(`/networks/${slug}/members/`)).status, 404)
    const own = await tenant.owner.get(at(tenant, '/directory/own-networks/'))
    assert.equal(own.body.results[0].suspended_reason, 'Not your name.')
    const gone = await tenant.owner.delete(at(tenant, `/networks/${slug}/`))
    assert.equal(gone.body.code, 'network_suspended')
    const wish = { name: own.body.results[0].name.toUpperCase(), description: 'Anew.' }
    const found = (wanted: object) => tenant.owner.post(at(tenant, '/networks/'), wanted)
    assert.equal((await found(wish)).body.code, 'network_suspended')
    const another = (await found({ ...wish, name: 'Another' })).body
    const renamed = await tenant.owner.patch(at(tenant, `/networks/${another.slug}/`), wish)
    assert.equal(renamed.body.code, 'network_suspended')
    await someone.post(`${path}resume/`)
    assert.equal((await visitor.get(`/networks/${slug}/`)).status, 200)
  })
})
