import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { withInstance } from '#test/instance.ts'
import { organization, person, world, type Organization } from '#test/world.ts'
import { directoryNotices } from '../notices/directory-notices.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'
import { addModerator, removeModerator } from './moderators.ts'

async function moderator() {
  const { runtime } = await world()
  const someone = await person()
  await addModerator(runtime.base, someone.userId!)
  return someone
}

async function seeded(change: Parameters<typeof inventedBusiness>[0] = {}) {
  const business = inventedBusiness(change)
  await loadBusiness((await world()).runtime.base, business)
  return business
}

async function entry(tenant: Organization, change: object = {}) {
  const { body } = await tenant.owner.post(`/businesses/?organization_id=${tenant.id}`, {
    name: 'Hearth Mill',
    description: 'Grinds.',
    city: 'Stroud',
    country: 'GB',
    ...change,
  })
  const { slug } = body
  const at = (more = '') => `/businesses/${slug}/${more}?organization_id=${tenant.id}`
  const seen = async () => (await (await world()).visitor.get(`/businesses/${slug}/`)).status
  return { id: body.id as string, slug: slug as string, at, seen }
}

function types(events: readonly { type: string }[]) {
  return events.map(({ type }) => type)
}

test('what a moderator suspended does not begin anew', async () => {
  const tenant = await organization()
  const [website, phone] = [`https://${crypto.randomUUID()}.example`, '+44 1632 960777']
  const stopped = await entry(tenant, { website, phone })
  const other = await entry(tenant, { name: 'Tide Mill' })
  const twin = await entry(tenant, { name: 'Wind Mill', website })
  const someone = await moderator()
  const suspend = `/moderation/businesses/${stopped.slug}/suspend/`
  assert.equal((await someone.post(suspend, { reason: 'Spam.' })).status, 200)
  const mill = { name: 'Mill of the Hearth', description: 'Grinds.', city: 'Cork', country: 'GB' }
  const make = (by: Organization, wish: object) =>
    by.owner.post(`/businesses/?organization_id=${by.id}`, { ...mill, ...wish })
  const file = {
    format: 'csv',
    content: `name,description,city,country,website\nA,B,Cork,GB,${website}`,
  }
  for (const refused of [
    await make(tenant, { website: `${website}/shop/` }),
    await make(tenant, { phone: '01632 960777' }),
    await tenant.owner.patch(twin.at(), { phone }),
    await tenant.owner.patch(other.at(), { website }),
  ])
    assert.deepEqual([refused.status, refused.body.code], [409, 'suspension_not_yours'])
  const imported = await tenant.owner.post(`/businesses/import/?organization_id=${tenant.id}`, file)
  assert.deepEqual(
    [imported.status, imported.body.refused],
    [200, 1],
    JSON.stringify(imported.body),
  )
  for (const one of [stopped, twin])
    assert.equal((await tenant.owner.patch(one.at(), { description: 'Mends.' })).status, 200)
  assert.equal((await tenant.owner.patch(stopped.at(), { phone: '' })).status, 200)
  const { status, body } = await make(await organization(), { website, phone })
  assert.equal(status, 201)
  const pairs = await someone.get('/moderation/duplicates/?ordering=-created_at')
  const slugs = pairs.body.results.flatMap((one: Record<string, string>) =>
    one['business_slug'] === body.slug ? [one['other_slug']] : [],
  )
  assert.deepEqual(slugs.toSorted(), [stopped.slug, twin.slug].toSorted())
})

