import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDue, systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { organization, world } from '#test/world.ts'
import { redact } from './log.ts'

test('the log of an organization that is about to be purged is emptied all the same', async () => {
  const { runtime } = await world()
  const { id, owner, scope } = await organization()
  const contact = await owner.post(`/crm/contacts/?organization_id=${id}`, { name: 'Rowan' })
  const subject = contact.body.id as string
  const told = async () => {
    const row = scope.db
      .selectFrom('events')
      .select('data')
      .where('organization_id', '=', id)
      .where('subject_id', '=', subject)
    return JSON.stringify((await row.executeTakeFirstOrThrow()).data)
  }
  assert.match(await told(), /Rowan/)
  await makeDue({ id })
  const wish = { organization_id: id, subjects: [subject] }
  await redact(systemScope(runtime), runtime.app.outsiders, wish)
  assert.doesNotMatch(await told(), /Rowan/)
})
