import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { addModerator } from '../moderation/moderators.ts'
import { organization, world, type Organization } from '#test/world.ts'

const hours = {
  time_zone: 'Europe/London',
  weekly: {
    monday: [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '17:30' },
    ],
    friday: [{ opens: '22:00', closes: '02:00' }],
    sunday: [],
  },
  exceptions: [{ date: '2026-12-25', intervals: [], note: 'Christmas Day' }],
}
const mill = { name: 'Hearth Mill', description: 'Grinds.', city: 'Stroud', country: 'gb' }

async function profile(slug: string) {
  return (await (await world()).visitor.get(`/businesses/${slug}/profile/`)).body
}

function create({ id, owner }: Organization, more: object) {
  return owner.post(`/businesses/?organization_id=${id}`, { ...mill, ...more })
}

async function refusedFields(more: object): Promise<string[]> {
  const { status, body } = await create(await organization(), more)
  assert.equal(status, 400, JSON.stringify(body))
  return body.errors.map(({ field }: { field: string }) => field)
}

function within(weekly: object, more: object = {}) {
  return { opening_hours: { time_zone: 'Europe/London', weekly, ...more } }
}

suite('opening hours', () => {
  test('are shown as they were sent, on the profile, the page and in its data', async () => {
    const tenant = await organization()
    const { body } = await create(tenant, { opening_hours: hours })
    assert.deepEqual((await profile(body.slug)).opening_hours, hours)
    const { origin } = await world()
    const page = await (await fetch(`${origin}/directory/${body.slug}/?lang=de`)).text()
    assert.match(
      page,
      /Montag<\/th>\s*<td><span class="unbroken">08:00–12:00<\/span>, <span class="unbroken">13:00–17:30<\/span>/,
    )
    assert.match(page, /Dienstag<\/th>\s*<td>geschlossen/)
    const [, data = ''] = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(page) ?? []
    const { openingHoursSpecification, specialOpeningHoursSpecification } = JSON.parse(data)
    assert.deepEqual(openingHoursSpecification[0], {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Monday',
      opens: '08:00',
      closes: '12:00',
    })
    assert.equal(specialOpeningHoursSpecification[0].validFrom, '2026-12-25')
    const path = `/businesses/${body.slug}/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.patch(path, { opening_hours: null })).status, 200)
    assert.equal((await profile(body.slug)).opening_hours, null)
  })

  for (const [field, wish] of [
    ['opening_hours.time_zone', { opening_hours: { time_zone: '+01:00', weekly: {} } }],
    [
      'opening_hours.weekly.monday.0.opens',
      within({ monday: [{ opens: '8:00', closes: '9:00' }] }),
    ],
    [
      'opening_hours.weekly.monday.0.closes',
      within({ monday: [{ opens: '08:00', closes: '08:00' }] }),
    ],
    ['opening_hours.weekly.mon', within({ mon: [] })],
    [
      'opening_hours.weekly.monday.1',
      within({
        monday: [
          { opens: '08:00', closes: '12:00' },
          { opens: '11:00', closes: '13:00' },
        ],
      }),
    ],
    [
      'opening_hours.weekly.monday.0',
      within({
        sunday: [{ opens: '22:00', closes: '03:00' }],
        monday: [{ opens: '02:00', closes: '06:00' }],
      }),
    ],
    [
      'opening_hours.exceptions.1.date',
      within(
        {},
        { exceptions: ['2026-12-25', '2026-12-25'].map((date) => ({ date, intervals: [] })) },
      ),
    ],
    [
      'opening_hours.exceptions.0.date',
      within({}, { exceptions: [{ date: '2026-02-30', intervals: [] }] }),
    ],
    [
      'opening_hours.exceptions.0.intervals.1',
      within(
        {},
        {
          exceptions: [
            {
              date: '2027-01-01',
              intervals: [
                { opens: '12:00', closes: '14:00' },
                { opens: '01:00', closes: '05:00' },
              ],
            },
            { date: '2026-12-31', intervals: [{ opens: '20:00', closes: '04:00' }] },
          ],
        },
      ),
    ],
  ] as [string, object][])
    test(`are refused by naming ${field}`, async () => {
      assert.ok((await refusedFields(wish)).includes(field))
    })
})

test('a day that is open otherwise may overlap what it replaces, and the night before it', async () => {
  const night = [{ opens: '20:00', closes: '04:00' }]
  const { status } = await create(
    await organization(),
    within(
      { thursday: night, friday: [{ opens: '10:00', closes: '12:00' }] },
      { exceptions: [{ date: '2027-01-01', intervals: [{ opens: '01:00', closes: '11:00' }] }] },
    ),
  )
  assert.equal(status, 201)
})

/** Somewhere in an ocean where no other test looks. */
function somewhere() {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2))
  return { lat: -40 - (one / 2 ** 32) * 15, lng: -140 + (other / 2 ** 32) * 40 }
}

async function slugsIn(query: string): Promise<string[]> {
  const { body } = await (await world()).visitor.get(`/search/?${query}`)
  return body.results.map(({ slug }: { slug: string }) => slug)
}

async function vouchFor(slug: string) {
  const { runtime } = await world()
  const { owner } = await organization()
  await addModerator(runtime.base, owner.userId!)
  assert.equal((await owner.post(`/moderation/businesses/${slug}/verify/`)).status, 200)
}

suite('further places of a business', () => {
  test('are shown as they were sent, and refused by the field', async () => {
    const place = { name: 'Shop', city: 'Nailsworth', country: 'GB', lat: 51.69, lng: -2.21 }
    const { body } = await create(await organization(), {
      places: [place, { name: 'Depot', city: 'Cork', country: 'Ireland', opening_hours: hours }],
    })
    const { places } = await profile(body.slug)
    assert.deepEqual(places[0], {
      ...place,
      country: 'United Kingdom',
      country_code: 'GB',
      address: '',
      opening_hours: null,
    })
    assert.deepEqual([places[1].country_code, places[1].opening_hours], ['IE', hours])
    const lone = { ...place, lng: null }
    assert.deepEqual(await refusedFields({ places: [place, lone] }), ['places.1.lng'])
    assert.deepEqual(await refusedFields({ places: [{ ...place, country: 'X' }] }), [
      'places.0.country',
    ])
    assert.deepEqual(await refusedFields({ places: Array.from({ length: 51 }, () => place) }), [
      'places',
    ])
  })

  test('find the business by radius, box, count, export and distance, once it is vouched for', async () => {
    const tenant = await organization()
    const [main, shop] = [somewhere(), somewhere()]
    const place = { name: 'Shop', city: 'Nailsworth', country: 'GB', ...shop }
    const { slug } = (await create(tenant, { ...main, places: [place] })).body
    const near = `near=${shop.lat},${shop.lng}&radius_km=2`
    const box = `bbox=${shop.lng - 0.01},${shop.lat - 0.01},${shop.lng + 0.01},${shop.lat + 0.01}`
    assert.deepEqual(await slugsIn(near), [])
    await vouchFor(slug)
    for (const query of [
      near,
      box,
      `${near}&ordering=name`,
      `${near}&${box}`,
      `${near}&ordering=-distance`,
    ])
      assert.deepEqual(await slugsIn(query), [slug], query)
    assert.deepEqual(await slugsIn(`near=${main.lat},${main.lng}&radius_km=2`), [slug])
    const { visitor } = await world()
    assert.equal((await visitor.get(`/search/facets/?${near}`)).body.count, 1)
    assert.match(String((await visitor.get(`/businesses/export/?${box}`)).body), new RegExp(slug))
    const { body } = await create(tenant, { name: 'Nearer', lat: shop.lat + 0.01, lng: shop.lng })
    await vouchFor(body.slug)
    assert.deepEqual(await slugsIn(near), [slug, body.slug])
    assert.deepEqual(await slugsIn(`${near}&ordering=-distance`), [body.slug, slug])
    const inPages = await paged(`${near}&paging=cursor&page_size=1`)
    assert.deepEqual(inPages, [slug, body.slug])
    const path = `/businesses/${slug}/?organization_id=${tenant.id}`
    await tenant.owner.patch(path, { places: [] })
    assert.deepEqual(await slugsIn(near), [body.slug])
  })
})

/** All slugs of a list, page by page. */
async function paged(query: string): Promise<string[]> {
  const { visitor } = await world()
  const slugs: string[] = []
  for (let next: string | null = `/search/?${query}`; next !== null;) {
    const { body } = await visitor.get(next)
    slugs.push(...body.results.map(({ slug }: { slug: string }) => slug))
    next = body.next
  }
  return slugs
}
