import assert from 'node:assert/strict'
import { test } from 'node:test'
import { items } from '#test/evaluation/posts/items.ts'
import { snippetOf } from './plain-text.ts'
import words from './sensitive-words.json' with { type: 'json' }

const { rule: _rule, ...categories } = words

/** What a post says of its author, and what of that is kept. */
const omitted = [
  ['Since my diabetes I bake without sugar', 'Since my […] I bake without sugar'],
  ['Ich bin schwanger und suche Mehl', 'Ich bin […] und suche Mehl'],
  ['En tant que catholique, je cherche', 'En tant que […], je cherche'],
  ['Soy del sindicato y busco pan', 'Soy del […] y busco pan'],
  ['Sono incinta, cerco farina', 'Sono […], cerco farina'],
  ['Als moslim zoek ik een bakker', 'Als […] zoek ik een bakker'],
  ['Sou lésbica e procuro', 'Sou […] e procuro'],
  ['Sou lesbica e procuro', 'Sou […] e procuro'],
  ['Living with HIV, we need', 'Living with […], we need'],
  ['I am a union member looking for', 'I am a […] looking for'],
  ['Leo vive en la Calle Mayor 5, Madrid', 'Leo vive en la [address], Madrid'],
  ['Bitte an Hauptstraße 12a, 79098 Freiburg', 'Bitte an [address], 79098 Freiburg'],
  ['Bitte an Lange Straße 7 liefern', 'Bitte an [address] liefern'],
  ['Livrez au 12 bis rue de la Paix', 'Livrez au [address]'],
  ['Ship to 221B Baker Street, London', 'Ship to [address], London'],
  ['Sede in Via Roma 12, Bologna', 'Sede in [address], Bologna'],
  ['Kom langs: Kerkstraat 12', 'Kom langs: [address]'],
  ['Fica na Rua das Flores, 120', 'Fica na [address]'],
  ['Pay to DE89 3704 0044 0532 0130 00 today', 'Pay to [account] today'],
  ['Card 4111 1111 1111 1111 works', 'Card [account] works'],
] as const

for (const [text, kept] of omitted)
  test(`keeps of “${text}” only “${kept}”`, () => {
    assert.equal(snippetOf(text), kept)
  })

/** Words of business that resemble those of people. */
const kept = [
  'Our lab aids farms with soil health, and left the third party out',
  'Wir suchen 12 Ringe, 3 Plätze und schwüle Luft',
  'Le syndicat mixte de Nantes cherche 12 tonnes de compost',
  'Buscamos judías verdes, 200 kg',
  'We need 20 tonnes a month by 12 March; CPV 03111000-2, order 20261122 0001',
  'Christian asks for a blind rivet and halal meat',
]
for (const text of kept)
  test(`keeps “${text}”`, () => {
    assert.equal(snippetOf(text), text)
  })

test('the file names each kind of word in the seven languages', () => {
  for (const [category, languages] of Object.entries(categories))
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const)
      assert.ok(languages[language].length > 0, `${category} ${language}`)
})

test('hardly any post that asks for goods has such a word', () => {
  const changed = items
    .filter(({ split }) => split === 'dev')
    .filter(({ text }) => snippetOf(text).includes('[…]'))
  assert.deepEqual(
    changed.map(({ text }) => text),
    [],
  )
})