suite('an organization’s own entry', () => {
  test('is suspended and resumed by it, and tells', async () => {
    const tenant = await organization()
    const { at, seen, slug } = await entry(tenant)
    const { body } = await tenant.owner.post(at('suspend/'), { reason: 'Winter.' })
    assert.deepEqual(
      [body.status, body.suspended_by, body.suspended_reason],
      ['suspended', 'owner', 'Winter.'],
    )
    assert.equal(await seen(), 404)
    const found = await (await world()).visitor.get('/search/?q=hearth+mill&page_size=200')
    assert.ok(found.body.results.every((one: { slug: string }) => one.slug !== slug))
    const own = await tenant.owner.get(`/directory/own-businesses/?organization_id=${tenant.id}`)
    assert.deepEqual(own.body.results, [body])
    assert.equal((await tenant.owner.post(at('suspend/'))).status, 200)
    assert.equal((await tenant.owner.post(at('resume/'))).body.status, 'nominated')
    assert.equal((await tenant.owner.post(at('resume/'))).status, 200)
    assert.equal(await seen(), 200)
    assert.deepEqual(types(await eventsOf(tenant, 'business.')), [
      'business.created',
      'business.suspended',
      'business.resumed',
    ])
  })

  test('is deleted for good, with its place', async () => {
    const tenant = await organization()
    const { at, seen, slug } = await entry(tenant, { name: `Gone ${crypto.randomUUID()}` })
    assert.equal((await tenant.owner.delete(at(), { 'if-match': '"x"' })).status, 412)
    assert.equal((await tenant.owner.delete(at())).status, 204)
    assert.equal(await seen(), 404)
    assert.equal((await tenant.owner.delete(at())).status, 404)
    assert.deepEqual(types(await eventsOf(tenant, 'business.deleted')), ['business.deleted'])
    await loadBusiness((await world()).runtime.base, inventedBusiness({ slug }))
    assert.equal(await seen(), 404)
  })

  test('is nobody else’s to delete or suspend', async () => {
    const { at } = await entry(await organization())
    const other = await organization()
    const path = (more = '') =>
      at(more).replace(/organization_id=.*/, `organization_id=${other.id}`)
    assert.equal((await other.owner.delete(path())).body.code, 'not_found')
    assert.equal((await other.owner.post(path('suspend/'))).body.code, 'not_found')
    const member = await other.member('member')
    assert.equal((await member.delete(path())).body.code, 'role_required')
  })
})

suite('moderators', () => {
  test('are those who were made so, for as long as they are', async () => {
    const { slug } = await seeded()
    const someone = await moderator()
    const path = `/moderation/businesses/${slug}/verify/`
    assert.equal((await (await person()).post(path)).body.code, 'moderator_required')
    assert.equal((await (await person()).get('/moderation/reports/')).status, 403)
    assert.equal((await someone.post(path)).body.status, 'verified')
    await removeModerator((await world()).runtime.base, someone.userId!)
    assert.equal((await someone.post(path)).body.code, 'moderator_required')
  })

  test('vouch for no website but the one that they saw', async () => {
    const tenant = await organization()
    const { at, slug } = await entry(tenant)
    const someone = await moderator()
    const verify = (body?: object) => someone.post(`/moderation/businesses/${slug}/verify/`, body)
    const move = (website: string) => tenant.owner.patch(at(), { website })
    await move('https://other-mill.example')
    const refused = await verify()
    assert.deepEqual([refused.status, refused.body.code], [409, 'website_changed'])
    assert.equal(refused.body.website, 'https://other-mill.example')
    const seen = { website: 'https://www.other-mill.example/about' }
    assert.equal((await verify(seen)).body.status, 'verified')
    assert.equal((await move('https://third-mill.example')).body.status, 'nominated')
    assert.equal((await verify(seen)).status, 409)
    await move('')
    assert.equal((await verify()).status, 409)
    assert.equal((await verify({ website: '' })).body.status, 'verified')
  })

  test('suspend an entry, and its owner reads why and cannot undo it', async () => {
    const tenant = await organization()
    const { at, seen, slug } = await entry(tenant)
    const { visitor } = await world()
    await visitor.post(`/businesses/${slug}/report/`, { reason: 'impersonation' })
    const someone = await moderator()
    const path = `/moderation/businesses/${slug}/`
    assert.equal((await someone.post(`${path}suspend/`)).status, 400)
    const { body } = await someone.post(`${path}suspend/`, { reason: 'Not your name.' })
    assert.deepEqual([body.status, body.open_reports], ['suspended', 0])
    assert.equal(await seen(), 404)
    const list = await tenant.owner.get(`/directory/own-businesses/?organization_id=${tenant.id}`)
    assert.equal(list.body.results[0].suspended_reason, 'Not your name.')
    const [told] = await eventsOf(tenant, 'business.suspended')
    assert.equal((told!.data as { suspended_reason: string }).suspended_reason, 'Not your name.')
    assert.equal((await tenant.owner.post(at('resume/'))).body.code, 'suspension_not_yours')
    assert.equal((await tenant.owner.delete(at())).body.code, 'suspension_not_yours')
    assert.equal((await someone.post(`${path}resume/`)).body.status, 'nominated')
    assert.equal(await seen(), 200)
  })

  test('keep suspended entries out of prospecting', async () => {
    const word = `w${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`
    const wants = [{ title: `Some ${word}`, description: '', posted_days_ago: 1 }]
    const { slug } = await seeded({ wants })
    const { runtime } = await world()
    const find = () => directoryNotices(runtime.base, { terms: [word], kinds: ['want'], limit: 9 })
    assert.equal((await find()).length, 1)
    await (await moderator()).post(`/moderation/businesses/${slug}/suspend/`, { reason: 'Spam.' })
    assert.equal((await find()).length, 0)
  })

  test('merge two entries into one', async () => {
    const tenant = await organization()
    const double = await entry(tenant, {
      offers: [{ title: 'Cloth', description: 'By the metre.' }, { title: 'Zibeline' }],
    })
    const { slug } = await seeded()
    const someone = await moderator()
    const path = `/moderation/businesses/${double.slug}/merge/`
    assert.equal((await someone.post(path, { into: double.slug })).body.code, 'merge_not_possible')
    assert.equal((await someone.post(path, { into: 'no-such' })).body.code, 'not_found')
    const { status, body } = await someone.post(path, { into: slug })
    assert.deepEqual(
      [status, body.slug, body.status, body.organization_id],
      [200, slug, 'seeded', null],
    )
    assert.equal(await double.seen(), 404)
    const { visitor } = await world()
    const { offers } = (await visitor.get(`/businesses/${slug}/profile/`)).body
    assert.deepEqual(offers.map(({ title }: { title: string }) => title).toSorted(), [
      'Cloth',
      'Zibeline',
    ])
    const found = await visitor.get('/search/?q=zibeline&page_size=200')
    assert.ok(found.body.results.some((one: { slug: string }) => one.slug === slug))
    assert.deepEqual(types(await eventsOf(tenant, 'business.deleted')), ['business.deleted'])
  })

  test('merge no two entries of different organizations', async () => {
    const [one, other] = [await entry(await organization()), await entry(await organization())]
    const path = `/moderation/businesses/${one.slug}/merge/`
    const { body } = await (await moderator()).post(path, { into: other.slug })
    assert.equal(body.code, 'merge_not_possible')
  })
})

