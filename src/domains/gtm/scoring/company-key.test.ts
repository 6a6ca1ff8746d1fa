import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyDomain, companyKey, companyName, jaroWinkler, sameCompany } from './company-key.ts'

for (const [company, key] of [
  [{ ids: { 'GB-COH': '0123 4567' }, domain: 'mill.co.uk' }, 'id:GB-COH:01234567'],
  [{ ids: { 'FR-SIREN': '552 100 554' }, domain: 'mill.fr' }, 'id:FR-SIREN:552100554'],
  [{ ids: { internal: '7' }, domain: 'mill.fr' }, 'domain:mill.fr'],
  [{ domain: 'https://www.shop.mill.co.uk/flour', name: 'The Mill Ltd' }, 'domain:mill.co.uk'],
  [{ domain: 'foo.github.io' }, 'domain:foo.github.io'],
  [{ domain: 'gmail.com', name: 'The Mill Ltd.', country: 'United Kingdom' }, 'name:mill:GB'],
  [{ domain: 'www.facebook.com', name: 'The Mill' }, 'name:mill:'],
  [{ domain: 'sites.google.com', name: 'The Mill' }, 'name:mill:'],
  [{ domain: 'localhost', name: 'Bäckerei Grün e.V.', country: 'de' }, 'name:backerei grun:DE'],
  [{ name: 'Café & Co. S.r.l.' }, 'name:cafe and:'],
  [{ name: 'Ltd' }, 'name:ltd:'],
  [{ domain: 'mill.example' }, null],
  [{}, null],
] as const) {
  test(`the key of ${JSON.stringify(company)} is ${key}`, () =>
    assert.equal(companyKey(company), key))
}

test('a domain of a mail provider or without a public suffix stands for nobody', () => {
  const hosts = ['gmail.com', 'mail.gmx.de', 'mill.local', '127.0.0.1', 'mill', undefined]
  assert.deepEqual(
    hosts.map(companyDomain),
    hosts.map(() => null),
  )
})

test('companies are the same by key, or by nearly equal names in one place', () => {
  const mill = { name: 'Northfield Grain Cooperative', country: 'GB' }
  assert.equal(sameCompany(mill, { name: 'Northfield Grains Cooperative', country: 'UK' }), true)
  assert.equal(sameCompany(mill, { name: 'Northfield Grains Cooperative', country: 'FR' }), false)
  assert.equal(sameCompany(mill, { name: 'Southfield Dairy', country: 'GB' }), false)
  assert.equal(sameCompany({ domain: 'a.mill.be' }, { domain: 'mill.be' }), true)
  assert.equal(sameCompany({}, {}), false)
})

function rounded(a: string, b: string) {
  return Math.round(jaroWinkler(a, b) * 1_000) / 1_000
}

test('Jaro-Winkler gives the published values', () => {
  assert.equal(rounded('martha', 'marhta'), 0.961)
  assert.equal(rounded('dwayne', 'duane'), 0.84)
  assert.equal(rounded('dixon', 'dicksonx'), 0.813)
  assert.equal(rounded('', ''), 1)
  assert.equal(rounded('a', ''), 0)
})

test('a name keeps its words but loses article and legal form', () => {
  assert.equal(companyName('THE Green-Loaf Bakery, Inc.'), 'green loaf bakery')
})
