import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { imported } from '../imports/imports.fixture.ts'

const kinds = [
  { noun: 'contacts', fresh: { name: 'Ada' }, change: { title: 'Baker' }, who: 'owner_id' },
  { noun: 'accounts', fresh: { name: 'Mill' }, change: { size: '9' }, who: 'owner_id' },
  { noun: 'deals', fresh: { title: 'Rye' }, change: { value: 9 }, who: 'owner_id' },
  { noun: 'tasks', fresh: { title: 'Ring up' }, change: { body: 'Soon' }, who: 'assignee_id' },
] as const

async function leaver(tenant: Organization) {
  const { owner, id } = tenant
  const { userId } = await tenant.member()
  const leave = async () => {
    const { status } = await owner.delete(`/organizations/${id}/members/${userId}/`)
    assert.equal(status, 204)
  }
  return { userId, leave }
}

/** A field of the organization that names a member, and one that names a contact. */
async function referring({ owner, id }: Organization) {
  for (const type of ['member', 'contact']) {
    const field = { record: 'contact', key: type, label: type, type }
    const { status, body } = await owner.post(`/crm/fields/?organization_id=${id}`, field)
    assert.equal(status, 201, JSON.stringify(body))
  }
}

suite('a member who has left', () => {
  for (const { noun, fresh, change, who } of kinds)
    test(`stays named where one of the ${noun} is sent back as it was, and nowhere else`, async () => {
      const tenant = await organization()
      const { owner } = tenant
      const { userId, leave } = await leaver(tenant)
      const { all, one } = pathsOf(noun)
      const { body: theirs } = await owner.post(all(tenant), { ...fresh, [who]: userId })
      const { body: other } = await owner.post(all(tenant), fresh)
      await leave()
      const again = { ...change, [who]: userId }
      const { status, body } = await owner.patch(one(tenant, theirs.id), again)
      assert.deepEqual([status, body[who]], [200, userId], JSON.stringify(body))
      const operations = [{ op: 'update', id: theirs.id, data: { ...fresh, [who]: userId } }]
      const batch = await owner.post(all(tenant).replace('/?', '/batch/?'), { operations })
      assert.equal(batch.body.results[0].status, 200, JSON.stringify(batch.body))
      const refused = await owner.patch(one(tenant, other.id), again)
      assert.deepEqual([refused.status, refused.body.errors[0].code], [400, 'not_found'])
    })

  test('is read back from an export by the records that name them, beside a contact in the trash', async () => {
    const tenant = await organization()
    const { owner, id } = tenant
    await referring(tenant)
    const { userId, leave } = await leaver(tenant)
    const { all, one } = pathsOf('contacts')
    const { body: gone } = await owner.post(all(tenant), { name: 'Gone' })
    const custom = { member: userId, contact: gone.id }
    const { body: ada } = await owner.post(all(tenant), { name: 'Ada', owner_id: userId, custom })
    await leave()
    await owner.delete(one(tenant, gone.id))
    const { body: file } = await owner.get(`/crm/contacts/export/?organization_id=${id}`)
    const same = await imported(tenant, file)
    assert.deepEqual([same.counts.unchanged, same.counts.refused], [1, 0])
    const changed = await imported(tenant, file.replace('Ada', 'Ada Miller'))
    assert.deepEqual([changed.counts.updated, changed.counts.refused], [1, 0])
    const { body } = await owner.get(one(tenant, ada.id))
    assert.deepEqual([body.name, body.owner_id], ['Ada Miller', userId])
    const fresh = await imported(tenant, file.replaceAll(ada.id, ''), { change: { match: null } })
    assert.equal(fresh.counts.refused, 1)
  })
})
