import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inventedBusiness, loadBusiness } from '#domains/directory/seed/seed.fixture.ts'
import { none, says } from '#test/none.ts'
import { world } from '#test/world.ts'
import { languages } from '#kernel/text/languages.ts'
import names from './category-names.json' with { type: 'json' }
import { categoryLinks } from './categories.ts'
import { speechIn } from './words.ts'
import taxonomy from '../../../seed/taxonomy.json' with { type: 'json' }

async function look(path: string): Promise<string> {
  return (await fetch((await world()).origin + path)).text()
}

suite('the names of categories', () => {
  test('are there for each of the seed in each language, and for no other', () => {
    const slugs = taxonomy.categories.map(({ slug }) => slug).toSorted()
    assert.deepEqual(['en', ...Object.keys(names)].toSorted(), [...languages].toSorted())
    for (const [language, named] of Object.entries(names)) {
      assert.deepEqual(Object.keys(named).toSorted(), slugs, `category-names.json, ${language}`)
      const [empty, all] = [
        Object.values(named).filter((name) => name.trim() === ''),
        Object.values(named),
      ]
      none(empty, 'these say nothing:')
      assert.equal(new Set(all).size, all.length, `two are called alike, ${language}`)
    }
  })

  test('are in the language of the page: in its heading, its title and among those beside it', async () => {
    for (const [language, { water, 'land-and-sea': above }] of Object.entries(names)) {
      const text = await look(`/directory/?lang=${language}&category=water`)
      says(text, [
        `<h1>${water}</h1>`,
        `<title>${water}</title>`,
        `aria-current="page">${water}</a>`,
        `>${above}</a>`,
      ])
      assert.ok(!text.includes('Land and sea'), language)
    }
    says(await look('/directory/?lang=en&category=water'), ['<h1>Water</h1>', '>Land and sea</a>'])
  })

  test('are in the language of the page of a business', async () => {
    const business = inventedBusiness({ categories: ['bakery-and-milling'] })
    await loadBusiness((await world()).runtime.base, business)
    says(await look(`/directory/${business.slug}/?lang=fr`), ['<li>Boulangerie et meunerie</li>'])
  })

  test('are their own where no language has another, and marked as English', () => {
    const counted = { parent: null, business_count: 1 }
    const own = { ...counted, slug: 'constructor', name: 'Owls & more' }
    const shown = { chosen: '', linkTo: (slug: string) => `?${slug}` }
    const inGerman = categoryLinks([own], shown, speechIn('de'))?.text ?? ''
    assert.match(inGerman, /<a href="\?constructor" +lang="en">Owls &amp; more<\/a>/)
    const inEnglish = categoryLinks([own], shown, speechIn('en'))?.text ?? ''
    assert.ok(!inEnglish.includes('lang='))
  })

  test('come in the order of the language below the one above them', () => {
    const counted = { parent: 'land-and-sea', business_count: 1 }
    const all = [
      { slug: 'land-and-sea', name: 'Land and sea', parent: null, business_count: 2 },
      { ...counted, slug: 'soil-and-compost', name: 'Soil and compost' },
      { ...counted, slug: 'water', name: 'Water' },
    ]
    const shown = { chosen: '', linkTo: (slug: string) => `?${slug}` }
    const text = categoryLinks(all, shown, speechIn('es'))?.text ?? ''
    assert.ok(text.indexOf('Agua') < text.indexOf('Suelo y compost'))
  })
})

test('how many stand in a category is grouped as the language does', () => {
  const bakeries = { slug: 'b', name: 'Bakeries', parent: null, business_count: 12_345 }
  const shown = { chosen: '', linkTo: (slug: string) => slug }
  for (const [language, counted] of [
    ['en', '12,345'],
    ['de', '12.345'],
  ] as const) {
    const links = categoryLinks([bakeries], shown, speechIn(language))?.text ?? ''
    says(links, [`<span class="soft">${counted}</span>`])
  }
})
