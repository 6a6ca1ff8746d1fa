import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'

/** A key of an organization that has a note about Mara, with these permissions. */
async function keyed(permissions: readonly ('read' | 'spend')[]) {
  const { id: organization_id, owner } = await organization()
  const { plaintext } = await keyOf(owner, organization_id, { permissions })
  await owner.post('/crm/notes/', { organization_id, body: 'Mara Lind wants a silo.' })
  const { body: thread } = await owner.post('/ai/threads/', { organization_id, title: 'Mara' })
  const call = (input: Record<string, unknown>) => callTool(plaintext, 'run_ai', input)
  return { call, thread_id: thread.id as string }
}

const asked = { prompt: 'What does Mara want?' }

suite('a run for a key that may spend and not read', () => {
  test('is made of nothing but what it was sent', async () => {
    const { call } = await keyed(['spend'])
    const { refused, body } = await call({ prompt: 'Mara wants a silo.', feature: 'summarize' })
    assert.equal(refused, false, JSON.stringify(body))
    assert.deepEqual(body.citations, [])
  })

  test('is refused where it would look up records, and says what is lacking', async () => {
    const { call } = await keyed(['spend'])
    for (const wish of [asked, { ...asked, feature: 'answer' }]) {
      const { code, text, body } = await call(wish)
      assert.equal(code, 'permission_required', text)
      assert.equal(body.required_permission, 'read')
      assert.doesNotMatch(text, /silo/)
    }
  })

  test('is refused where it would read a context pack or a conversation', async () => {
    const { call, thread_id } = await keyed(['spend'])
    const context = { business_slug: 'no-such-business', budget_tokens: 500 }
    for (const wish of [{ context }, { thread_id }]) {
      const { code } = await call({ ...asked, feature: 'summarize', ...wish })
      assert.equal(code, 'permission_required', JSON.stringify(wish))
    }
  })

  test('reads where the key may read', async () => {
    const { call } = await keyed(['spend', 'read'])
    const { body } = await call(asked)
    assert.match(body.output, /silo/)
  })
})
