import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { countryOf } from './countries.ts'
import { fold, foldedWords, slugOf } from './fold.ts'

suite('folded text', () => {
  for (const [text, folded] of [
    ['  Café  Öresund ', 'cafe oresund'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['STRASSE Straße', 'strasse strasse'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['日本', '日本'],
  ] as const)
    test(`writes "${text}" as "${folded}"`, () => assert.equal(fold(text), folded))

  test('has words of letters and digits only', () => {
    assert.deepEqual(foldedWords(`Farm-to-table, 24/7 & "fresh"'`), [
      'farm',
      'to',
      'table',
      '24',
      '7',
      'fresh',
    ])
  })

  test('makes slugs that stand in an address', () => {
    assert.equal(slugOf('  Hearth & Furrow — Bäckerei! '), 'hearth-furrow-backerei')
    assert.equal(slugOf('日本'), '')
    assert.equal(slugOf('a'.repeat(59) + ' b'), 'a'.repeat(59))
  })
})

suite('a country', () => {
  for (const [text, code] of [
    ['GB', 'GB'],
    ['gb', 'GB'],
    [' united kingdom ', 'GB'],
    ['UK', 'GB'],
    ['turkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Costa Rica', 'CR'],
  ] as const)
    test(`is found as "${text}"`, () => assert.equal(countryOf(text)?.code, code))

  for (const text of ['', 'EU', 'ZZ', 'SU', 'Atlantis', "'; drop table businesses; --"])
    test(`is not found as "${text}"`, () => assert.equal(countryOf(text), undefined))
})
