import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { pageLanguage } from '../page-language.ts'
import { companyProfile } from './profile.ts'

const fetched_at = '2026-11-20T10:00:00Z'

/** What is read of a site, whose first page is its home. */
function read(host: string, ...pages: [path: string, html: string][]) {
  const sources = pages.map(([path, html]) => {
    const page = readPage(html, `https://${host}${path}`)
    return { page, lang: pageLanguage(page), fetched_at }
  })
  return companyProfile(sources, host)
}

function placeOf(host: string, html: string) {
  const [place] = read(host, ['/', html]).company.locations
  return [place?.city, place?.country]
}

suite('where a company is', () => {
  for (const [host, html, city, country] of [
    ['a.com', '<p>Tel. +43 7242 555123<p>Salzburger Str. 88, A-4600 Wels', 'Wels', 'Austria'],
    ['a.co.uk', '<p>1 Bromfield Road, Ludlow, Shropshire SY8 2XX', 'Ludlow', 'United Kingdom'],
    ['a.com', '<p>25 Crimea Street, Guelph, ON N1H 2Y5', 'Guelph', 'Canada'],
    ['a.nl', '<p>Zeedijk 3, 8711 HN Workum', 'Workum', 'Netherlands'],
    ['a.pt', '<p>Rua da Achada 5, 7750-320 Mértola', 'Mértola', 'Portugal'],
    ['a.se', '<p>Skogsbo 14, 793 33 Leksand, Sverige', 'Leksand', 'Sweden'],
    ['a.at', '<p>© 2026 Holzwerk Alpen KG<p>Werkweg 7<br>6300 Wörgl', 'Wörgl', 'Austria'],
    [
      'a.co.uk',
      '<p>Textiles, Unit 9 Victoria Works, Hebden Bridge HX7 8LN | 01422 555019 | Website by Pennine Pixels',
      'Hebden Bridge',
      'United Kingdom',
    ],
    [
      'a.com',
      '<p lang=es>Calle Mayor 18, Cuéllar (Segovia). Tel. +34 921 14 00 00',
      'Cuéllar',
      'Spain',
    ],
    [
      'a.ie',
      '<p>We work at a kitchen table in Clifden, Co. Galway, since 2014.',
      'Clifden',
      'Ireland',
    ],
    ['a.gent', '<p>Dok Noord 4, 9000 Gent', 'Gent', 'Belgium'],
    ['a.io', '<p>We are a remote team since 2018.', undefined, undefined],
  ] as const)
    test(`${html.slice(3, 40)}… on ${host}`, () =>
      assert.deepEqual(placeOf(host, html), [city, country]))

  test('is not where the makers of its website are', () => {
    const html = '<p>Webdesign: Pixelwerk, Leipziger Straße 3, D-06108 Halle'
    assert.deepEqual(placeOf('muehle.com', html), [undefined, undefined])
  })

  test('is not where the data of a template are', () => {
    const ld = JSON.stringify({
      '@type': 'Restaurant',
      name: 'Demo Site',
      address: { addressLocality: 'San Francisco', addressCountry: 'US' },
    })
    const html = `<title>Muehle</title><script type="application/ld+json">${ld}</script><p>Mühlweg 3, D-79106 Freiburg i. Br.`
    assert.deepEqual(placeOf('muehle.de', html), ['Freiburg', 'Germany'])
  })

  test('is not stated where two countries are as likely', () => {
    const html = '<p>Call +49 30 55501122 or +44 20 7946 0123'
    assert.deepEqual(placeOf('a.com', html), [undefined, undefined])
  })
})

suite('the telephones of a company', () => {
  for (const text of ['VAT GB 555 1212 12', 'News 12.11.2026, 01.10.2026'])
    test(`are not in “${text}”`, () => {
      const html = `<title>Hearth Mill</title><p>${text}<p>1 Bromfield Road, Ludlow SY8 2XX`
      assert.deepEqual(read('hearthmill.co.uk', ['/', html]).company.phones, [])
    })
})

suite('the name of a company', () => {
  const nameOf = (host: string, html: string) => read(host, ['/', html]).company.name

  for (const [title, text, name] of [
    ['HEARTH MILL', 'Hearth mill of Ludlow', 'Hearth mill'],
    ['HEARTH MILL', 'Flour', 'Hearth Mill'],
  ] as const)
    test(`is not shouted: ${title}, ${text}`, () =>
      assert.equal(nameOf('hearthmill.co.uk', `<title>${title}</title><p>${text}`), name))

  test('is what the host repeats, whatever greets in front of it', () => {
    const html = '<title>Bienvenue chez Semences du Nord</title><h1>Semences du Nord</h1>'
    assert.equal(nameOf('semences-du-nord.be', html), 'Semences du Nord')
  })

  test('is never the label of a page', () => {
    assert.equal(nameOf('varvet.se', '<title>Hem</title><h1>Startsida</h1>'), 'varvet.se')
  })

  test('is told from the form of the company', () => {
    const html = '<title>Start</title><p>Mühle Brandt GmbH, 16816 Neuruppin'
    const { company } = read('muehle-brandt.de', ['/', html])
    assert.deepEqual([company.name, company.legal_name], ['Mühle Brandt', 'Mühle Brandt GmbH'])
  })
})

