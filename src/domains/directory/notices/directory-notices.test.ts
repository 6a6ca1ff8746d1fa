import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'
import { directoryNotices, type NoticeKind } from './directory-notices.ts'
import { inventedBusiness, loadBusiness } from '../seed/seed.fixture.ts'

async function find(terms: string[], kinds: NoticeKind[] = ['want'], limit = 50) {
  const { runtime } = await world()
  return directoryNotices(runtime.base, { terms, kinds, limit })
}

async function titles(...terms: string[]) {
  return (await find(terms)).map(({ title }) => title)
}

suite('notices of the directory', () => {
  test('come with the business that posted them', async () => {
    const [notice] = await find(['compostable bread bags'])
    assert.equal(notice?.title, 'Compostable bread bags')
    assert.equal(notice.kind, 'want')
    assert.match(notice.posted_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const { business } = notice
    assert.equal(business.slug, 'hearth-and-furrow-bakery')
    assert.equal(business.country_code, 'GB')
    assert.equal(business.lat, 51.7457)
    assert.deepEqual(business.categories, ['bakery-and-milling'])
    assert.equal(business.organization_id, null)
  })

  test('match any of the terms and all words of that term', async () => {
    const { runtime } = await world()
    const wants = ['Quenelle wraps', 'Quinault meal', 'Quenelle meal'].map((title) => ({
      title,
      description: '',
      posted_days_ago: 1,
    }))
    await loadBusiness(runtime.base, inventedBusiness({ wants }))
    assert.deepEqual(await titles('quenelle wraps'), ['Quenelle wraps'])
    assert.deepEqual(await titles('meal quinault'), ['Quinault meal'])
    const either = await titles('quenelle wraps', 'quinault meal')
    assert.deepEqual(either.toSorted(), ['Quenelle wraps', 'Quinault meal'])
  })

  test('are of the kinds asked for, within the limit, each once', async () => {
    const offers = await find(['bread', 'bread', 'flour'], ['offer'], 3)
    assert.equal(offers.length, 3)
    assert.ok(offers.every(({ kind }) => kind === 'offer'))
    assert.equal(new Set(offers.map(({ notice_id }) => notice_id)).size, 3)
    assert.deepEqual(await find(['bread'], []), [])
  })

  test('take no operator from a term', async () => {
    assert.deepEqual(await find(['-bread', '"', '!', '|', '']), await find(['bread']))
    assert.deepEqual(await find([]), [])
    assert.deepEqual(await find(['-', "'"]), [])
  })

  test('are found without diacritics, and not for a suspended business', async () => {
    const { runtime } = await world()
    const business = inventedBusiness({
      wants: [{ title: 'Crème de châtaigne', description: '', posted_days_ago: 1 }],
    })
    await loadBusiness(runtime.base, business)
    assert.equal((await find(['creme de chataigne'])).length, 1)
    await runtime.base.db
      .updateTable('businesses')
      .set({ status: 'suspended', status_before: 'seeded' })
      .where('slug', '=', business.slug)
      .execute()
    assert.deepEqual(await find(['creme de chataigne']), [])
  })
})