suite('reports', () => {
  test('come from anyone, hide nothing, and are listed until they are dismissed', async () => {
    const { slug } = await seeded()
    const { visitor } = await world()
    const report = { reason: 'wrong', detail: 'They moved.' }
    const { status, body } = await visitor.post(`/businesses/${slug}/report/`, report)
    assert.deepEqual([status, body.business_slug, body.reason], [201, slug, 'wrong'])
    assert.equal((await visitor.get(`/businesses/${slug}/`)).status, 200)
    const someone = await moderator()
    const list = `/moderation/reports/?business_slug=${slug}&status=open`
    assert.equal((await someone.get(list)).body.results[0].detail, 'They moved.')
    const dismissed = await someone.post(`/moderation/reports/${body.id}/dismiss/`)
    assert.equal(dismissed.body.status, 'dismissed')
    assert.equal((await someone.get(list)).body.count, 0)
    assert.equal((await visitor.post('/businesses/no-such/report/', report)).status, 404)
  })

  test('are limited for each entry, also when many come at once', async () => {
    const { slug } = await seeded()
    const { visitor } = await world()
    const replies = await Promise.all(
      Array.from({ length: 26 }, () =>
        visitor.post(`/businesses/${slug}/report/`, { reason: 'spam' }),
      ),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 20)
    const refused = replies.filter(({ status }) => status !== 201)
    assert.ok(refused.every(({ body }) => body.code === 'reported_enough'))
  })

  test('are limited for each address', async () => {
    const { slug } = await seeded()
    const settings = { RATE_LIMIT_REPORTS_PER_HOUR: '2' }
    await withInstance({ settings }, async ({ visitor }) => {
      const statuses = []
      for (let time = 0; time < 3; time += 1)
        statuses.push(
          (await visitor.post(`/businesses/${slug}/report/`, { reason: 'spam' })).status,
        )
      assert.deepEqual(statuses, [201, 201, 429])
    })
  })
})
