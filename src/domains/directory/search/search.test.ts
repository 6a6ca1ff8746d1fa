import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { foldedWords } from '#kernel/text/fold.ts'
import { anyText } from '#test/any-text.ts'
import { organization, world } from '#test/world.ts'
import { businessFields } from '../business.fixture.ts'
import { maxWords } from './text-match.ts'

async function search(query: Record<string, string | number>, path = '/search/') {
  const { visitor } = await world()
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return visitor.get(`${path}?${parameters.toString()}`)
}

async function slugsOf(query: Record<string, string | number>): Promise<string[]> {
  const { status, body } = await search({ page_size: 200, ...query })
  assert.equal(status, 200, JSON.stringify(body))
  return body.results.map(({ slug }: { slug: string }) => slug)
}

async function refusedField(query: Record<string, string | number>): Promise<string> {
  const { status, body } = await search(query)
  assert.equal(status, 400)
  assert.equal(body.code, 'validation_failed')
  return body.errors[0].field
}

suite('searching the directory by words', () => {
  test('answers exact Business objects in the list envelope, to be kept for a minute', async () => {
    const { headers, body } = await search({ q: 'sourdough', page_size: 2 })
    assert.equal(headers.get('cache-control'), 'public, max-age=60')
    assert.deepEqual(Object.keys(body), ['count', 'next', 'previous', 'results'])
    assert.deepEqual(Object.keys(body.results[0]), businessFields)
  })

  test('puts a name before a mention', async () => {
    const [first] = await slugsOf({ q: 'hearth furrow' })
    assert.equal(first, 'hearth-and-furrow-bakery')
  })

  test('finds what a business looks for and the place it stands in', async () => {
    assert.ok((await slugsOf({ q: 'compostable bread bags' })).includes('hearth-and-furrow-bakery'))
    assert.ok((await slugsOf({ q: 'gloucestershire' })).includes('hearth-and-furrow-bakery'))
  })

  test('understands quotes and minus signs', async () => {
    const all = await slugsOf({ q: 'sourdough' })
    const less = await slugsOf({ q: 'sourdough -stroud' })
    assert.ok(all.includes('hearth-and-furrow-bakery'))
    assert.ok(!less.includes('hearth-and-furrow-bakery'))
    assert.ok((await slugsOf({ q: '"wholesale sourdough"' })).includes('hearth-and-furrow-bakery'))
  })

  test('forgives typing errors, half words and missing diacritics', async () => {
    assert.equal((await slugsOf({ q: 'hearht furow bakry' }))[0], 'hearth-and-furrow-bakery')
    assert.ok((await slugsOf({ q: 'sourdouhg' })).includes('hearth-and-furrow-bakery'))
    assert.ok((await slugsOf({ q: 'gloucest' })).includes('hearth-and-furrow-bakery'))
    assert.deepEqual(await slugsOf({ q: 'SÃO' }), await slugsOf({ q: 'sao' }))
  })

  test('mends a mistyped word before it looks for the whole', async () => {
    const mended = await slugsOf({ q: 'stonegrund flour' })
    const meant = await slugsOf({ q: 'stoneground flour' })
    assert.equal(mended[0], meant[0])
    const { body } = await (await world()).visitor.get(`/businesses/${mended[0]}/profile/`)
    assert.match(JSON.stringify(body.name), /mill/i)
  })

  test('ranks no more than it says, and looks for no more words than it says', async () => {
    assert.ok((await slugsOf({ q: 'a or the or of or organic' })).length <= 100)
    const many = Array.from({ length: 28 }, (_, index) => `w${index}`).join(' or ')
    assert.equal(await refusedField({ q: many.slice(0, 190) }), 'q')
  })

  test('reads no more of one business than it says', async () => {
    const { id, owner, scope } = await organization()
    const long = Array.from({ length: 400 }, (_, index) => `planted${index}`).join(' ')
    const notices = Array.from({ length: 50 }, () => ({
      title: 'Word',
      description: long.slice(0, 2000),
    }))
    const { body } = await owner.post(`/businesses/?organization_id=${id}`, {
      name: 'Planter',
      description: long.slice(0, 4000),
      city: 'Suva',
      country: 'FJ',
      offers: notices,
      wants: notices,
    })
    const row = await scope.db
      .selectFrom('businesses')
      .select('search_text')
      .where('slug', '=', body.slug)
      .executeTakeFirstOrThrow()
    assert.ok(row.search_text.length <= 4000)
  })

  test('finds nothing for what nothing resembles, and everything without words', async () => {
    assert.deepEqual(await slugsOf({ q: 'xqzzvw' }), [])
    assert.deepEqual(await slugsOf({ q: '%' }), [])
    assert.deepEqual(await slugsOf({ q: '   ' }), await slugsOf({}))
  })

  test('pages through matches without losing or repeating one', async () => {
    const whole = await slugsOf({ q: 'organic' })
    const { visitor } = await world()
    const seen: string[] = []
    let next: string | null = '/search/?q=organic&page_size=7'
    for (let page = 0; next !== null && page < 100; page += 1) {
      const { body } = await visitor.get(next)
      assert.equal(body.count, whole.length)
      seen.push(...body.results.map(({ slug }: { slug: string }) => slug))
      next = body.next
    }
    assert.deepEqual(seen, whole)
  })

  for (const q of [
    `'; drop table businesses; --`,
    `" or 1=1 --`,
    `\\' union select password_hash from users`,
    `a & b | !c <-> (`,
    `:*`,
    `%_%`,
    `-`,
    `"`,
    '🌱',
  ])
    test(`takes ${q} for words`, async () => {
      assert.equal((await search({ q })).status, 200)
    })

  test('answers any text', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(60), async (text) => {
        const q = text.replaceAll('\0', '').toWellFormed()
        const status = foldedWords(q).length > maxWords ? 400 : 200
        assert.equal((await search({ q, page_size: 1 })).status, status)
      }),
      { numRuns: 60 },
    )
  })
})

