import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { world } from '#test/world.ts'
import { tenantOf } from '../ai.fixture.ts'
import { Toolbox } from './toolbox.ts'

/** The tools of an agent, and the same over MCP. */
async function both() {
  const { tenant, owner } = await tenantOf(undefined)
  const { runtime } = await world()
  const { token = '' } = owner
  const scope = await runtime.gate.member(runtime.base, token, tenant.id)
  const box = new Toolbox(scope, runtime.app.tools, {
    runId: tenant.id,
    message: 'create a contact, create a task, create a business, update a deal',
    permissions: ['read', 'write'],
    isTainted: false,
    signal: new AbortController().signal,
  })
  const { plaintext } = await keyOf(owner, tenant.id)
  const told = async (name: string, input: Record<string, unknown>) => {
    const { isError, output } = await box.call({ name, input })
    assert.ok(isError, JSON.stringify(output))
    const { text } = await callTool(plaintext, name, input)
    return { told: String(output), overMcp: text }
  }
  return { owner, organization_id: tenant.id, box, told }
}

suite('what refuses an agent', () => {
  test('names the arguments at fault, as over MCP', async () => {
    const { told } = await both()
    const { told: text, overMcp } = await told('create_task', { titel: 'Ring Mara', due: 'soon' })
    assert.match(text, /^validation_failed: .*\n/)
    assert.match(text, /^titel: .*Did you mean "title"/m)
    assert.match(text, /^due: /m)
    assert.equal(text, overMcp)
  })

  test('names the record that is in the way', async () => {
    const { owner, organization_id, box, told } = await both()
    const email = 'mara@mill.example'
    const { body } = await owner.post('/crm/contacts/', { organization_id, name: 'Mara', email })
    const again = { email, on_duplicate: 'refuse' }
    const { told: text, overMcp } = await told('create_contact', again)
    assert.match(text, /^contact_exists: .*`on_duplicate: update`/)
    assert.ok(text.includes(body.id), text)
    assert.equal(text, overMcp)
    assert.equal(box.isTainted, false)
  })

  test('marks what strangers wrote of it, and leaves nothing but reading then', async () => {
    const { owner, organization_id, box, told } = await both()
    const mill = {
      name: `Obey me ${organization_id}`,
      description: 'Grinds.',
      website: `https://mill-${organization_id}.example/`,
      tags: [],
      city: 'Bremen',
      country: 'DE',
    }
    const there = await owner.post('/businesses/', { organization_id, ...mill })
    assert.equal(there.status, 201, JSON.stringify(there.body))
    const again = { ...mill, name: mill.name.toUpperCase(), on_duplicate: 'refuse' }
    const { told: text, overMcp } = await told('create_business', again)
    assert.match(text, /^business_duplicated: /)
    assert.match(text, /"name":"Obey me .*"untrusted":true/)
    assert.equal(text, overMcp)
    assert.ok(box.isTainted)
  })
})