suite('whom a company works for', () => {
  const audiencesOf = (lang: string, text: string) =>
    read('a.example', ['/', `<html lang=${lang}><p>${text}`]).offer.audiences

  for (const [lang, text, ...expected] of [
    [
      'en',
      'We supply cafés, farm shops and schools across Kent.',
      'cafés',
      'farm shops',
      'schools',
    ],
    ['de', 'Für Kommunen, Schulen und Vereine im Umland.', 'Kommunen', 'Schulen', 'Vereine'],
    ['fr', 'Nous livrons les restaurants et les cantines du Gard.', 'restaurants', 'cantines'],
    ['it', 'Lavoriamo per architetti e privati.', 'architetti', 'privati'],
    [
      'en',
      'The hall can be hired by schools, families and businesses.',
      'schools',
      'families',
      'businesses',
    ],
    ['it', 'Curiamo i giardini di condomini, scuole e aziende.', 'condomini', 'scuole', 'aziende'],
    [
      'fr',
      'Particuliers, architectes ou collectivités, nous bâtissons.',
      'particuliers',
      'architectes',
      'collectivités',
    ],
    ['en', 'A mill run by farmers and councillors.'],
    ['en', 'Wait for the kettle, pour slowly and enjoy.'],
    ['en', 'We deliver to London, Leeds and York.'],
  ] as const)
    test(`is in "${text}"`, () => assert.deepEqual(audiencesOf(lang, text), expected))
})

suite('what a company offers', () => {
  const menu = (...entries: string[]) =>
    `<nav>${entries.map((text, at) => `<a href="/p${at}">${text}</a>`).join('')}</nav>`
  const phrasesOf = (html: string) =>
    read('a.example', ['/', html]).offer.keyphrases.map(({ text }) => text)

  test('stands in menus and headings, and not in what leads around the site', () => {
    const entries = [
      'Home',
      'Sash windows',
      'Our story',
      'Read more',
      'Contact us',
      'Opening hours',
    ]
    assert.deepEqual(
      phrasesOf(`<html lang=en>${menu(...entries)}<h2>Window restoration</h2><h2>Why us?</h2>`),
      ['window restoration', 'sash windows'],
    )
  })

  test('stands in a menu that a button opens, and before the own town in the title', () => {
    const folded = menu('Sash windows', 'Stairs').replace('<nav>', '<nav hidden>')
    const html = `<html lang=en><title>Joiner Ludlow | Bellhanger</title><meta property=og:site_name content=Bellhanger>${folded}<p>Bell Lane 3, Ludlow SY8 1AA, tel. +44 1584 555 012`
    assert.deepEqual(phrasesOf(html).toSorted(), ['joiner', 'sash windows', 'stairs'])
  })

  test('is no day, call, sentence, price or slogan', () => {
    const headings = [
      'Samstag',
      'Jetzt bestellen',
      'Wir backen',
      'Ab 9 Euro',
      'Unser Team',
      'Roggenbrot',
    ]
    const html = `<html lang=de>${headings.map((text) => `<h2>${text}</h2>`).join('')}`
    assert.deepEqual(phrasesOf(html), ['Roggenbrot'])
  })

  test('has its page and the words that it stood in', () => {
    const { provenance } = read('a.example', ['/', menu('Sash windows', 'Stairs', 'Doors')])
    const found = provenance.find(({ field }) => field === 'offer.keyphrases')
    assert.deepEqual([found?.url, found?.quote], ['https://a.example/', 'Sash windows'])
  })

  test('has them for every entry of a list, also at the end of a long sentence', () => {
    const long = 'milled slowly between two stones of granite in the old weir house '.repeat(4)
    const html = `<p>Our flour, ${long}, goes to bakers, breweries and schools.<h2>Who we work with</h2><ul><li>Care homes<li>Shops`
    const { offer, provenance } = read('a.example', ['/', html])
    assert.ok(offer.audiences.length >= 4, offer.audiences.join())
    for (const audience of offer.audiences) {
      const { quote = '' } =
        provenance.find(
          ({ field, values }) => field === 'offer.audiences' && values.includes(audience),
        ) ?? {}
      assert.ok(quote.length <= 200 && quote.includes(audience), `${audience}: ${quote}`)
    }
  })
})

suite('how a company is reached', () => {
  test('is spelt out against robots', () => {
    const html = '<p>Write to orders AT moinho.example or info[@]moinho.example, not AT once.'
    const { emails } = read('moinho.example', ['/', html]).company
    assert.deepEqual(emails.toSorted(), ['info@moinho.example', 'orders@moinho.example'])
  })

  test('is by role, never by person', () => {
    const html = `<p>geral@moinho.example, joaquim.silva@moinho.example, joaquim@moinho.example
      <p>Tel.: 286 550 112, Fax: 286 550 113, 7750-320 Mértola`
    const { company } = read('moinho.example', ['/', html])
    assert.deepEqual(company.emails, ['geral@moinho.example'])
    assert.deepEqual(company.phones, ['+351286550112'])
  })
})