suite('filtering the directory', () => {
  test('takes a country by code or English name in any case', async () => {
    const byCode = await slugsOf({ country: 'fj' })
    assert.ok(byCode.includes('vanua-moana-growers'))
    assert.ok(!byCode.includes('hearth-and-furrow-bakery'))
    assert.deepEqual(await slugsOf({ country: 'FIJI' }), byCode)
    assert.equal(await refusedField({ country: 'Atlantis' }), 'country')
  })

  test('takes a city without its diacritics', async () => {
    const { body } = await search({ city: 'zurich' })
    assert.ok(body.count > 0)
    for (const { city } of body.results) assert.equal(city, 'Zürich')
    assert.deepEqual(await slugsOf({ city: 'STROUD' }), await slugsOf({ city: 'Stroud' }))
  })

  test('counts the categories below a category as part of it', async () => {
    const bakery = (category: string) => slugsOf({ q: 'hearth furrow', category })
    for (const category of ['bakery-and-milling', 'food-and-drink'])
      assert.ok((await bakery(category)).includes('hearth-and-furrow-bakery'))
    const count = async (category: string) => (await search({ category })).body.count
    assert.ok((await count('food-and-drink')) > (await count('bakery-and-milling')))
  })

  test('pages through one status by cursor, by name and creation, forward and back', async () => {
    for (const ordering of ['name', '-name', 'created_at', '-created_at']) {
      const asked = { status: 'seeded', ordering, paging: 'cursor' }
      const all = (await slugsOf({ ...asked, page_size: 6 })).slice(0, 6)
      const { body: first } = await search({ ...asked, page_size: 3 })
      const { visitor } = await world()
      const { body: second } = await visitor.get(first.next)
      const { body: back } = await visitor.get(second.previous)
      const slugs = (of: typeof first) => of.results.map(({ slug }: { slug: string }) => slug)
      assert.deepEqual([...slugs(first), ...slugs(second)], all, ordering)
      assert.deepEqual(slugs(back), slugs(first), ordering)
    }
  })

  test('narrows by tag and status, and combines everything', async () => {
    assert.ok((await slugsOf({ tag: 'worker-cooperative' })).includes('hearth-and-furrow-bakery'))
    assert.deepEqual(await slugsOf({ status: 'verified', tag: 'no-such-tag' }), [])
    assert.deepEqual(
      await slugsOf({
        q: 'sourdough',
        country: 'GB',
        city: 'Stroud',
        category: 'food-and-drink',
        tag: 'plastic-free',
        status: 'seeded',
        near: '51.7,-2.2',
      }),
      ['hearth-and-furrow-bakery'],
    )
    assert.equal(await refusedField({ status: 'suspended' }), 'status')
  })

  test('orders by name and by creation, both ways', async () => {
    const names = await slugsOf({ country: 'JP', ordering: 'name' })
    assert.ok(names.length > 1)
    assert.deepEqual(await slugsOf({ country: 'JP' }), names)
    assert.deepEqual(await slugsOf({ country: 'JP', ordering: '-name' }), names.toReversed())
    const oldest = await slugsOf({ country: 'JP', ordering: 'created_at' })
    const newest = await slugsOf({ country: 'JP', ordering: '-created_at' })
    assert.deepEqual(newest, oldest.toReversed())
  })

  test('searches the list of businesses under the name `search`', async () => {
    const { body } = await search({ search: 'hearth furrow' }, '/businesses/')
    assert.equal(body.results[0].slug, 'hearth-and-furrow-bakery')
    assert.equal((await search({ q: 'x' }, '/businesses/')).status, 400)
  })
})

