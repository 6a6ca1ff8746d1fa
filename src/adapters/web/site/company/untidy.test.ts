import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { pageLanguage } from '../page-language.ts'
import { isGenericLabel } from '../words/generic-labels.ts'
import { servicesIn } from './done-for-others.ts'
import { companyProfile } from './profile.ts'
import { siteParts } from './site-text.ts'

function read(html: string, host = 'holm.com') {
  const page = readPage(html, `https://${host}/`)
  return companyProfile(
    [{ page, lang: pageLanguage(page), fetched_at: '2026-11-20T10:00:00Z' }],
    host,
  )
}

suite('a name is read', () => {
  for (const [what, host, html, name] of [
    [
      'without pictures',
      'hortamar.pt',
      '<html lang="pt"><title>🥬 Hortamar 🥬</title>',
      'Hortamar',
    ],
    [
      'from a host that leaves a letter out',
      'batinergie47.fr',
      '<html lang="fr"><title>Isolation Agen</title><img class="logo" alt="Bati Énergie 47">',
      'Bati Énergie 47',
    ],
    [
      'where the host names the trade too',
      'praktijkhetveer.be',
      '<html lang="nl"><title>Home - praktijkhetveer</title><p>Het Veer is een praktijk voor coaching aan de Leie.',
      'Het Veer',
    ],
    [
      'after a preposition that begins a sentence, and from no year',
      'degroenesteiger.nl',
      '<html lang="nl"><title>Meubelen op maat kopen?</title><p>Bij De Groene Steiger krijgt hout een tweede leven. Sinds 2012 maken wij meubels van oude planken.',
      'De Groene Steiger',
    ],
  ] as const)
    test(what, () => assert.equal(read(html, host).company.name, name))
})

suite('a year of the beginning is told', () => {
  for (const [what, html, year] of [
    ['after its verb', '<html lang="pt"><p>Chegámos em 2016 com um trator emprestado.', 2016],
    ['between verb and thing', '<html lang="nl"><p>Daarna startte ik in 2015 mijn praktijk.', 2015],
    ['before its verb', '<html lang="de"><p>1962 fing Josef Holm mit einer Säge an.', 1962],
  ] as const)
    test(what, () => assert.equal(read(html).company.founded, year))
})

suite('ways to reach somebody are read', () => {
  test('from a bar whose parts nothing divides', () => {
    const html = '<html lang="en"><div><span>office@holm.com</span><span>Mon – Fri</span></div>'
    assert.deepEqual(read(html).company.emails, ['office@holm.com'])
  })

  test('from a number alone between dashes', () => {
    const html =
      '<html lang="es"><footer>Holm S. Coop. – Polígono Malpica, calle E nave 27, 50016 Zaragoza – 976 555 018 – hola@holm.es</footer>'
    assert.deepEqual(read(html, 'holm.es').company.phones, ['+34976555018'])
  })
})

suite('whom it works for is', () => {
  const audiences = (html: string) => read(html).offer.audiences.map((one) => one.toLowerCase())

  for (const [what, html, found] of [
    [
      'who stands after what they do',
      '<html lang="nl"><p>Wij richten cafés, winkels en kantoren in met oud hout.',
      ['cafés', 'winkels', 'kantoren'],
    ],
    [
      'where groups of them are',
      '<html lang="nl"><p>Ik begeleid teams in scholen, zorginstellingen en kleine bedrijven.',
      ['scholen', 'zorginstellingen', 'bedrijven'],
    ],
    [
      'whomever they say that they work for',
      '<html lang="de"><p>Wir arbeiten auch für Kommunen und Gewerbe im Allgäu.',
      ['kommunen', 'gewerbe'],
    ],
    [
      'no month',
      '<html lang="it"><p>Per gruppi, scuole e famiglie, da ottobre a maggio.',
      ['gruppi', 'scuole', 'famiglie'],
    ],
  ] as const)
    test(what, () => assert.deepEqual(audiences(html), found))
})

suite('what is offered is', () => {
  const phrases = (html: string) =>
    read(html)
      .offer.keyphrases.map(({ text }) => text.toLowerCase())
      .toSorted()

  for (const [what, html, found] of [
    [
      'no page of the site, whatever its menu calls it',
      '<html lang="en"><nav><a href="/a">Oak stairs</a><a href="/blog/chips">Wood chips</a></nav>',
      ['oak stairs'],
    ],
    [
      'what somebody is there for',
      '<html lang="nl"><p>Holm is een praktijk voor coaching en loopbaanbegeleiding aan de Leie.',
      ['coaching', 'loopbaanbegeleiding'],
    ],
    [
      'nothing under the work that was done',
      '<html lang="fr"><nav><a href="/a">Enduits à la chaux</a></nav><h2>Nos dernières réalisations</h2><h3>École de Layrac</h3>',
      ['enduits à la chaux'],
    ],
    [
      'what a menu names though the name holds it',
      '<html lang="es"><title>La Carpa Verde</title><nav><a href="/c">Carpas</a><a href="/l">Luces</a></nav>',
      ['carpas', 'luces'],
    ],
  ] as const)
    test(what, () => assert.deepEqual(phrases(html), found))
})

suite('what pages of all trades are called', () => {
  test('is no offer', () => {
    for (const label of [
      'Gästebuch',
      'Trabajos',
      'Help mee!',
      'Giving',
      'Safeguarding',
      'Endreinigung',
    ])
      assert.ok(isGenericLabel(label), label)
    for (const label of ['Hofladen', 'Grabpflege', 'Bandsägearbeiten'])
      assert.ok(!isGenericLabel(label), label)
  })
})

test('the language of a page without a title is shown by what it begins with', () => {
  const { provenance } = read(
    '<p>Dave has worked at the fire since 1998, and mends what other smiths made long ago, for all of us.',
  )
  const shown = provenance.find(({ field }) => field === 'company.languages')
  assert.match(shown?.quote ?? '', /^Dave has worked/)
})

suite('trades of several words', () => {
  for (const [what, lang, text, trade] of [
    ['joined in German', 'de', 'Wiesner Garten- und Landschaftsbau', 'Garten- und Landschaftsbau'],
    [
      'joined in Dutch',
      'nl',
      'Wij doen tuin- en landschapsbouw in Twente',
      'tuin- en landschapsbouw',
    ],
    ['of a workshop', 'en', "A family stonemason's workshop outside Listowel", 'stonemason'],
    [
      'of a workshop for something',
      'fr',
      'Un atelier de réparation de vélos ouvert en 2019',
      'réparation de vélos',
    ],
  ] as const)
    test(`are told (${what})`, () => assert.deepEqual(tradesOf(text, lang), [trade]))

  test('are no others', () => {
    assert.deepEqual(tradesOf("The visitor's shop and the children's workshop", 'en'), [])
    assert.deepEqual(tradesOf('Kinder- und Jugendgruppen', 'de'), [])
  })
})

function tradesOf(text: string, lang: string): string[] {
  const page = readPage(`<title>x</title><p>${text}`, 'https://holm.com/')
  const [part] = siteParts([{ page, lang, fetched_at: '2026-11-20T10:00:00Z' }])
  return servicesIn(part!).filter((one) => one !== 'Landschaftsbau' && one !== 'landschapsbouw')
}

test('what is done to things is none that is made', () => {
  const html =
    '<html lang=en><title>Holm Forge</title><p>Holm Forge makes wrought iron gates, railings and fire baskets, and mends what other smiths made long ago.'
  const { keyphrases } = read(html).offer
  assert.ok(keyphrases.some(({ text }) => text === 'railings'))
  assert.ok(!keyphrases.some(({ text }) => text === 'mends'))
})
