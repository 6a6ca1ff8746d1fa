import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Client } from '#test/client.ts'
import { organization, person, world, type Organization } from '#test/world.ts'
import { addModerator } from '../moderation/moderators.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'

/** What no other test says of a business. */
function invented() {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  const phone = `+4420${String(number % 100_000_000).padStart(8, '7')}`
  return { name: `Mill ${crypto.randomUUID()}`, phone, website: `https://m${number}.example/` }
}

const header = 'external_key,name,description,city,country,phone,website,lat,lng,tags\r\n'

function line(key: string, { name, phone, website }: ReturnType<typeof invented>, more = '') {
  return `${key},${name},Grinds.,Stroud,GB,'${phone},${website},51.7,-2.2,b2b${more}\r\n`
}

function bring({ owner, id }: Organization, content: string, query = '', format = 'csv') {
  return owner.post(`/businesses/import/?organization_id=${id}${query}`, { format, content })
}

async function moderator(): Promise<Client> {
  const someone = await person()
  await addModerator((await world()).runtime.base, someone.userId!)
  return someone
}

async function profile(slug: string) {
  return (await (await world()).visitor.get(`/businesses/${slug}/profile/`)).body
}

suite('an import of own businesses', () => {
  test('says what would become of each row, writes it, and the same again', async () => {
    const tenant = await organization()
    const content = `${header}${line('1', invented())}2,,No name,Stroud,Atlantis,,,x,,\r\n`
    const tried = await bring(tenant, content, '&dry_run=true')
    assert.equal(tried.status, 200, JSON.stringify(tried.body))
    assert.deepEqual([tried.body.created, tried.body.refused], [1, 1])
    assert.deepEqual(
      tried.body.rows[1].errors.map(({ field }: { field: string }) => field).toSorted(),
      ['country', 'lat', 'name'],
    )
    const list = `/directory/own-businesses/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.get(list)).body.count, 0)
    const { body } = await bring(tenant, content)
    const [made] = body.rows
    assert.deepEqual([made.outcome, made.external_key], ['created', '1'])
    const shown = await profile(made.business_slug)
    assert.deepEqual([shown.lat, shown.tags[0].slug, shown.status], [51.7, 'b2b', 'nominated'])
    assert.match(shown.phone, /^\+44/)
    const again = (await bring(tenant, content)).body
    assert.deepEqual([again.unchanged, again.rows[0].business_slug], [1, made.business_slug])
    const other = content.replace('Stroud', 'Cork')
    assert.equal((await bring(tenant, other)).body.rows[0].outcome, 'changed')
    assert.equal((await profile(made.business_slug)).city, 'Cork')
    const keyless = content.replace('1,Mill', ',Mill')
    const found = (await bring(tenant, keyless)).body.rows[0]
    assert.deepEqual([found.outcome, found.candidates[0].slug], ['duplicate', made.business_slug])
  })

  test('takes GeoJSON, and the file that the export sends', async () => {
    const tenant = await organization()
    const properties = { ...invented(), description: 'Grinds.', city: 'Ely', country_code: 'GB' }
    const geometry = { type: 'Point', coordinates: [0.26, 52.4] }
    const feature = { type: 'Feature', id: 'mill', geometry, properties }
    const content = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    const [made] = (await bring(tenant, content, '', 'geojson')).body.rows
    assert.deepEqual([made.outcome, made.external_key], ['created', 'mill'])
    assert.deepEqual((await profile(made.business_slug)).lng, 0.26)
    const { visitor } = await world()
    const seeded = inventedBusiness({ ...invented(), city: `Ely ${crypto.randomUUID()}` })
    await loadBusiness((await world()).runtime.base, seeded)
    const path = `/businesses/export/?city=${encodeURIComponent(seeded.city)}`
    const { body } = await bring(tenant, String((await visitor.get(path)).body))
    assert.deepEqual(
      [body.duplicate, body.rows[0]?.candidates[0].slug],
      [1, seeded.slug],
      JSON.stringify(body),
    )
  })

  test('is for admins, within the limit of unproven businesses, and of so many rows', async () => {
    const tenant = await organization()
    const member = await tenant.member('member')
    const path = `/businesses/import/?organization_id=${tenant.id}`
    const file = { format: 'csv', content: header + line('1', invented()) }
    assert.equal((await member.post(path, file)).body.code, 'role_required')
    const seven = Array.from({ length: 7 }, (_, key) =>
      line(String(key), invented()).replace('51.7,-2.2', `${key},${key}`),
    )
    const { body } = await bring(tenant, header + seven.join(''))
    assert.deepEqual([body.created, body.refused], [5, 2])
    const many = Array.from({ length: 201 }, (_, key) => line(String(key), invented()))
    assert.equal((await bring(tenant, header + many.join(''))).body.errors[0].field, 'content')
    const feature = { type: 'Feature', id: 'a\0\ud800', properties: { name: 'b\0' } }
    const strange = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    const told = await bring(tenant, strange, '', 'geojson')
    assert.deepEqual([told.status, told.body.refused], [200, 1])
    for (const [format, content] of [
      ['csv', 'a,b\n"open'],
      ['geojson', '{'],
      ['geojson', '{"type":"Feature"}'],
      ['geojson', '[]'],
    ] as const)
      assert.equal((await bring(tenant, content, '', format)).status, 400, content)
  })
})

suite('an import of nominations', () => {
  test('is for moderators, and adds what nobody holds once', async () => {
    const path = '/moderation/businesses/import/'
    const file = { format: 'csv', content: header + line(crypto.randomUUID(), invented()) }
    const { owner } = await organization()
    assert.equal((await owner.post(path, file)).body.code, 'moderator_required')
    const someone = await moderator()
    const tried = await someone.post(`${path}?dry_run=true`, file)
    assert.deepEqual([tried.status, tried.body.created], [200, 1])
    const [made] = (await someone.post(path, file)).body.rows
    const { status, is_claimed } = await profile(made.business_slug)
    assert.deepEqual([made.outcome, status, is_claimed], ['created', 'nominated', false])
    assert.equal((await someone.post(path, file)).body.unchanged, 1)
  })
})

suite('a duplicate', () => {
  test('is refused where that is wished for, and else waits for moderators', async () => {
    const seeded = inventedBusiness(invented())
    await loadBusiness((await world()).runtime.base, seeded)
    const { id, owner } = await organization()
    const { name, phone, website } = seeded
    const wish = { name, phone, website, description: 'Weaves.', city: 'Uppsala', country: 'SE' }
    const path = `/businesses/?organization_id=${id}`
    const refused = await owner.post(`${path}&on_duplicate=refuse`, wish)
    assert.deepEqual([refused.status, refused.body.code], [409, 'business_duplicated'])
    assert.deepEqual(refused.body.candidates[0], {
      slug: seeded.slug,
      name,
      score: 0.964,
      reasons: ['phone', 'domain', 'name'],
    })
    const { body } = await owner.post(path, wish)
    const list = '/moderation/duplicates/?ordering=-created_at&page_size=200'
    assert.equal((await owner.get(list)).body.code, 'moderator_required')
    const someone = await moderator()
    const pairs = async () =>
      (await someone.get(list)).body.results.filter(
        (one: { business_slug: string }) => one.business_slug === body.slug,
      )
    const [pair] = await pairs()
    assert.deepEqual([pair.other_slug, pair.score], [seeded.slug, 0.964])
    const merge = `/moderation/businesses/${body.slug}/merge/`
    assert.equal((await someone.post(merge, { into: seeded.slug })).status, 200)
    assert.deepEqual(await pairs(), [])
  })

  test('of what nobody vouches for, or of a shared domain, stands in nobody’s way', async () => {
    const planted = { ...invented(), description: 'Mine.', city: 'Stroud', country: 'GB' }
    const stranger = await organization()
    await stranger.owner.post(`/businesses/?organization_id=${stranger.id}`, planted)
    const { id, owner } = await organization()
    const path = `/businesses/?organization_id=${id}&on_duplicate=refuse`
    assert.equal((await owner.post(path, planted)).status, 201)
    const again = await owner.post(path, planted)
    assert.equal(again.status, 409)
    const { website } = invented()
    for (let number = 0; number < 6; number += 1)
      await loadBusiness(
        (await world()).runtime.base,
        inventedBusiness({ ...invented(), website, name: 'Stall of the market', lat: number }),
      )
    const stall = { ...planted, ...invented(), website, name: 'Stall of the market' }
    assert.equal((await owner.post(path, stall)).status, 201)
  })
})

suite('a nomination', () => {
  test('is an entry that nobody holds, with no way to reach people, and once', async () => {
    const someone = await person()
    const wish = { ...invented(), description: 'Weaves.', city: 'Uppsala', country: 'SE' }
    const { phone, ...known } = wish
    const path = '/businesses/nominations/'
    assert.equal((await someone.post(path, { ...known, phone })).status, 400)
    const { status, body } = await someone.post(path, known)
    assert.deepEqual([status, body.status], [201, 'nominated'])
    const again = await someone.post(`${path}?on_duplicate=refuse`, known)
    assert.equal(again.body.code, 'business_duplicated')
    const { runtime, visitor } = await world()
    assert.equal((await visitor.post(path, known)).status, 401)
    const { organization_id } = await runtime.base.db
      .selectFrom('businesses')
      .select('organization_id')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    assert.equal(organization_id, null)
  })
})
