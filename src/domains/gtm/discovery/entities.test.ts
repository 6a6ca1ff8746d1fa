import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import { companyKeys, type CompanyFacts } from '../scoring/company-key.ts'
import { entitiesIn } from './entities.ts'

function mention(label: string, company: CompanyFacts) {
  return { label, keys: companyKeys(company) }
}

const siren = { 'FR-SIREN': '552100554' }
const register = mention('register', { name: 'Moulin du Pré', country: 'FR', ids: siren })
const website = mention('website', { name: 'Moulin', domain: 'moulindupre.fr', country: 'FR' })
const both = mention('both', { name: 'Moulin du Pré SARL', domain: 'moulindupre.fr', ids: siren })
const tender = mention('tender', { name: 'MOULIN DU PRE SAS', country: 'France' })
const other = mention('other', {
  name: 'Moulin du Pré',
  country: 'FR',
  ids: { 'FR-SIREN': '111222333' },
})

function labels(all: readonly (typeof register)[]) {
  return entitiesIn(all).map(({ members }) => members.map(({ label }) => label).sort())
}

suite('entities', () => {
  test('are joined by register numbers and domains, through others too', () => {
    assert.deepEqual(labels([register, website]), [['register'], ['website']])
    assert.deepEqual(labels([register, website, both]), [['both', 'register', 'website']])
    const [one] = entitiesIn([website, both])
    assert.deepEqual(one!.sure, ['id:FR-SIREN:552100554', 'domain:moulindupre.fr'])
  })

  test('are joined by a name in a country that only one has', () => {
    assert.deepEqual(labels([register, tender]), [['register', 'tender']])
    assert.deepEqual(labels([register, other, tender]), [['register'], ['other'], ['tender']])
    const placeless = mention('placeless', { name: 'Moulin du Pré' })
    assert.deepEqual(labels([register, placeless]), [['register'], ['placeless']])
  })

  test('are the same in whatever order they are met', () => {
    const all = [register, website, both, tender, other]
    const sorted = (some: readonly (typeof register)[]) =>
      labels(some)
        .map((group) => group.join(' '))
        .sort()
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (some) => {
        assert.deepEqual(sorted(some), sorted(all))
      }),
    )
  })
})
