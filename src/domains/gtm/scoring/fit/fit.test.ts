import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { exclusionOf } from './exclusion.ts'
import { fitOf, matchesOf, type FitMatches } from './fit.ts'
import type { Icp } from '../icp.ts'
import { noSellerFacts } from '../lead-facts.ts'
import { emptyPool } from '../pool.ts'
import { defaultWeights, fitCriteria } from '../signal-types.ts'

const icp: Icp = {
  keywords: [{ text: 'organic flour', weight: 1 }],
  excluded_keywords: [],
  industries: ['bakery'],
  geos: [{ country: 'BE' }],
  org_types: ['cooperative'],
  sizes: ['1-10'],
  roles: ['owner'],
  competitors: ['Großmühle GmbH', 'bigmill.com'],
  query_terms: [],
}
function all(match: number | null): FitMatches {
  return Object.fromEntries(fitCriteria.map((criterion) => [criterion, match]))
}

suite('fit of the worked examples', () => {
  for (const [sentence, matches, expected] of [
    ['everything matches', all(1), 100],
    ['only keywords are known, at 0.9', { ...all(null), keywords: 0.9 }, 27],
    ['and the place is wrong', { ...all(null), keywords: 0.9, geography: 0 }, 27],
    ['and the place is right', { ...all(null), keywords: 0.9, geography: 1 }, 52],
    ['only keywords are asked', { keywords: 0.9 }, 90],
    ['nothing is known', all(null), 0],
    ['nothing is asked', {}, 0],
    ['everything is known and nothing matches', all(0), 0],
  ] as const) {
    test(`${sentence}: ${expected}`, () => {
      assert.equal(fitOf(matches, defaultWeights).score, expected)
    })
  }

  test('what is unknown says so', () => {
    assert.equal(fitOf(all(null), defaultWeights).coverage, 0)
    assert.equal(fitOf({ ...all(null), keywords: 1 }, defaultWeights).coverage, 0.3)
  })
})

test('knowing less of a lead never makes it fit better', () => {
  const match = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
  const known = fc.tuple(...fitCriteria.map(() => match))
  fc.assert(
    fc.property(known, fc.nat(fitCriteria.length - 1), (values, forgotten) => {
      const full = Object.fromEntries(fitCriteria.map((name, n) => [name, values[n] ?? null]))
      const less = { ...full, [fitCriteria[forgotten]!]: null }
      assert.ok(fitOf(less, defaultWeights).score <= fitOf(full, defaultWeights).score)
    }),
  )
})

test('a wrong country costs more than a wrong size, role or kind', () => {
  const wrong = (criterion: string) => fitOf({ ...all(1), [criterion]: 0 }, defaultWeights).score
  for (const other of ['size', 'role', 'org_type', 'industry', 'labels'])
    assert.ok(wrong('geography') < wrong(other), other)
})

test('any matches give an integer of 0..100 that points sum to', () => {
  const match = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
  const matches = fc.record(
    { keywords: match, geography: match, role: match, size: match, org_type: match },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(matches, (some) => {
      const fit = fitOf(some, defaultWeights)
      assert.ok(Number.isInteger(fit.score) && fit.score >= 0 && fit.score <= 100)
      const points = fit.criteria.map((row) => row.points)
      assert.equal(
        points.reduce((a, b) => a + b, fit.assumed_points),
        fit.score,
      )
    }),
  )
})

function fitAt(keywords: number) {
  return fitOf({ ...all(null), keywords }, defaultWeights).score
}

test('a better match never lowers fit', () => {
  const match = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(match, match, (a, b) => {
      assert.ok(fitAt(Math.max(a, b)) >= fitAt(Math.min(a, b)))
    }),
  )
})

test('compares each side of a lead with the profile', () => {
  const lead = {
    description: 'A village bakery that bakes with organic flour',
    country: 'Belgium',
    title: 'Owner',
    employees: 6,
    org_type: 'Genossenschaft',
    lang: 'en',
  }
  assert.deepEqual(matchesOf(icp, lead, noSellerFacts, { pool: emptyPool }, null), {
    keywords: 1,
    geography: 0.8,
    industry: 1,
    labels: null,
    role: 1,
    size: 1,
    org_type: 1,
  })
})

test('judges a lead without description by its posts, and what is not asked not at all', () => {
  const modest = {
    ...icp,
    keywords: [{ text: 'flour', weight: 1 }],
    industries: [],
    geos: [],
    org_types: [],
    sizes: [],
    roles: [],
  }
  assert.deepEqual(matchesOf(modest, {}, noSellerFacts, { pool: emptyPool }, 0.4), {
    keywords: 0.4,
  })
})

suite('a lead is excluded', () => {
  const seller = { ...noSellerFacts, domains: ['mill.be'], excluded_countries: ['Norway'] }
  for (const [because, lead] of [
    ['own_organization', { domain: 'shop.mill.be' }],
    ['competitor', { company: 'GROSSMÜHLE' }],
    ['competitor', { domain: 'www.bigmill.com' }],
    ['excluded_geography', { country: 'NO' }],
    ['closed', { company: 'Old Mill', description: 'We closed our doors in 2024.' }],
    [null, { company: 'Kleinmühle', domain: 'kleinmuehle.de', country: 'DE' }],
    [null, {}],
  ] as const) {
    test(`${JSON.stringify(lead)} as ${because}`, () => {
      const rivals = { ...icp, competitors: ['Grossmühle GmbH', 'bigmill.com'] }
      assert.equal(exclusionOf(rivals, lead, seller), because)
    })
  }

  test('when it asked not to be contacted, with fit 0', () => {
    assert.equal(exclusionOf(icp, {}, { ...seller, suppressed: true }), 'suppressed')
    assert.equal(fitOf(all(1), defaultWeights, 'suppressed').score, 0)
  })
})