suite('searching the directory by place', () => {
  test('finds the nearest first, within 50 km unless another radius is given', async () => {
    const here = { near: '51.7457,-2.2158', status: 'seeded' }
    const near = await slugsOf({ ...here })
    const wide = await slugsOf({ ...here, radius_km: 500 })
    assert.equal(near[0], 'hearth-and-furrow-bakery')
    assert.equal(wide[0], 'hearth-and-furrow-bakery')
    assert.ok(wide.length > near.length)
    assert.ok(!near.includes('saltmarsh-and-sail'))
    assert.deepEqual(
      await slugsOf({ ...here, radius_km: 500, ordering: '-distance' }),
      wide.toReversed(),
    )
  })

  test('reaches the whole Earth', async () => {
    const all = await slugsOf({ near: '51.7457,-2.2158', radius_km: 20_000 })
    assert.ok(all.length >= 180)
  })

  test('looks over the antimeridian from near it', async () => {
    assert.ok(
      (await slugsOf({ near: '-18.1,-179.9', radius_km: 250 })).includes('vanua-moana-growers'),
    )
  })

  test('looks into a box that crosses the antimeridian', async () => {
    const pacific = await slugsOf({ bbox: '170,-50,-170,-10' })
    assert.ok(pacific.includes('vanua-moana-growers'))
    assert.ok(pacific.includes('kai-rere-canteen'))
    const elsewhere = await slugsOf({ bbox: '-170,-50,170,-10' })
    assert.ok(!elsewhere.includes('vanua-moana-growers') && elsewhere.length > 0)
  })

  test('finds the same by box as by coordinates', async () => {
    assert.ok((await slugsOf({ bbox: '-3,51,-2,52' })).includes('hearth-and-furrow-bakery'))
    assert.ok(!(await slugsOf({ bbox: '-3,52,-2,53' })).includes('hearth-and-furrow-bakery'))
  })

  for (const [field, query] of [
    ['near', { near: '91,0' }],
    ['near', { near: '51.7' }],
    ['near', { near: '51.7,' }],
    ['near', { near: 'here,there' }],
    ['near', { near: 'NaN,Infinity' }],
    ['radius_km', { near: '0,0', radius_km: 20_001 }],
    ['radius_km', { near: '0,0', radius_km: 0 }],
    ['radius_km', { radius_km: 10 }],
    ['bbox', { bbox: '1,2,3' }],
    ['bbox', { bbox: '0,60,10,50' }],
    ['bbox', { bbox: '0,0,181,10' }],
    ['ordering', { ordering: 'distance' }],
    ['ordering', { ordering: 'relevance' }],
    ['ordering', { ordering: 'email' }],
  ] as const)
    test(`refuses ${JSON.stringify(query)} by naming ${field}`, async () => {
      assert.equal(await refusedField(query), field)
    })
})
