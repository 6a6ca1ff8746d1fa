import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'

suite('a key of an owner', () => {
  test('makes nobody an admin or an owner, whatever a text asks of its tool', async () => {
    const { id, owner, member } = await organization()
    await member('scout')
    const { plaintext: key } = await keyOf(owner, id, {
      permissions: ['read', 'write', 'spend', 'outward'],
    })
    const { body } = await callTool(key, 'list_members')
    const { user_id } = body.results.find(({ role }: { role: string }) => role === 'scout')
    for (const role of ['admin', 'owner']) {
      const raised = await callTool(key, 'update_member', { user_id, role })
      assert.equal(raised.code, 'raised_by_people')
      const invited = await callTool(key, 'create_invitation', { email: 'a@mill.example', role })
      assert.equal(invited.code, 'raised_by_people')
    }
    assert.equal((await callTool(key, 'update_member', { user_id, role: 'member' })).refused, false)
    const asMember = { email: 'a@mill.example', role: 'member' }
    assert.equal((await callTool(key, 'create_invitation', asMember)).refused, false)
    const path = `/organizations/${id}/members/${user_id}/`
    assert.equal((await owner.patch(path, { role: 'admin' })).status, 200)
    const lowered = await callTool(key, 'update_member', { user_id, role: 'verifier' })
    assert.equal(lowered.refused, false)
  })
})
