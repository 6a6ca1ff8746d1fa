import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { companyProfile } from './profile.ts'

function offerOn(
  pages: Record<string, string>,
  { host, lang = 'en' }: { host: string; lang?: string },
) {
  const read = Object.entries(pages).map(([path, html]) => ({
    page: readPage(html, `https://${host}${path}`),
    lang,
    fetched_at: '2026-11-20T10:00:00Z',
  }))
  const { offer, company } = companyProfile(read, host)
  const cities = company.locations.map(({ city = '' }) => city)
  return { phrases: offer.keyphrases.map(({ text }) => text), products: offer.products, cities }
}

const foot =
  '<div>Hearth Mill Ltd<br>Unit 2, Mill Lane<br>Ludlow<br>SY8 1AA</div><p>Tel. 01584 960100</p>'
const flour =
  '<p>We mill flour from heritage wheat for bakers and sell it at our door, as our mill did long ago.</p>'

suite('where a company is, is nothing that it offers', () => {
  test('streets, houses and their estates', () => {
    const { phrases, products } = offerOn(
      {
        '/': `<title>Hearth Mill</title><h1>Stoneground flour</h1><h2>Mill Lane</h2>${flour}${foot}`,
        '/contact': `<title>Contact</title><h1>Contact</h1><h2>Mill Lane</h2>${foot}`,
        '/products': `<title>Products</title><h1>Our products</h1><h2>Rye flour</h2><h2>Spelt flour</h2><h2>Unit 2, Mill Lane</h2>${foot}`,
      },
      { host: 'hearthmill.example' },
    )
    assert.ok(phrases.includes('rye flour'), phrases.join())
    assert.deepEqual(
      phrases.filter((text) => /lane|unit|ludlow/.test(text)),
      [],
    )
    assert.deepEqual(products, ['Rye flour', 'Spelt flour'])
  })

  test('estates, also where they stand behind the town, and the town is no estate', () => {
    const lines = [
      'Unit 4, Hereford, Hereford Trading Estate, HR2 6JT',
      'Unit 4, Hereford Trading Estate, Rotherwas',
      'Unit 4<br>Hereford<br>Hereford Trading Estate<br>HR2 6JT',
      '12 Fir Tree Road, Hereford HR2 6JT, Hereford Trading Estate',
    ]
    const say =
      '<p>We restore sash windows for homeowners, and draught proof them as we have for years.</p>'
    for (const line of lines) {
      const { phrases, products, cities } = offerOn(
        {
          '/': `<title>Kestrel Joinery</title><h1>Sash windows</h1><h2>Hereford Trading Estate</h2>${say}<p>${line}</p>`,
          '/products': `<title>Products</title><h1>Our products</h1><h2>Oak doors</h2><h2>Unit 4, Hereford Trading Estate</h2><p>${line}</p>`,
        },
        { host: 'kestreljoinery.co.uk' },
      )
      assert.ok(phrases.includes('oak doors'), phrases.join())
      assert.doesNotMatch([...phrases, ...products].join(), /estate|unit|hereford/i, line)
      assert.doesNotMatch(cities.join(), /Estate/, line)
    }
    const others = [
      [
        'de',
        'Gewerbegebiet Nord',
        'Treppenbau',
        'Wir bauen Treppen und Schränke für Wohnungen in Lübeck und Umgebung.',
      ],
      [
        'fr',
        'ZA des Prés',
        'Escaliers',
        'Nous fabriquons des escaliers sur mesure pour les maisons de Rennes.',
      ],
      [
        'es',
        'Polígono Industrial La Vega',
        'Escaleras',
        'Hacemos escaleras a medida para casas y talleres de la comarca.',
      ],
      [
        'it',
        'Zona Industriale Sud',
        'Scale in legno',
        'Costruiamo scale in legno su misura per case e botteghe.',
      ],
      [
        'nl',
        'Bedrijventerrein De Hoef',
        'Trappen',
        'Wij maken trappen op maat voor huizen en winkels in de buurt.',
      ],
      [
        'pt',
        'Zona Industrial da Feira',
        'Escadas',
        'Fazemos escadas à medida para casas e lojas da região.',
      ],
    ] as const
    for (const [lang, estate, offer, says] of others) {
      const html = `<title>Holm</title><h1>${offer}</h1><h2>${estate}</h2><p>${says}</p><p>Holm, ${estate}, 12</p>`
      const { phrases } = offerOn({ '/': html }, { host: `holm.${lang}`, lang })
      assert.deepEqual(
        phrases.filter((text) => estate.toLowerCase().includes(text.toLowerCase())),
        [],
        phrases.join(),
      )
    }
  })

  test('streets of other languages, also where only structured data say them', () => {
    const german = `<title>Tischlerei Holm</title><h1>Möbel nach Maß</h1><h2>Hauptstraße</h2><p>Hauptstraße 12</p><p>23552 Lübeck</p>
      <h2>Treppenbau</h2><p>Wir bauen Treppen und Schränke für Wohnungen und Büros in Lübeck und Umgebung.`
    assert.ok(
      !offerOn({ '/': german }, { host: 'holm.de', lang: 'de' }).phrases.includes('Hauptstraße'),
    )
    const french = `<title>Menuiserie Caradec</title><script type="application/ld+json">{"@type":"LocalBusiness",
      "name":"Menuiserie Caradec","address":{"streetAddress":"12 rue des Lilas","addressLocality":"Rennes"}}</script>
      <h1>Menuiserie</h1><h2>Escaliers</h2><p>Nous fabriquons des escaliers sur mesure à Rennes.</p><h2>Rue des Lilas</h2>`
    const { phrases } = offerOn({ '/': french }, { host: 'caradec.fr', lang: 'fr' })
    assert.ok(phrases.includes('escaliers'), phrases.join())
    assert.ok(!phrases.includes('rue des lilas'), phrases.join())
  })

  test('its town behind what it does there', () => {
    const { phrases } = offerOn(
      {
        '/': `<title>Bike repair Leeds | Spokes</title><meta name=keywords content="bike repair leeds, bike shop in leeds">
        <h1>Bike repair</h1><h2>Wheel building Leeds</h2><p>We repair bikes and build wheels for commuters and couriers.</p><p>Spokes, 14 Foundry Street, Leeds LS1 4DJ</p>`,
      },
      { host: 'spokes.co.uk' },
    )
    assert.ok(phrases.includes('wheel building'), phrases.join())
    assert.deepEqual(
      phrases.filter((text) => /leeds|foundry/.test(text)),
      [],
    )
  })

  test('addresses of its website and mailbox', () => {
    const { phrases } = offerOn(
      {
        '/': `<title>Hearth Mill</title><meta name=keywords content="example, flour"><meta name=description content="Stoneground flour. Visit www.hearthmill.example or write to info@hearthmill.example today.">
        <h1>Stoneground flour</h1>${flour}<p>Visit hearthmill.example for more about our stones and the wheat that we mill.</p>`,
      },
      { host: 'hearthmill.example' },
    )
    assert.ok(phrases.includes('stoneground flour'), phrases.join())
    assert.ok(!phrases.includes('example'), phrases.join())
  })
})
