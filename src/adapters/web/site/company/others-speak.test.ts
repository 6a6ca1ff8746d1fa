import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readPage } from '../html/page.ts'
import { companyProfile } from './profile.ts'

function audiencesOf(html: string, lang: string): string[] {
  const page = readPage(`<title>Oak</title><h1>Oak</h1>${html}`, 'https://oak.example/')
  const read = [{ page, lang, fetched_at: '2026-11-20T10:00:00Z' }]
  return companyProfile(read, 'oak.example').offer.audiences.map(String)
}

suite('whom others are for is not whom the company is for', () => {
  for (const [lang, html, own] of [
    [
      'en',
      '<p>We build shop fronts for cafés and bakeries.<h2>Partners</h2><p>Our partner Greenlogix delivers route software for hauliers, couriers and removal firms.',
      ['cafés', 'bakeries'],
    ],
    [
      'en',
      '<p>We build shop fronts for cafés.<h2>What our customers say</h2><h3>Pantry</h3><p>A week! We cater for schools, nurseries and care homes.<h2>Where</h2><p>We work for bakeries.',
      ['bakeries', 'cafés'],
    ],
    [
      'de',
      '<p>Wir bauen Einrichtungen für Cafés.<h2>Unsere Partner</h2><p>Die Greenlogix GmbH liefert Software für Speditionen, Kuriere und Umzugsfirmen.',
      ['Cafés'],
    ],
    [
      'de',
      '<p>Wir bauen Einrichtungen für Cafés.<h2>Das sagen unsere Kunden</h2><p>Super! Wir kochen für Schulen, Kitas und Pflegeheime.',
      ['Cafés'],
    ],
    [
      'fr',
      '<p>Nous fabriquons des vitrines pour les cafés.<h2>Témoignages</h2><p>Nous cuisinons pour des écoles, des crèches et des maisons de retraite.',
      ['cafés'],
    ],
    [
      'es',
      '<p>Hacemos escaparates para cafeterías.<h2>Opiniones</h2><p>Cocinamos para colegios, guarderías y residencias.',
      ['cafeterías'],
    ],
    [
      'it',
      '<p>Facciamo vetrine per bar.<h2>Dicono di noi</h2><p>Cuciniamo per scuole, asili e case di riposo.',
      ['bar'],
    ],
    [
      'nl',
      '<p>Wij bouwen winkelpuien voor cafés.<h2>Recensies</h2><p>Wij koken voor scholen, crèches en ziekenhuizen.',
      ['cafés'],
    ],
    [
      'pt',
      '<p>Fazemos montras para cafés.<h2>Testemunhos</h2><p>Cozinhamos para escolas, creches e lares.',
      ['cafés'],
    ],
  ] as const)
    test(`${lang}: ${own.join(', ')}`, () => {
      assert.deepEqual(audiencesOf(html, lang).toSorted(), own.toSorted())
    })

  test('but who is called a partner by the company itself still is', () => {
    const html =
      '<p>Oak makes furniture.<h2>Our partners</h2><p>We work with schools, clubs and farms.'
    assert.deepEqual(audiencesOf(html, 'en').toSorted(), ['clubs', 'farms', 'schools'])
  })
})
