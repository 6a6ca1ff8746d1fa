import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { pageLanguage } from '../page-language.ts'
import { companyProfile } from './profile.ts'

function read(html: string | readonly string[], host = 'holm.com') {
  const pages = [html].flat().map((one, at) => {
    const page = readPage(one, `https://${host}/${at === 0 ? '' : `page-${at}`}`)
    return { page, lang: pageLanguage(page), fetched_at: '2026-11-20T10:00:00Z' }
  })
  return companyProfile(pages, host)
}

suite('a name is read in full', () => {
  for (const [what, host, html, name] of [
    [
      'from an address, where the title is short for it',
      'larkhousebikes.org',
      '<html lang="en"><title>Lark House – second-hand bikes</title><footer>Lark House Bike Workshop, Arch 3, Walker Street, Sheffield S3 8GZ</footer>',
      'Lark House Bike Workshop',
    ],
    [
      'from a sentence, where the title is in small letters',
      'taller-luz-de-monte.es',
      '<html lang="es"><title>luz de monte</title><p>Arquitectura Luz de Monte es un estudio fundado en 2008 en Granada.',
      'Arquitectura Luz de Monte',
    ],
    [
      'from a legal form, where it is written as an account is',
      'kerzenhaus-graz.at',
      '<html lang="de"><title>Willkommen - kerzenhaus graz</title><meta property="og:site_name" content="kerzenhaus graz"><footer>Kerzenhaus e.U., Griesgasse 18, 8020 Graz</footer>',
      'Kerzenhaus',
    ],
    [
      'by the host of its mailboxes',
      'officina-ruota.it',
      '<html lang="it"><title>Ruota - Società Cooperativa Sociale</title><footer>Cooperativa Ruota – Via Darsena 132 – 44122 Ferrara – info@cooperativaruota.it</footer>',
      'Cooperativa Ruota',
    ],
  ] as const)
    test(what, () => assert.equal(read(html, host).company.name, name))

  test('and not from the whole title of another page', () => {
    const pages = [
      `<html lang="en"><title>Larkspur</title><h1>Home</h1><p>${'We mend what others throw away. '.repeat(8)}`,
      '<html lang="en"><title>Workshop – Larkspur</title><h1>Workshop</h1>',
    ]
    assert.equal(read(pages, 'cycleworkshop-larkspur.com').company.name, 'Larkspur')
  })
})

suite('whom it is for is read', () => {
  for (const [what, html, ...names] of [
    [
      'where they are spoken to before a colon',
      '<html lang="pt"><p>Produtores: vendemos micélio pronto a frutificar.',
      'produtores',
    ],
    [
      'where it is asked who reads',
      '<html lang="en"><p>Are you a grower? We lend you the press for a week.',
      'grower',
    ],
    [
      'where it is told where it is sold',
      '<html lang="es"><p>Nos encontrarás en herbolarios, hoteles y restaurantes.',
      'herbolarios',
      'hoteles',
      'restaurantes',
    ],
    [
      'where it is told who is among the customers',
      '<html lang="de"><p>Zu unseren Kunden zählen Gemeinden und Schulen im ganzen Kreis.',
      'Gemeinden',
      'Schulen',
    ],
    [
      'after what says how many there are',
      '<html lang="en"><p>We grow on eleven acres for a handful of restaurants and two schools.',
      'restaurants',
      'schools',
    ],
    [
      'under small letters above a motto',
      '<html lang="en"><h1>Holm</h1><span>Who we work with</span><h2>Good people, mostly</h2><ul><li>Charities</li><li>Housing associations</li></ul>',
      'Charities',
      'Housing associations',
    ],
    [
      'in entries by which readers find themselves',
      '<html lang="fr"><nav><ul><li><a href="/a">Un restaurateur</a></li><li><a href="/b">Une collectivité</a></li></ul></nav>',
      'restaurateur',
      'collectivité',
    ],
    [
      'in lines that tell what each of them has',
      '<html lang="de"><h1>Für wen</h1><p>Schulen mit Garten und Stiftungen mit Park</p>',
      'Schulen',
      'Stiftungen',
    ],
    [
      'side by side wherever they stand',
      '<html lang="pt"><p>Tratamos da roupa de hotéis, restaurantes, clínicas e lares de idosos.',
      'hotéis',
      'restaurantes',
      'clínicas',
    ],
  ] as const)
    test(what, () => {
      const { audiences } = read(html).offer
      for (const name of names) assert.ok(audiences.includes(name), audiences.join('; '))
    })

  test('but not in places that are labelled, nor in roofs', () => {
    const html = '<html lang="de"><p>Hofladen: geöffnet von 9 bis 18 Uhr</p>'
    assert.deepEqual(read(html).offer.audiences, [])
    const roofs = '<html lang="en"><p>It rains on barn roofs, church roofs, school roofs and us.'
    assert.deepEqual(read(roofs).offer.audiences, [])
  })
})

suite('what is sold is read', () => {
  for (const [what, html, ...terms] of [
    [
      'by nouns for what is done',
      '<html lang="fr"><p>Location de vaisselle pour les fêtes du village, réparation de vélos le samedi.',
      'location de vaisselle',
      'réparation de vélos',
    ],
    [
      'by the end of compounds',
      '<html lang="de"><p>Kronenpflege und Baumkontrolle im ganzen Kreis.',
      'Kronenpflege',
      'Baumkontrolle',
    ],
    [
      'by nouns that stand last',
      '<html lang="en"><p>We are known for tool sharpening and fleet servicing.',
      'tool sharpening',
      'fleet servicing',
    ],
    [
      'before what tells how it comes',
      '<html lang="en"><h2>Water kefir – mixed case</h2><p>Bright and sour.</p>',
      'water kefir',
    ],
    [
      'as what several things are',
      '<html lang="es"><h3>Miel de lavanda</h3><h3>Miel de encina</h3><h3>Miel de brezo</h3>',
      'miel',
    ],
  ] as const)
    test(what, () => {
      const found = read(html).offer.keyphrases.map(({ text }) => text)
      for (const term of terms) assert.ok(found.includes(term), found.join('; '))
    })

  test('by the words of the name that its pages use as words', () => {
    const html =
      '<html lang="en"><title>Holloway Sash Windows</title><p>Old sash windows rattle.</p><p>We mend sash windows in situ.'
    const { company, offer } = read(html, 'hollowaysashwindows.co.uk')
    assert.equal(company.name, 'Holloway Sash Windows')
    assert.ok(offer.keyphrases.some(({ text }) => text === 'sash windows'))
  })

  test('without what shops and their builders say', () => {
    const html =
      '<html lang="es"><h3>Miel de lavanda</h3><h3>Hummingbird printed t-shirt</h3><h3>Productos populares</h3><h3>Área profesional</h3>'
    assert.deepEqual(
      read(html).offer.keyphrases.map(({ text }) => text),
      ['miel de lavanda'],
    )
  })
})
