import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { emptyProfile } from '#adapters/web/site/company/company.ts'
import { together, type Readings } from './told.ts'

function told(audiences: readonly string[], products: readonly string[]) {
  const { company, offer } = emptyProfile('hearthmill.example')
  return { company, offer: { ...offer, audiences, products }, provenance: [], pages: [] }
}

suite('what a business and its website tell', () => {
  test('holds once what both say, in the words of the business', () => {
    const readings = {
      website: told(['Bakeries', 'hotels'], ['rye flour']),
      business: { ...told(['bakeries', 'schools'], ['rye flour']), icp: {} },
    } as unknown as Readings
    const { audiences, products } = together(readings)!.offer
    assert.deepEqual(audiences, ['bakeries', 'schools', 'hotels'])
    assert.deepEqual(products, ['rye flour'])
  })
})
