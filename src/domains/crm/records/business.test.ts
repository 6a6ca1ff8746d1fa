import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported } from '../imports/imports.fixture.ts'

async function business({ owner, id }: Organization): Promise<string> {
  const text = 'We mill heritage grain between stones for bakeries and shops in the valley.'
  const place = { city: 'Stroud', country: 'GB', region: 'Gloucestershire', lat: 51.7, lng: -2.2 }
  const wish = { organization_id: id, name: 'Weir Mill', description: text, ...place }
  return (await owner.post('/businesses/', wish)).body.slug
}

suite('the entry in the directory of a contact and an account', () => {
  for (const noun of ['contacts', 'accounts'])
    test(`is one that there is, of ${noun}, and stays named when it goes`, async () => {
      const tenant = await organization()
      const { all, one } = pathsOf(noun)
      const wish = { name: 'Ada', business_slug: 'nobody-has-this-slug' }
      const refused = await tenant.owner.post(all(tenant), wish)
      assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'business_slug'])
      const slug = await business(tenant)
      const { body } = await tenant.owner.post(all(tenant), { ...wish, business_slug: slug })
      assert.equal(body.business_slug, slug)
      const path = one(tenant, body.id)
      const other = await tenant.owner.patch(path, { business_slug: wish.business_slug })
      assert.equal(other.status, 400)
      const suspend = `/businesses/${slug}/suspend/?organization_id=${tenant.id}`
      assert.equal((await tenant.owner.post(suspend, { reason: 'Winter.' })).status, 200)
      const same = await tenant.owner.patch(path, { business_slug: slug, name: 'Eve' })
      assert.deepEqual([same.status, same.body.name], [200, 'Eve'])
      const none = await tenant.owner.patch(path, { business_slug: null })
      assert.equal(none.body.business_slug, null)
    })

  test('is looked for in imports as well, row by row', async () => {
    const tenant = await organization()
    const slug = await business(tenant)
    const file = `name,business_slug\nAda,${slug}\nEve,nobody-has-this-slug`
    const { counts } = await imported(tenant, file)
    assert.deepEqual([counts.created, counts.refused], [1, 1])
  })
})
