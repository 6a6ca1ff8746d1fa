import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'

interface Entry {
  readonly id: string
  readonly payload: { readonly path: string }
  readonly proposal: {
    readonly tool: string
    readonly arguments: Record<string, unknown>
    readonly needs: readonly string[]
  }
}

async function visited() {
  const { id, owner } = await organization()
  const { plaintext } = await keyOf(owner, id)
  const call = (name: string, input: object = {}) => callTool(plaintext, name, { ...input })
  const { body } = await call('list_home_actions')
  const { body: rest } = await owner.get(`/home/actions/?organization_id=${id}`)
  return {
    call,
    told: body.recommendations as Entry[],
    sent: rest.recommendations as Entry[],
  }
}

suite('a Home Action over MCP', () => {
  test('proposes the tool that makes the call which REST proposes', async () => {
    const { told, sent } = await visited()
    const { tools } = (await world()).runtime.app
    assert.ok(told.length > 0)
    for (const { id, proposal } of told) {
      const { payload } = sent.find((entry) => entry.id === id)!
      const { route } = tools.find(({ name }) => name === proposal.tool)!
      assert.equal(route, `POST ${payload.path.replace('/api/v1', '')}`)
    }
    assert.doesNotMatch(JSON.stringify(told), /\/api\/|"path"|"method"/)
  })

  test('is done once the tool was called with what it needs', async () => {
    const { call, told } = await visited()
    const { id, proposal } = told.find(({ proposal: { tool } }) => tool === 'create_contact')!
    assert.deepEqual(proposal.needs, ['name', 'email'])
    const filled = { ...proposal.arguments, name: 'Ada', email: 'ada@mill.example' }
    assert.equal((await call(proposal.tool, filled)).refused, false)
    const { body } = await call('list_home_actions')
    assert.ok(body.recommendations.every((entry: Entry) => entry.id !== id))
    const done = await call('view_home_action', { id: told[0]!.id })
    assert.equal(done.body.proposal.tool, told[0]!.proposal.tool)
  })
})
