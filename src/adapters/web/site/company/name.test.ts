import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { pageLanguage } from '../page-language.ts'
import { companyProfile } from './profile.ts'

const fetched_at = '2026-11-20T10:00:00Z'

function companyOn(host: string, ...pages: readonly string[]) {
  const sources = pages.map((html, at) => {
    const page = readPage(html, `https://${host}/${at === 0 ? '' : `p${at}`}`)
    return { page, lang: pageLanguage(page), fetched_at }
  })
  return companyProfile(sources, host).company
}

suite('the name of a company on an untidy site', () => {
  for (const [what, host, html, name] of [
    [
      'is what begins the sentence that says what it is',
      'brandtmuehle.de',
      '<title>Mehl. Brot. Leben.</title><h1>Mehl. Brot. Leben.</h1><p>Die Mühle Brandt mahlt Dinkel für Bäckereien.',
      'Mühle Brandt',
    ],
    [
      'is what spells the host in the text, where titles have what a builder wrote',
      'hearthmill.com',
      '<title>HOME | My Site 3</title><meta property=og:site_name content="My Site 3"><h1>FLOUR</h1><p>Come to Hearth Mill on Fridays.',
      'Hearth Mill',
    ],
    [
      'is no form of a company, wherever it stands',
      'menuiserie-caradec.bzh',
      '<title>Menuisier Brest</title><img id=logo alt="Menuisier Brest" src=l><footer>SARL Menuiserie Caradec – 3 rue du Port, 29200 Brest</footer>',
      'Menuiserie Caradec',
    ],
    [
      'keeps a form that the host has',
      'scop-batirvert.fr',
      '<title>SCOP Bâtir Vert</title><p>La SCOP Bâtir Vert construit en paille.',
      'SCOP Bâtir Vert',
    ],
    [
      'has its capitals where small letters are a fashion of the page',
      'thegreenhen.coop',
      '<title>the green hen</title><meta property=og:site_name content="the green hen"><p>we cook.<footer>The Green Hen Co-operative Limited',
      'The Green Hen',
    ],
    [
      'is what is registered, where the site says no more than its host',
      'astwerk.de',
      '<title>Start - astwerk</title><h1>Wo Knie schmutzig werden</h1><footer>Astwerk Spielorte eG · Nordstraße 5 · 37213 Witzenhausen',
      'Astwerk Spielorte',
    ],
    [
      'is registered in the data of a template that shouts nothing',
      'chewchewsheep.com',
      '<title>chew chew</title><script type="application/ld+json">{"@type":"Organization","legalName":"Chew Chew Sheep LLC"}</script><h1>They eat. You breathe.</h1>',
      'Chew Chew Sheep',
    ],
    [
      'is not the account that a shop states as its organization',
      'osier-vert.fr',
      `<title>osier-vert</title><script type="application/ld+json">{"@type":"Organization","name":"osier-vert"}</script><footer>L'Osier Vert<br>Lieu-dit Le Marais<br>23400 Bourganeuf`,
      "L'Osier Vert",
    ],
    [
      'is whole, though the host has only its beginning',
      'hilatura.coop',
      '<title>Inicio - Hilatura Viva</title><p>En Hilatura Viva hilamos lana. Hilatura, dicen, y basta.',
      'Hilatura Viva',
    ],
    [
      'stands above the street',
      'hof-eschenrod.de',
      '<title>Willkommen</title><p>Hof Eschenrod<br>Am Anger 3<br>63679 Schotten',
      'Hof Eschenrod',
    ],
    [
      'is that of the house, not of the one who signs',
      'brambati.it',
      '<title>Diritto del lavoro</title><p>Lo Studio Legale Brambati assiste imprese e comuni.<p>Avv. Carla Brambati, Via Larga 7, 20122 Milano',
      'Studio Legale Brambati',
    ],
    [
      'is not the account of a shop',
      'hearthcoffee.com',
      '<title>Hearth Coffee | Roasted Tuesday &ndash; hearth-coffee-pdx</title><meta property=og:site_name content=hearth-coffee-pdx><p>Hearth Coffee is a roastery.',
      'Hearth Coffee',
    ],
    [
      'is not the file of its logo',
      'molinorosso.it',
      '<title>Home</title><a href="/"><img src="logo_MR_oro.png" alt="logo_MR_oro"></a><p>Molino Rosso S.n.c. di Rosso Vito &amp; C., Via Gravina 1, 70022 Altamura',
      'Molino Rosso',
    ],
  ] as const)
    test(what, () => assert.equal(companyOn(host, html).name, name))

  test('is what all titles end in, not what the page is about', () => {
    const about = (title: string) =>
      `<title>${title} | Kestrel</title><p>Kestrel Carbon Software Ltd`
    const pages = [
      about('Know your footprint'),
      about('Pricing'),
      '<title>Carbon for dairies</title><h1>Carbon for dairies</h1>',
    ]
    assert.equal(companyOn('kestrelcarbon.io', ...pages).name, 'Kestrel')
  })

  test('has no letters that a plugin wrote twice over', () => {
    const ld = JSON.stringify({ '@type': 'WebSite', name: 'Fern &amp; Foxglove' })
    const html = `<title>Florist</title><script type="application/ld+json">${ld}</script>`
    assert.equal(companyOn('fernandfoxglove.co.uk', html).name, 'Fern & Foxglove')
  })
})

suite('the small print', () => {
  test('tells the country only where it names the site', () => {
    const home =
      '<title>Kestrel</title><a href="/p1">Privacy</a><p>Kestrel is software for dairies.'
    const privacy =
      '<title>Privacy policy</title><p>Kestrel Software Ltd is registered in Ireland.<p>Data are kept by Hosting SARL, Rue de la Gare 5, 1234 Luxembourg, Luxembourg.'
    const [place] = companyOn('kestrel.io', home, privacy).locations
    assert.notEqual(place?.country, 'Luxembourg')
  })
})
