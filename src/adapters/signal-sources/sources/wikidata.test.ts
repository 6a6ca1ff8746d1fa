import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { OrganizationKeys } from '../contract.ts'
import { wikidata } from './wikidata.ts'

const context = { now: new Date('2026-11-20T10:00:00Z'), places: [], countries: [] }

function queryFor(...organizations: OrganizationKeys[]): string {
  const [query] = wikidata.plan({ query_terms: [], keywords: [], organizations }, context)
  return new URLSearchParams(query?.body ?? '').get('query') ?? ''
}

function row(item: number, key: string, more: Readonly<Record<string, string>> = {}) {
  const cells = { itemLabel: 'Hearth Mill', modified: '2026-10-01T00:00:00Z', ...more }
  return {
    item: { value: `http://www.wikidata.org/entity/Q${item}` },
    register: { value: 'GB-COH' },
    key: { value: key },
    ...Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, { value }])),
  }
}

function factsOf(...bindings: object[]) {
  return wikidata.parse({ results: { bindings } }, { url: '', since: '' })?.observations ?? []
}

suite('facts from Wikidata', () => {
  test('are asked by numbers and domains in the form that they have there', () => {
    const query = queryFor(
      { ids: { 'GB-COH': '0123 4567', CIK: '320193' } },
      { ids: {}, domain: 'www.hearthmill.example' },
    )
    assert.match(query, /\("GB-COH" wdt:P2622 "01234567"\)/)
    assert.match(query, /\("CIK" wdt:P5531 "0000320193"\)/)
    assert.match(query, /\("hearthmill\.example" wdt:P856 <https:\/\/www\.hearthmill\.example\/>\)/)
  })

  test('are not asked by what could say more than a value', () => {
    const evil = '" } DROP ALL #'
    assert.equal(queryFor({ ids: { 'FR-SIREN': evil, LEI: evil }, domain: `a.b> ${evil}` }), '')
    assert.deepEqual(wikidata.plan({ query_terms: ['flour'], keywords: [] }, context), [])
  })

  test('are asked the same whatever the order, and about a bounded number', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      ids: { 'FR-SIREN': String(900_000_000 + at) },
    }))
    assert.equal(queryFor(...many).match(/wdt:P1616/g)?.length, 160)
    assert.equal(queryFor(...many.slice(0, 9)), queryFor(...many.slice(0, 9).toReversed()))
  })

  test('are left out where two items claim one number', () => {
    assert.deepEqual(factsOf(row(1, '01234567'), row(2, '01234567')), [])
  })

  test('are those on which all rows of an item agree', () => {
    const [mill] = factsOf(
      row(1, '01234567', { country: 'GB', employees: '12', nace: '10.61', industryLabel: 'mill' }),
      row(1, '01234567', {
        country: 'GB',
        employees: '40',
        nace: '10.71',
        industryLabel: 'bakery',
      }),
    )
    assert.equal(mill?.org?.country, 'GB')
    assert.equal(mill?.org?.employees, undefined)
    assert.deepEqual(mill?.org?.tags, ['10.61', 'mill', '10.71', 'bakery'])
    assert.deepEqual(mill?.org?.ids, { 'GB-COH': '01234567' })
  })
})
