import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { asVisitor, withBusiness, write } from '../context.fixture.ts'

const formats = ['json', 'markdown', 'jsonld']

/** A pack without room for what the mill says of its voice, and since when something is gone. */
async function withLittleRoom() {
  const mill = await withBusiness()
  const shown = { visibility: 'public' }
  await write(mill, { goals: { ...shown, text: 'A second mill.' } })
  const { body } = await asVisitor(mill)
  const since: string = body.refreshed_at
  const text = 'word '.repeat(2000)
  await write(mill, { goals: null, voice: { ...shown, text } })
  return { mill, since, budget_tokens: 300 }
}

suite('a pack in each of its formats', () => {
  test('tells a model its hash, what was left out and what is gone', async () => {
    const { mill, since, budget_tokens } = await withLittleRoom()
    const { plaintext } = await keyOf(mill.owner, mill.id)
    const given = { slug: mill.slug, organization_id: mill.id, since, budget_tokens }
    const told = formats.map(async (format) => {
      const { body } = await callTool(plaintext, 'get_context_pack', { ...given, format })
      assert.doesNotMatch(body.text, /word word/)
      return { hash: body.hash, left_out: body.left_out, removed: body.removed }
    })
    const [json, ...others] = await Promise.all(told)
    assert.deepEqual(
      json?.left_out.map(({ module, reason }: Record<string, string>) => [module, reason]),
      [
        ['identity', 'unchanged'],
        ['voice', 'over_budget'],
      ],
    )
    assert.equal(json?.removed[0].module, 'goals')
    for (const other of others) assert.deepEqual(other, json)
  })

  test('says in itself what was left out, and has its hash as entity tag', async () => {
    const { mill } = await withLittleRoom()
    const tags = new Set<string | null>()
    for (const format of formats) {
      const { body, headers } = await asVisitor(mill, `?format=${format}&budget_tokens=300`)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      assert.match(text, /voice[^}]*over.budget|over.budget[^}]*voice/i, format)
      tags.add(headers.get('etag'))
    }
    assert.equal(tags.size, 1)
  })
})
