import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inputSchema, listing } from '#kernel/mcp/listing.ts'
import { isWorkspaceTool, type AnyTool } from '#kernel/mcp/tool.ts'
import { callTool, keyOf, post } from './mcp-client.ts'
import { organization, world } from './world.ts'

const { tools } = (await world()).runtime.app

/** No field of any tool takes an object of this kind. */
const wrong = { neither: ['text', 'nor', 'number'] }

function fieldsOf(tool: AnyTool) {
  return Object.keys(inputSchema(tool).shape)
}

function within(tool: AnyTool, id: string) {
  return isWorkspaceTool(tool) ? { organization_id: id } : {}
}

suite('every tool', () => {
  test('has a name of its own', () => {
    assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length)
  })

  for (const tool of tools) {
    test(`${tool.name} is listed with words and schemas a client can use`, () => {
      const { name, title, description, inputSchema: input, outputSchema } = listing(tool)
      assert.match(name, /^[a-z]+(_[a-z]+)+$/)
      assert.ok(title && description && description.length > 40)
      for (const schema of [input, outputSchema]) {
        assert.equal(schema?.type, 'object')
        assert.doesNotMatch(JSON.stringify(schema), /"\$ref"/)
      }
      assert.equal(input['additionalProperties'], false)
    })

    test(`${tool.name} asks for a credential`, async () => {
      const params = { name: tool.name, arguments: {} }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const reply = await post({}, { body })
      assert.equal(reply.status, 401)
      assert.equal(reply.body.code, 'authentication_required')
    })

    test(`${tool.name} refuses a key without its permission`, async () => {
      const { id, owner } = await organization()
      const others = (['read', 'write', 'spend'] as const).filter((one) => one !== tool.permission)
      const { plaintext } = await keyOf(owner, id, { permissions: others })
      const { code, body } = await callTool(plaintext, tool.name, within(tool, id))
      assert.equal(code, 'permission_required')
      assert.equal(body.required_permission, tool.permission)
    })

    test(`${tool.name} names an argument it does not know`, async () => {
      const { id, owner } = await organization()
      const { plaintext } = await keyOf(owner, id)
      const input = { ...within(tool, id), not_an_argument: 1 }
      const { code, body } = await callTool(plaintext, tool.name, input)
      assert.equal(code, 'validation_failed')
      assert.ok(body.errors.some(({ field }: { field: string }) => field === 'not_an_argument'))
    })

    for (const field of fieldsOf(tool))
      test(`${tool.name} names ${field} when it is of the wrong type`, async () => {
        const { id, owner } = await organization()
        const { plaintext } = await keyOf(owner, id)
        const input = { ...within(tool, id), [field]: wrong }
        const { code, body } = await callTool(plaintext, tool.name, input)
        assert.equal(code, 'validation_failed')
        assert.ok(body.errors.some((error: { field: string }) => error.field === field))
      })

    if (isWorkspaceTool(tool))
      test(`${tool.name} refuses the organization of strangers`, async () => {
        const [own, strange] = [await organization(), await organization()]
        for (const scope of ['organization', 'member'] as const) {
          const { plaintext } = await keyOf(own.owner, own.id, { scope })
          const reply = await callTool(plaintext, tool.name, { organization_id: strange.id })
          assert.equal(reply.code, 'not_a_member')
        }
      })
  }
})
