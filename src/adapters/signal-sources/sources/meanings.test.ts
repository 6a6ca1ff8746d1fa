import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { standIns } from '#test/stand-ins/sources/stand-ins.ts'
import { now } from '../asking.fixture.ts'
import type { Observation } from '../contract.ts'
import { mentioned } from '../mentioned.ts'
import { sourceOf } from '../registry.ts'
import { readSignals } from '../signal-page.ts'

const interest = { query_terms: ['organic flour'], keywords: [] }

function queryOf(source: string, countries: readonly string[] = []) {
  const places = standIns.find((one) => one.source === source)?.places
  const plan = sourceOf(source).plan(interest, {
    now,
    places: places ?? sourceOf(source).places?.usual ?? [],
    countries,
  })
  const [query] = plan
  assert.ok(query !== undefined)
  return query
}

function read(source: string, response: unknown) {
  const body = typeof response === 'string' ? response : JSON.stringify(response)
  return readSignals({ source, body, query: queryOf(source), nowMs: now.getTime() })
}

/** What the rows of the stand-in mean. */
function meaning(source: string, change: (row: object) => object = (row) => row): Observation[] {
  const standIn = standIns.find((one) => one.source === source)
  assert.ok(standIn !== undefined)
  const rows = standIn.rows(now).map((row) => change(row))
  const url = new URL('/list', queryOf(source).url)
  return [...(read(source, standIn.answer(rows, url, now))?.observations ?? [])]
}

suite('a register', () => {
  for (const source of ['fr_companies', 'agence_bio', 'companies_house'])
    test(`is searched for whom the profile sells to (${source})`, () => {
      const asked = (industries: readonly string[]) =>
        sourceOf(source)
          .plan({ ...interest, industries }, { now, places: [], countries: [] })
          .map(({ url }) => new URL(url).searchParams.get('q'))
      assert.deepEqual([...new Set(asked(['bakeries', 'cafés']))], ['bakeries', 'cafés'])
      assert.deepEqual([...new Set(asked([]))], ['organic flour'])
    })
})

suite('a tender', () => {
  test('names its buyer, place, deadline and amount (TED)', () => {
    const [notice, plan] = meaning('ted')
    assert.deepEqual(notice?.org, {
      name: 'Gemeentelijke Schoolkeukens Meerdal',
      domain: 'www.keukens-meerdal.example',
      country: 'BE',
      city: 'Meerdal',
      ids: {},
    })
    assert.equal(notice?.signal_hint, 'tender')
    assert.deepEqual(notice?.amount, { value: 120_000, currency: 'EUR' })
    assert.equal(notice?.deadline, '2026-12-19T23:00:00.000Z')
    assert.equal(notice?.contact?.email, 'inkoop@keukens-meerdal.example')
    assert.deepEqual([plan?.signal_hint, plan?.org?.country], ['trigger', 'DE'])
  })

  test('is asked for in the words, countries and time of the profile (TED)', () => {
    const { body = '' } = queryOf('ted', ['DE', 'GB', 'FR'])
    assert.equal(
      JSON.parse(body).query,
      '(FT ~ "organic flour") AND buyer-country IN (DEU FRA) AND publication-date >= 20260921 SORT BY publication-date DESC',
    )
  })

  test('that was awarded is none', () => {
    const awarded = (row: object) => ({
      ...row,
      'form-type': 'result',
      tag: ['award'],
      nature: 'ATTRIBUTION',
    })
    for (const source of ['ted', 'uk_cf', 'uk_fts', 'boamp'])
      assert.deepEqual(meaning(source, awarded), [])
  })

  test('names its buyer by the register where it does (OCDS)', () => {
    const [release] = meaning('uk_cf')
    assert.deepEqual(release?.org?.ids, { 'GB-COH': '00000001' })
    assert.equal(release?.url, 'https://www.contractsfinder.service.gov.uk/Notice/inv-1')
    assert.equal(release?.contact?.email, 'catering@calderbrook.example')
  })
})

suite('an entry of a register', () => {
  test('may be written to only where it permits that itself (Agence BIO)', () => {
    const [allowed, silent] = meaning('agence_bio')
    assert.deepEqual(
      [allowed?.outreach, allowed?.contact?.email],
      [undefined, 'ferme@lacombe.example'],
    )
    assert.deepEqual([silent?.outreach, silent?.contact], ['none', undefined])
  })

  test('says nothing about who leads the company (French register)', () => {
    const [company] = meaning('fr_companies')
    assert.doesNotMatch(JSON.stringify(company), /INVENTE|ALIX|RUE DU MOULIN/i)
    assert.deepEqual(company?.org?.tags, ['bio', '10.71C'])
    assert.equal(company?.org?.city, 'VALSERINE')
  })

  test('names no owner of a house (permits)', () => {
    const [contractor, owner] = meaning('socrata')
    assert.equal(contractor?.org?.name, 'INVENTED BUILDERS LLC')
    assert.doesNotMatch(JSON.stringify(owner), /A PERSON/)
  })

  test('of companies that ceased is none (French register)', () => {
    const ceased = meaning('fr_companies', (row) => ({ ...row, etat_administratif: 'C' }))
    assert.deepEqual(ceased, [])
    const active = meaning('fr_companies', (row) => ({ ...row, etat_administratif: 'A' }))
    assert.equal(active.length, 2)
  })

  test('of farms that gave up their certificates is none (Agence BIO)', () => {
    const ended = { dateEngagement: '2026-01-10', dateArret: '2026-09-01' }
    assert.deepEqual(
      meaning('agence_bio', (row) => ({ ...row, certificats: [ended] })),
      [],
    )
    const renewed = [ended, { dateEngagement: '2026-10-01' }]
    assert.equal(meaning('agence_bio', (row) => ({ ...row, certificats: renewed })).length, 2)
  })

  test('of dissolved companies is none (Companies House)', () => {
    assert.deepEqual(
      meaning('companies_house', (row) => ({ ...row, company_status: 'dissolved' })),
      [],
    )
  })
})

