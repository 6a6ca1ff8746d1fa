import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'

suite('events of MCP keys', () => {
  test('tell who created and revoked a key, once each, and never its secret', async () => {
    const { scope, owner, id, member } = await organization()
    const admin = await member('admin')
    const key = await keyOf(owner, id)
    await admin.delete(`/mcp/keys/${key.id}/?organization_id=${id}`)
    await admin.delete(`/mcp/keys/${key.id}/?organization_id=${id}`)
    const told = await eventsOf({ scope }, 'key.')
    assert.deepEqual(
      told.map(({ type, actor }) => [type, Object(actor).user_id]),
      [
        ['key.created', owner.userId],
        ['key.revoked', admin.userId],
      ],
    )
    assert.deepEqual(told[1]!.changes, { is_active: [true, false] })
    assert.ok(!JSON.stringify(told).includes(key.plaintext.slice(14)))
  })

  test('tell of another name, once', async () => {
    const { scope, owner, id, member } = await organization()
    const admin = await member('admin')
    const key = await keyOf(owner, id)
    for (const name of ['Laptop', 'Laptop'])
      await admin.patch(`/mcp/keys/${key.id}/`, { organization_id: id, name })
    const [, ...told] = await eventsOf({ scope }, 'key.')
    assert.deepEqual(
      told.map(({ type, actor, changes }) => [type, Object(actor).user_id, changes]),
      [['key.updated', admin.userId, { name: ['Test key', 'Laptop'] }]],
    )
  })

  test('name the key as the actor of what is done through it, with its person and the request', async () => {
    const { scope, owner, id } = await organization()
    const key = await keyOf(owner, id)
    const called = await callTool(key.plaintext, 'create_contact', {
      organization_id: id,
      name: 'Ada Miller',
    })
    assert.equal(called.refused, false)
    const [created] = await eventsOf({ scope }, 'contact.')
    assert.deepEqual(created?.actor, { kind: 'key', id: key.id, user_id: owner.userId })
    assert.equal(Object(created?.cause).type, 'request')
  })
})

test('a new key is told by mail to whom it acts as', async () => {
  const { owner, id } = await organization()
  const key = await keyOf(owner, id)
  const { runtime } = await world()
  const { email } = (await owner.get('/me/')).body
  const mails = await runtime.base.db
    .selectFrom('mails')
    .select(['kind', 'facts'])
    .where('recipient', '=', email)
    .execute()
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['new_key'],
  )
  assert.ok(!JSON.stringify(mails).includes(key.plaintext.slice(14)))
})
