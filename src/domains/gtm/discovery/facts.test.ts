import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Observation } from '#adapters/signal-sources/contract.ts'
import { factsMissingIn, organizationsIn } from './facts.ts'
import { prospectsOf } from './prospects.ts'

const common = {
  posted_at: '2026-11-18T10:00:00.000Z',
  lang: 'fr',
  platform: 'register',
  license: 'CC0 1.0',
}

function named(org: Partial<NonNullable<Observation['org']>>): Observation {
  return {
    ...common,
    source: 'fr_companies',
    external_id: '1',
    url: 'https://register.example/1',
    text: 'Boulangerie',
    attribution: 'Register',
    org: { name: 'Trois Chênes', ids: { 'FR-SIREN': '900000001' }, ...org },
  }
}

function fact(org: Partial<NonNullable<Observation['org']>>): Observation {
  return {
    ...named(org),
    source: 'wikidata',
    external_id: 'Q1',
    url: 'https://www.wikidata.org/wiki/Q1',
    attribution: 'Wikidata',
    is_fact: true,
  }
}

suite('facts of a company', () => {
  test('are asked about whom a number or a domain names, once', () => {
    const asked = organizationsIn([
      named({}),
      named({ city: 'Valserine' }),
      named({ ids: {}, domain: 'troischenes.example.org' }),
      named({ ids: {} }),
    ])
    assert.deepEqual(asked, [
      { ids: { 'FR-SIREN': '900000001' } },
      { ids: {}, domain: 'troischenes.example.org' },
    ])
  })

  test('fill what is unknown, and change nothing that is known', () => {
    const told = fact({
      city: 'Lyon',
      employees: '14',
      website: 'https://troischenes.example.org/',
      tags: ['10.71', 'bakery'],
    })
    const [prospect] = prospectsOf([named({ city: 'Valserine' }), told], new Map())
    assert.deepEqual(
      [prospect?.facts.city, prospect?.facts.employees, prospect?.website, prospect?.facts.tags],
      ['Valserine', '14', 'https://troischenes.example.org/', ['10.71', 'bakery']],
    )
    assert.deepEqual(
      prospect?.told.map((one) => [one.fact, one.source, one.license]),
      [
        ['website', 'wikidata', 'CC0 1.0'],
        ['employees', 'wikidata', 'CC0 1.0'],
        ['activity', 'wikidata', 'CC0 1.0'],
        ['activity', 'wikidata', 'CC0 1.0'],
      ],
    )
  })

  test('are no evidence, and a website that anybody may have written joins nobody', () => {
    const other = named({ ids: {}, name: 'Victim', domain: 'victim.example.org' })
    const found = prospectsOf(
      [named({}), other, fact({ website: 'https://victim.example.org/' })],
      new Map(),
    )
    assert.equal(found.length, 2)
    assert.ok(found.every(({ observations }) => observations.every((one) => one.is_fact !== true)))
  })

  test('come from the first source that has any of a kind', () => {
    const known = { website: 'https://a.example', country: 'FR' }
    const second = { ...fact({ employees: '20' }), source: 'other' }
    assert.deepEqual(
      factsMissingIn(known, [fact({ employees: '14' }), second]).map(({ value }) => value),
      ['14'],
    )
  })
})
