import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { personName } from './names.ts'

for (const [raw, first, last, lang] of [
  ['Anna Schmidt', 'Anna', 'Schmidt', ''],
  ['Dr. Jean-Luc Moreau (he/him)', 'Jean-Luc', 'Moreau', ''],
  ['Maya O’Neill | Regen Ag', 'Maya', 'O’Neill', ''],
  ['🌱 Ada Lindqvist 🌱', 'Ada', 'Lindqvist', ''],
  ['Okafor, Ngozi', 'Ngozi', 'Okafor', ''],
  ['Pieter van der Meer', 'Pieter', 'van der Meer', ''],
  ['Ana García López', 'Ana', 'García López', 'es'],
  ['Mary Jane Watkins', 'Mary Jane', 'Watkins', ''],
  ['Lena Huber @ Hofladen', 'Lena', 'Huber', ''],
  ['Tom Baker, PhD', 'Tom', 'Baker', ''],
  ['王小明', '小明', '王', 'zh'],
  ['山田太郎', '', '山田太郎', ''],
  ['Іван Петренко', 'Іван', 'Петренко', ''],
  ['An\u200bna\u202e Schmidt', 'Anna', 'Schmidt', ''],
] as const) {
  test(`reads ${JSON.stringify(raw)} as a person`, () => {
    assert.deepEqual(personName(raw, lang), { first_name: first, last_name: last, company: '' })
  })
}

for (const handle of [
  'ryehorizon',
  'john_smith',
  'anna.schmidt',
  'Bob42 Builder',
  'x_x y_y',
  '',
  '   ',
  '(she/her)',
  '🌱',
  '@acme',
  'Anna',
  'a b c d e f g',
  'one, two, three',
]) {
  test(`makes no name of ${JSON.stringify(handle)}`, () => {
    assert.deepEqual(personName(handle), { first_name: '', last_name: '', company: '' })
  })
}

for (const company of [
  'Kreislauf GmbH',
  'Sunrise Bakery Ltd',
  'Northfield Grain Cooperative',
  'Hofladen e.V.',
  'Acme Support',
  'Moulin SAS',
]) {
  test(`takes ${company} for an organization`, () => {
    const { first_name, last_name, company: found } = personName(company)
    assert.deepEqual([first_name, last_name], ['', ''])
    assert.ok(company.startsWith(found) && found !== '')
  })
}

test('never invents a letter that was not given', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (raw) => {
      const given = raw.normalize('NFC')
      const { first_name, last_name } = personName(raw)
      for (const word of `${first_name} ${last_name}`.split(' ')) assert.ok(given.includes(word))
    }),
  )
})