suite('a voice', () => {
  test('that hides from strangers is not heard (Bluesky)', () => {
    const hidden = { handle: 'rye.example', labels: [{ val: '!no-unauthenticated' }] }
    assert.equal(meaning('bluesky').length, 2)
    assert.deepEqual(
      meaning('bluesky', (row) => ({ ...row, author: hidden })),
      [],
    )
  })

  test('of a bot, or one that was removed, is none', () => {
    const bot = (row: object) => ({ ...row, user: { login: 'b', type: 'Bot' } })
    assert.deepEqual(meaning('github', bot), [])
    const removed = (row: object) => ({ ...row, post: { ...Object(row).post, removed: true } })
    assert.deepEqual(meaning('lemmy', removed), [])
  })

  test('keeps its own licence (Stack Exchange)', () => {
    const [question] = meaning('stackexchange')
    assert.equal(question?.license, 'CC BY-SA 4.0')
    assert.match(question?.text ?? '', /^Which mill sells organic flour & bran\?/)
    assert.equal(question?.platform, 'stackexchange/sustainability')
  })

  test('may ask for quiet (Stack Exchange)', () => {
    assert.equal(read('stackexchange', { items: [], backoff: 10 })?.wait_seconds, 10)
  })

  test('in a forum has a title only where it began the topic (Discourse)', () => {
    const [opening, reply] = meaning('discourse')
    assert.deepEqual([opening?.title, reply?.title], ['Flour by the pallet', undefined])
    assert.deepEqual([opening?.topic, reply?.topic], [undefined, 'Flour by the pallet'])
    assert.equal(opening?.thread, reply?.thread)
  })
})

suite('a feed', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Guild</title><entry><title>Wanted: flour</title>
<id>urn:1</id><updated>2026-11-19T10:00:00+01:00</updated><link href="https://guild.example/e"/>
<author><name>Ann</name></author><content type="html">&lt;p&gt;2 t a month&lt;/p&gt;</content></entry></feed>`
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Guild',
    items: [
      {
        id: 'urn:1',
        url: 'https://guild.example/e',
        title: 'Wanted: flour',
        content_html: '<p>2 t a month</p>',
        date_published: '2026-11-19T09:00:00Z',
        authors: [{ name: 'Ann' }],
      },
    ],
  }
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Guild</title><link>https://guild.example/</link></channel>
<item rdf:about="urn:1"><title>Wanted: flour</title><link>https://guild.example/e</link>
<description>2 t a month</description><dc:date>2026-11-19T09:00:00Z</dc:date><dc:creator>Ann</dc:creator></item></rdf:RDF>`

  for (const [name, feed] of Object.entries({ atom, json, rdf }))
    test(`of the form ${name} says the same`, () => {
      const [item] = read('feed', feed)?.observations ?? []
      assert.deepEqual(
        [item?.url, item?.posted_at, item?.title, item?.text, item?.author?.handle],
        [
          'https://guild.example/e',
          '2026-11-19T09:00:00.000Z',
          'Wanted: flour',
          '2 t a month',
          'Ann',
        ],
      )
    })

  test('that nobody signs speaks for its publisher', () => {
    const [item] = read('feed', atom.replace(/<author>.*<\/author>/, ''))?.observations ?? []
    assert.deepEqual(item?.org, { name: 'Guild', domain: 'guild.example', ids: {} })
  })

  test('with a bomb of entities is refused', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "&a;&a;&a;&a;&a;&a;&a;&a;">`).join('')}]>${atom.replace('2 t', '&a19;'.repeat(1_000))}`
    const text = JSON.stringify(read('feed', bomb) ?? '')
    assert.ok(text.length < 10_000)
  })
})

suite('a source without a search', () => {
  const [release] = meaning('uk_cf')
  const about = (title: string) => ({ ...(release as Observation), title, text: '' })

  test('is left with what says a word of the profile', () => {
    const all = ['Organic flours', 'Flour mill', 'Road repair', 'Cauliflower', 'FLOURISH'].map(
      about,
    )
    assert.deepEqual(
      mentioned(all, { query_terms: ['rye flour'], keywords: [] }).map(({ title }) => title),
      ['Organic flours', 'Flour mill', 'FLOURISH'],
    )
    const keywords = [{ text: 'bakeries', weight: 1 }]
    assert.equal(mentioned([about('A bakery')], { query_terms: [], keywords }).length, 0)
    assert.equal(mentioned([about('Baker’s oven')], { query_terms: ['baker'], keywords }).length, 1)
    assert.deepEqual(mentioned(all, { query_terms: ['it'], keywords: [] }), [])
  })
})

for (const [signed, said] of [
  ['ann@guild.example (Ann)', { author: 'Ann', org: undefined }],
  ['ann@guild.example', { author: undefined, org: 'Guild' }],
  ['Ann', { author: 'Ann', org: undefined }],
] as const)
  test(`a feed signed "${signed}" gives away no address`, () => {
    const rss = `<rss version="2.0"><channel><title>Guild</title><item><title>Wanted</title><author>${signed}</author>
<link>https://guild.example/e</link><pubDate>Thu, 19 Nov 2026 09:00:00 GMT</pubDate></item></channel></rss>`
    const [item] = read('feed', rss)?.observations ?? []
    assert.deepEqual({ author: item?.author?.name, org: item?.org?.name }, said)
  })
