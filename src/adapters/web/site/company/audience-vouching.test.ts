import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { companyProfile } from './profile.ts'

function audiencesOf(text: string, lang: string) {
  const html = `<title>Hearth</title><h1>Hearth</h1><p>${text}</p>`
  const page = readPage(html, 'https://hearth.example/')
  const read = [{ page, lang, fetched_at: '2026-11-20T10:00:00Z' }]
  return companyProfile(read, 'hearth.example').offer.audiences
}

suite('a list behind "for"', () => {
  const things: Readonly<Record<string, readonly string[]>> = {
    en: [
      'Our hall is perfect for concerts, weddings and club nights.',
      'We make bags for laptops, cameras and school books.',
      'Paint for kitchens, bathrooms and halls.',
      'We offer tools for gardening, farming and landscaping.',
      'Apps for hotel booking, invoicing and payroll.',
      'Famous for cheese, cider and farm shops.',
      'Trusted for boilers, bathrooms and kitchen fitting.',
    ],
    de: [
      'Wir sind bekannt für Brot, Kuchen und Catering.',
      'Wir bauen Möbel für Küche, Bad und Büro.',
      'Wir sind Ihr Partner für Firmenfeiern, Hochzeiten und Familienfeste.',
    ],
    fr: [
      'Nous sommes connus pour le pain, les gâteaux et le service traiteur.',
      'Du mobilier pour la cuisine, le salon et le bureau.',
      "Salle à louer pour mariages, anniversaires et séminaires d'entreprise.",
    ],
    es: ['Programa para reservas, facturas y nóminas de empresa.'],
    it: [
      'Software per prenotazioni, fatture e buste paga aziendali.',
      'Mobili per cucina, bagno e studio.',
    ],
    nl: [
      'Software voor boekingen, facturen en schooladministratie.',
      'Meubels voor keuken, badkamer en kantoor.',
    ],
    pt: ['Espaço para casamentos, batizados e festas de empresa.'],
  }
  for (const [lang, texts] of Object.entries(things))
    test(`names nobody where it holds things and work (${lang})`, () => {
      for (const text of texts) assert.deepEqual(audiencesOf(text, lang), [], text)
    })

  test('names customers, and those beside them that are in no list', () => {
    const lists: readonly (readonly [string, string, readonly string[]])[] = [
      ['en', 'Websites for bakeries, gyms and escape rooms.', ['bakeries', 'gyms', 'escape rooms']],
      ['en', 'Chairs for offices, kitchens and schools.', ['offices', 'kitchens', 'schools']],
      [
        'de',
        'Beratung für Landwirtinnen, Imkereien und Saatzüchter.',
        ['Landwirtinnen', 'Imkereien', 'Saatzüchter'],
      ],
      [
        'fr',
        'Des logiciels pour petites entreprises, artisans et traducteurs.',
        ['petites entreprises', 'artisans', 'traducteurs'],
      ],
      [
        'es',
        'Gestión para pequeñas empresas, talleres y autónomos.',
        ['pequeñas empresas', 'talleres', 'autónomos'],
      ],
      [
        'it',
        'Consulenza per imprese, traduttori e ospedali.',
        ['imprese', 'traduttori', 'ospedali'],
      ],
      [
        'nl',
        'Advies voor woningcorporaties, hoveniers en uitvaartondernemers.',
        ['woningcorporaties', 'hoveniers', 'uitvaartondernemers'],
      ],
      [
        'pt',
        'Gestão para pequenas empresas, oficinas e associações.',
        ['pequenas empresas', 'oficinas', 'associações'],
      ],
    ]
    for (const [lang, text, members] of lists)
      assert.deepEqual(audiencesOf(text, lang).toSorted(), members.toSorted(), text)
  })
})

suite('whom a company is for is told once, and', () => {
  for (const [what, lang, text, audiences] of [
    [
      'by who they are',
      'fr',
      'Pour les petites entreprises, les entreprises et les mairies.',
      ['entreprises', 'mairies'],
    ],
    [
      'whatever their size',
      'en',
      'We work for small and medium-sized businesses and for schools.',
      ['businesses', 'schools'],
    ],
    [
      'in Italian',
      'it',
      'Dal 2006 seguiamo imprese, piccole e medie imprese e artigiani.',
      ['imprese', 'artigiani'],
    ],
    [
      'in German',
      'de',
      'Wir arbeiten für kleine und mittlere Unternehmen und Vereine.',
      ['Unternehmen', 'Vereine'],
    ],
    [
      'without what is done besides',
      'en',
      'Our hall is let for choirs, charities and clubs, and pays for our roof.',
      ['choirs', 'charities', 'clubs'],
    ],
    [
      'without what is done beside it',
      'pt',
      'Fazemos botas para cavaleiros, teatros e ranchos, e arranjamos o resto.',
      ['cavaleiros', 'teatros', 'ranchos'],
    ],
    [
      'without prices',
      'nl',
      'Voor particulieren en woningcorporaties, vanaf € 350.',
      ['particulieren', 'woningcorporaties'],
    ],
    [
      'without room for so many',
      'en',
      'There is room for 20, kitchens with a cooker and a stage.',
      [],
    ],
    [
      'without those whom it is not for',
      'en',
      'We work for homeowners and councils, not for manufacturers.',
      ['homeowners', 'councils'],
    ],
    [
      'with those whom it is not only for',
      'en',
      'We bake cakes, not only for restaurants.',
      ['restaurants'],
    ],
    ['without those whom it is for no more', 'de', 'Wir arbeiten nicht mehr für Restaurants.', []],
  ] as const)
    test(what, () => assert.deepEqual(audiencesOf(text, lang), audiences))
})
