import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'

/** What contacts say of themselves, and what they are found by. */
async function tagsOf({ scope, id }: Organization) {
  const shown = await scope.db
    .selectFrom('contacts')
    .select(['id', 'tags', 'created_at'])
    .where('organization_id', '=', id)
    .execute()
  const found = await scope.db
    .selectFrom('contact_tags')
    .select(['contact_id', 'tag', 'created_at'])
    .where('organization_id', '=', id)
    .execute()
  return {
    shown: shown
      .flatMap(({ id: contact, tags, created_at }) =>
        tags.map((tag) => `${contact} ${tag} ${created_at}`),
      )
      .sort(),
    found: found
      .map(({ contact_id, tag, created_at }) => `${contact_id} ${tag} ${created_at}`)
      .sort(),
  }
}

suite('the tags of contacts', () => {
  test('are what contacts are found by, whatever is done to them', async () => {
    const tenant = await organization()
    const { owner, id } = tenant
    const add = (contact: object, query = '') =>
      owner.post(`/crm/contacts/?organization_id=${id}${query}`, contact)
    const at = (contact: string) => `/crm/contacts/${contact}/?organization_id=${id}`
    const email = 'ada@mill.example'
    const { body: ada } = await add({ email, tags: ['Mill', 'baker'] })
    const { body: bob } = await add({ name: 'Bob', tags: ['mill'] })
    const { body: eve } = await add({ name: 'Eve' })
    const { body: zoe } = await add({ name: 'Zoe', tags: ['late'] })
    await add({ email, tags: ['MILL', 'fair'] }, '&on_duplicate=update')
    await add({ name: 'Nobody', tags: ['tried'] }, '&dry_run=true')
    await owner.patch(at(bob.id), { tags: ['MILL', 'new'] })
    await owner.patch(at(eve.id), { tags: ['one', 'two'] })
    await owner.patch(at(eve.id), { tags: [] })
    await owner.patch(at(ada.id), { name: 'Ada' })
    assert.equal((await owner.delete(at(zoe.id))).status, 204)
    const { shown, found } = await tagsOf(tenant)
    assert.deepEqual(found, shown)
    assert.equal(found.length, 5)
    const byTag = await owner.get(`/crm/contacts/?organization_id=${id}&tag=mill`)
    assert.deepEqual(
      byTag.body.results.map((contact: { id: string }) => contact.id),
      [bob.id, ada.id],
    )
  })

  test('agree when many change those of one contact at once', async () => {
    const tenant = await organization()
    const { owner, id } = tenant
    const { body } = await owner.post(`/crm/contacts/?organization_id=${id}`, { name: 'Ada' })
    const at = `/crm/contacts/${body.id}/?organization_id=${id}`
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.patch(at, { tags: [`tag ${index % 7}`, `other ${index % 3}`] }),
      ),
    )
    const { shown, found } = await tagsOf(tenant)
    assert.deepEqual(found, shown)
    assert.equal(found.length, 2)
  })
})
