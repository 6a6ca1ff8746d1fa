import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { fieldOf } from '#kernel/query/queried-fields.ts'
import { importables } from '../importables.ts'
import type { ImportedRecord } from '../schemas.ts'
import { readCell, type Writing } from './read-cell.ts'
import { readLabels, writeLabels } from './read-labels.ts'

const writing = { country: null, decimal: '.', dates: 'dmy' } as const

function readAs(record: ImportedRecord, name: string, text: string, how: Writing) {
  const { [name]: field } = importables[record].verbs.fields
  return readCell(name, field!, text, how)
}

suite('a cell', () => {
  test('names a stage and a status however they are spelled', () => {
    for (const [record, name, text, value] of [
      ['deal', 'stage', 'Proposal', 'proposal'],
      ['deal', 'stage', 'In Review', 'in_review'],
      ['task', 'status', 'In progress', 'in_progress'],
      ['task', 'status', 'Not Started', 'open'],
      ['task', 'status', 'Erledigt', 'done'],
      ['task', 'priority', 'Élevée', 'high'],
    ] as const)
      assert.equal(readAs(record, name, text, writing), value)
  })

  test('tells the same day in the words of each language', () => {
    const days = [
      '2027-03-05',
      '5. März 2027',
      '5 mrt 2027',
      '5 mars 2027',
      'vendredi 5 mars 2027',
      '5 de marzo de 2027',
      '5 marzo 2027',
      '5 maart 2027',
      '5 de março de 2027',
      '05-Mar-27',
      'March 5th, 2027',
      'Fri, Mar 5, 2027',
    ]
    for (const day of days)
      assert.equal(readAs('deal', 'expected_close', day, writing), '2027-03-05', day)
    for (const none of ['5. Merz 2027', '31 février 2027', 'March 2027', 'March'])
      assert.equal(readAs('deal', 'expected_close', none, writing), none)
    const at = readAs('task', 'due', '5. März 2027 14:30', writing)
    assert.equal(at, '2027-03-05T14:30:00Z')
  })

  test('tells an amount as people of a country write it', () => {
    for (const [text, decimal, value] of [
      ['1.234,50 €', ',', 1234.5],
      ['4.000,-', ',', 4000],
      ["Fr. 1'200.50", '.', 1200.5],
      ["1'200.–", '.', 1200],
      ['1 200 kr', ',', 1200],
      ['R$ 1.200,00', ',', 1200],
      ['US$ 1,200.00', '.', 1200],
      ['-1 200 zł', ',', -1200],
      ['1.200 TL', ',', 1200],
      ['20 лв.', ',', 20],
      ['70 Euro', ',', 70],
      ['12 krumpets', '.', '12 krumpets'],
      ['(500.00)', '.', -500],
      ['12 apples', '.', '12 apples'],
      ['1E+05', '.', 100_000],
      ['1,5E+05', ',', 150_000],
      ['1e21', ',', 1e21],
      ['1e-7', '.', 1e-7],
      ['1e999', '.', '1e999'],
    ] as const)
      assert.equal(readAs('deal', 'value', text, { ...writing, decimal }), value)
  })

  test('tells yes and no as spreadsheets of a country write them', () => {
    for (const [value, words] of [
      [true, 'TRUE WAHR VRAI VERO VERDADERO VERDADEIRO WAAR SANT ja oui sí sim'],
      [false, 'FALSE FALSCH FAUX FALSO ONWAAR FALSKT nein non nee não'],
    ] as const)
      for (const word of words.split(' '))
        assert.equal(readAs('note', 'pinned', word, writing), value, word)
    assert.equal(readAs('note', 'pinned', 'perhaps', writing), 'perhaps')
  })

  test('is the choice that it names, where another is spelled alike', () => {
    const field = fieldOf('choice', z.enum(['a_b', 'A b', 'c_d']))
    for (const [text, choice] of [
      ['A b', 'A b'],
      ['a_b', 'a_b'],
      ['a-b', 'a_b'],
      ['C d', 'c_d'],
    ] as const)
      assert.equal(readCell('custom.own', field, text, writing), choice)
  })

  test('holds the labels that were written into it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('* x', '*x', 'a;b', '[c]', 'd', '"e"', "'f")),
        (labels) => {
          assert.deepEqual(readLabels(writeLabels(labels)), labels)
        },
      ),
    )
    assert.deepEqual(readLabels('Friends ::: * myContacts'), ['Friends', 'myContacts'])
  })

  test('holds an address as mail programs write it, and the first of several', () => {
    for (const text of [
      'ada@mill.example',
      '\u200bada@mill.example\u00a0',
      'Ada <ada@mill.example>',
      'mailto:ada@mill.example',
      'ada@mill.example; a@home.example',
    ])
      assert.equal(readAs('contact', 'email', text, writing), 'ada@mill.example')
    const other = readAs('contact', 'email', 'Max <max@müller.example>', writing)
    assert.equal(other, 'max@xn--mller-kva.example')
    assert.equal(readAs('contact', 'email', 'ada at mill; nobody', writing), 'ada at mill; nobody')
    const phones = '+34 600 123 123 ::: +34 600 123 124'
    assert.equal(readAs('contact', 'phone', phones, writing), '+34600123123')
  })
})
