import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { pageLanguage } from '../page-language.ts'
import { companyProfile } from './profile.ts'

function read(html: string, host = 'a.com') {
  const page = readPage(html, `https://${host}/`)
  return companyProfile(
    [{ page, lang: pageLanguage(page), fetched_at: '2026-11-20T10:00:00Z' }],
    host,
  )
}

suite('a company is described by what it does', () => {
  for (const [what, html, description] of [
    [
      'not by its motto',
      '<html lang="de"><title>Holm</title><meta name="description" content="Geld ist, was man daraus macht."><p>Wir planen und bauen Gärten für Kommunen und Privatkunden in ganz Hessen.',
      'Wir planen und bauen Gärten für Kommunen und Privatkunden in ganz Hessen.',
    ],
    [
      'not by a welcome',
      '<html lang="fr"><title>Holm</title><meta name="description" content="Bienvenue sur notre site web !"><p>Nous fabriquons des houmous et des falafels avec des pois chiches de la vallée.',
      'Nous fabriquons des houmous et des falafels avec des pois chiches de la vallée.',
    ],
    [
      'by what it is',
      '<html lang="en"><title>Holm</title><h1>Do more good.</h1><p>Your people are your superpower, and we would like to see them shine.<p>Holm is volunteer software for those who give their time to others.',
      'Holm is volunteer software for those who give their time to others.',
    ],
  ] as const)
    test(what, () => assert.equal(read(html, 'holm.com').company.description, description))
})

suite('what is offered', () => {
  const phrases = (html: string) => read(html).offer.keyphrases.map(({ text }) => text)

  test('is what a list after a verb of making names', () => {
    const html =
      '<html lang="de"><title>Holm</title><p>Wir fertigen Küchen, Treppen und Einbauschränke, und wir erneuern Fenster aus Holz.'
    assert.deepEqual(phrases(html).toSorted(), ['Einbauschränke', 'Küchen', 'Treppen'])
  })

  test('is no motto that nothing else on the site repeats', () => {
    const html =
      '<html lang="en"><title>Holm | Better Days</title><h1>Better Days</h1><nav><a href="/a">Lean training</a><a href="/b">Coaching</a></nav>'
    assert.deepEqual(phrases(html).toSorted(), ['coaching', 'lean training'])
  })

  test('is not whom a menu names', () => {
    const html =
      '<html lang="en"><title>Holm</title><nav><a href="/rotas">Volunteer rotas</a><a href="/for/food-banks">Food banks</a></nav>'
    const { offer } = read(html)
    assert.deepEqual(offer.audiences, ['Food banks'])
    assert.deepEqual(phrases(html), ['volunteer rotas'])
  })
})

test('whom it works for stands under its heading', () => {
  const html =
    '<html lang="en"><title>Holm</title><h2>Who we work with</h2><ul><li>Zip makers<li>Hospitals</ul>'
  assert.deepEqual(read(html).offer.audiences, ['Zip makers', 'Hospitals'])
})

test('a footer keeps what stands beside words about cookies', () => {
  const html =
    '<html lang="it"><title>Holm</title><footer><p>Holm s.r.l. - Via Roma 1, 72017 Ostuni (BR) - P.IVA 01555120740 - info@holm.it - Cookie Policy</footer>'
  const { company } = read(html, 'holm.it')
  assert.equal(company.locations[0]?.city, 'Ostuni')
  assert.deepEqual(company.emails, ['info@holm.it'])
})

suite('whom it works for is', () => {
  for (const [what, html, audiences] of [
    [
      'not what comes with it',
      '<html lang="en"><p>Coats for farmers, gardeners and makers, with free repairs for life.',
      ['farmers', 'gardeners', 'makers'],
    ],
    [
      'not what they do',
      '<html lang="de"><p>Pflegedienste, Handwerksbetriebe und Vereine stellen ihre Autos abends zur Verfügung.',
      ['pflegedienste', 'handwerksbetriebe', 'vereine'],
    ],
    [
      'not a verb under its heading',
      '<html lang="de"><h2>Für wen wir</h2><p>arbeiten</p><p>Schulen</p><p>Gärtnereien</p>',
      ['schulen', 'gärtnereien'],
    ],
    ['not how many there is room for', '<html lang="es"><p>Para doce personas, con café.', []],
    [
      'not what customers say',
      '<html lang="fr"><p>« Équipe au top, chantier propre pour une mairie. » — Martine',
      [],
    ],
    [
      'one kind that somebody delivers to',
      '<html lang="en"><p>We also deliver to six restaurants.',
      ['restaurants'],
    ],
    ['nobody in particular', '<html lang="en"><p>Trusted by organisations.', []],
    [
      'who has something done by them',
      '<html lang="de"><p>Reitställe und Fahrvereine aus ganz Holm lassen bei uns nähen.',
      ['reitställe', 'fahrvereine'],
    ],
    ['who is welcome', '<html lang="de"><h2>Schulklassen willkommen</h2><p>Mai.', ['schulklassen']],
    [
      'of their customers the kinds, not the names',
      '<html lang="en"><h2>Our customers</h2><ul><li>Havnefond<li>Village halls</ul>',
      ['village halls'],
    ],
    [
      'what a sentence under its heading lists',
      '<html lang="es"><h2>¿Para quién?</h2><p>Autónomos, teletrabajadores y equipos que necesitan aire.',
      ['autónomos', 'teletrabajadores', 'equipos'],
    ],
  ] as const)
    test(what, () =>
      assert.deepEqual(
        read(html).offer.audiences.map((name) => name.toLowerCase()),
        audiences,
      ),
    )
})

suite('what an untidy site states', () => {
  for (const [what, html, year] of [
    ['when it opened', '<html lang="es"><p>Abrimos en 2018 en el antiguo secadero.', 2018],
    ['when it opened, by month', '<html lang="fr"><p>Ouverts depuis mai 2016.', 2016],
    [
      'who founded it, whatever the next sentence says of members',
      '<html lang="de"><p>2019 haben 41 Nachbarn die eG gegründet. Heute sind es 780 Mitglieder.',
      2019,
    ],
  ] as const)
    test(what, () => assert.equal(read(html).company.founded, year))

  test('a number after that of a tax', () => {
    const html = '<p>rue du Moulin 22 - 5580 Rochefort - TVA BE 0655.123.456 - 084 55 50 19'
    assert.deepEqual(read(html, 'brasserie.be').company.phones, ['+3284555019'])
  })

  test('the mailbox of a provider under its own name, and nobody else’s', () => {
    const html = '<p>oak.iron@gmail.com, jo.marlow@gmail.com'
    assert.deepEqual(read(html, 'oak-iron.com').company.emails, ['oak.iron@gmail.com'])
  })

  test('its whole name where the host has it', () => {
    const html =
      '<title>Inicio - La Trilla</title><meta property="og:site_name" content="La Trilla"><h1>Inicio</h1><p>La Trilla Coworking es un espacio para equipos.'
    assert.equal(read(html, 'latrillacoworking.com').company.name, 'La Trilla Coworking')
  })

  test('no way to its content, nor its own account, for an offer', () => {
    const html =
      '<html lang="fr"><title>Holm</title><a href="#c">Aller au contenu</a><nav><a href="/a">Farines bises</a><a href="/b">Pains au levain</a></nav><h2>@holm_moulin</h2>'
    const phrases = read(html, 'holm.com').offer.keyphrases.map(({ text }) => text)
    assert.deepEqual(phrases.toSorted(), ['farines bises', 'pains au levain'])
  })
})
