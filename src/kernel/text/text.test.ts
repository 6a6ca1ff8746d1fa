import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { countryOf, namesCountry } from './countries.ts'
import { fold, foldedWords, withoutAccents, withPlainLetters } from './fold.ts'
import { editDistance, nearest } from './nearest.ts'
import { slugOf } from './slug.ts'

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

  test('may keep its letters and its lines', () => {
    assert.equal(withoutAccents('Große Mühle\nØst'), 'große muhle\nøst')
  })

  test('may be written in plain letters and keep its lines', () => {
    assert.equal(withPlainLetters('Weiß jemand\nŒuvre'), 'weiss jemand\noeuvre')
  })

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
    assert.equal(slugOf('Grøn Mølle'), 'gron-molle')
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
    ['Deutschland', 'DE'],
    ['españa', 'ES'],
    ['Czech Republic', 'CZ'],
    ['Holland', 'NL'],
    ['Pays-Bas', 'NL'],
  ] as const)
    test(`is found as "${text}"`, () => assert.equal(countryOf(text)?.code, code))

  for (const text of ['', 'EU', 'ZZ', 'SU', 'Atlantis', "'; drop table businesses; --"])
    test(`is not found as "${text}"`, () => assert.equal(countryOf(text), undefined))

  test('is noticed in a text', () => {
    assert.equal(namesCountry('a mill in Portugal, please'), true)
    assert.equal(namesCountry('from the United Arab Emirates'), true)
    assert.equal(namesCountry('we need flour'), false)
  })
})

suite('what was meant', () => {
  const names = ['email', 'emails', 'phone', 'title', 'tags']
  for (const [word, meant] of [
    ['emial', 'email'],
    ['emailss', 'emails'],
    ['phone', 'phone'],
    ['zzzz', undefined],
    ['emailphone'.repeat(20), undefined],
  ] as const)
    test(`by "${word.slice(0, 20)}" is ${meant ?? 'nothing'}`, () =>
      assert.equal(nearest(word, names), meant))

  test('is looked for among the first of very many long names', () => {
    const long = Array.from({ length: 1000 }, (_, n) => `${n}`.padStart(60, 'x'))
    const word = 'y'.repeat(64)
    assert.equal(nearest(word, [...long, word]), undefined)
    assert.equal(nearest(word, [word, ...long]), word)
  })
})

suite('the distance of two words', () => {
  for (const [from, to, plain, withSwaps] of [
    ['mill', 'mill', 0, 0],
    ['mlil', 'mill', 2, 1],
    ['', 'rye', 3, 3],
    ['flour', 'floor', 1, 1],
    ['abcd', 'badc', 3, 2],
  ] as const)
    test(`${from} and ${to} differ in ${plain}, or in ${withSwaps} where swapped letters are one`, () => {
      assert.equal(editDistance(from, to), plain)
      assert.equal(editDistance(from, to, { swaps: true }), withSwaps)
    })

  test('is told exactly up to the limit that is asked for, and is infinite beyond', () => {
    const word = fc.array(fc.constantFrom('a', 'b', 'é', '🌾', '🌿', 'ß'), { maxLength: 6 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (from, to, most) => {
        const [one, other] = [from.join(''), to.join('')]
        const distance = editDistance(one, other)
        const told = editDistance(one, other, { most })
        assert.equal(told, distance <= most ? distance : told > most ? told : NaN)
      }),
    )
  })
})
