import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { bearer, eras, keyOf, overMcp, post, problemIn, withClient } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'

async function keyed() {
  const { id, owner } = await organization()
  const { id: keyId, plaintext } = await keyOf(owner, id)
  return { organizationId: id, owner, keyId, plaintext }
}

const meta = 'io.modelcontextprotocol'
const client = { name: 'test', version: '1' }

function callOf(name: string, more: object) {
  const said = { [`${meta}/clientInfo`]: client, [`${meta}/clientCapabilities`]: {}, ...more }
  const params = { name, arguments: {}, _meta: said }
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
}

suite('the MCP server', () => {
  test('acknowledges a subscription, though it announces nothing', async () => {
    const { plaintext } = await keyed()
    const method = 'subscriptions/listen'
    const body = {
      jsonrpc: '2.0',
      id: 7,
      method,
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
    const reply = await post({ ...bearer(plaintext), ...headers }, { body })
    assert.equal(reply.status, 200)
    assert.match(reply.body, /"method":"notifications\/subscriptions\/acknowledged"/)
  })

  test('takes arguments that are null for none', async () => {
    const { plaintext } = await keyed()
    const params = { name: 'list_organizations', arguments: null }
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    for (const body of [call, [call]]) {
      const reply = await post(bearer(plaintext), { body })
      const [{ result, error }] = [reply.body].flat()
      assert.equal(typeof result?.structuredContent, 'object', error?.message)
    }
  })

  for (const era of eras)
    test(`tells a ${era} client its version and whose words it passes on`, async () => {
      const { plaintext } = await keyed()
      const file = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
      await withClient(bearer(plaintext), era, async (client) => {
        assert.equal(client.getServerVersion()?.version, JSON.parse(file).version)
        assert.match(client.getInstructions() ?? '', /`written_by_others`.*words of strangers/)
      })
    })

  test('gives an older client one body, and a stream where it asked for progress', async () => {
    const { plaintext } = await keyed()
    const call = (params: object, headers = {}) =>
      post(
        { ...bearer(plaintext), ...headers },
        { body: { jsonrpc: '2.0', id: 'one', method: 'tools/call', params } },
      )
    const named = { name: 'get_wallet_balance', arguments: {} }
    const plain = await call(named, { 'mcp-protocol-version': '2025-06-18' })
    assert.equal(plain.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(plain.body.id, 'one')
    assert.equal(plain.body.result.structuredContent.currency, 'CREDITS')
    const streamed = await call({ ...named, _meta: { progressToken: 7 } })
    assert.equal(streamed.headers.get('content-type'), 'text/event-stream')
    assert.deepEqual(JSON.parse(/^data: (.*)$/m.exec(streamed.body)?.[1] ?? ''), plain.body)
  })

  test('refuses an older client that takes one form alone, or speaks a revision of nobody', async () => {
    const { plaintext } = await keyed()
    const status = async (headers: Record<string, string>) =>
      (await post({ ...bearer(plaintext), ...headers })).status
    assert.equal(await status({ accept: 'application/json' }), 406)
    assert.equal(await status({ accept: 'text/event-stream' }), 406)
    assert.equal(await status({ 'mcp-protocol-version': '2023-01-01' }), 400)
    assert.equal(await status({ 'mcp-protocol-version': '2024-11-05' }), 200)
  })

  test('refuses a call of the stateless revision whose headers say another thing', async () => {
    const { plaintext } = await keyed()
    const call = (headers: Record<string, string>, version = '2026-07-28') =>
      post(
        { ...bearer(plaintext), ...headers },
        { body: callOf('get_wallet_balance', { [`${meta}/protocolVersion`]: version }) },
      )
    const sound = {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'get_wallet_balance',
    }
    const { status, body } = await call(sound)
    assert.equal(status, 200)
    assert.equal(body.result.resultType, 'complete')
    for (const [header, other] of [
      ['mcp-protocol-version', '2025-11-25'],
      ['mcp-method', 'tools/list'],
      ['mcp-name', 'list_organizations'],
    ] as const) {
      const { [header]: _, ...missing } = sound
      for (const headers of [missing, { ...sound, [header]: other }]) {
        const refused = await call(headers)
        assert.equal(refused.status, 400, header)
        assert.equal(refused.body.error.code, -32020)
      }
    }
    const unknown = await call({ ...sound, 'mcp-protocol-version': '2027-01-01' }, '2027-01-01')
    assert.equal(unknown.body.error.code, -32022)
  })

  test('refuses a handshake among other messages', async () => {
    const { plaintext } = await keyed()
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: client }
    const batch = ['initialize', 'ping'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    }))
    const { status, body } = await post(bearer(plaintext), { body: batch })
    assert.equal(status, 400)
    assert.match(body.error.message, /Only one initialization request is allowed/)
  })

  test('refuses what is no message at all', async () => {
    const { plaintext } = await keyed()
    for (const body of ['null', '7', '"x"', '[]']) {
      const { status } = await post(
        { ...bearer(plaintext), 'content-type': 'application/json' },
        { body },
      )
      assert.equal(status, 400, body)
    }
    const cut = await post(
      { ...bearer(plaintext), 'content-type': 'application/json' },
      { body: '{' },
    )
    assert.equal(cut.body.error.code, -32700)
    assert.equal(problemIn(cut).code, 'validation_failed')
  })

  test('does nothing for a key that was revoked while the body came in', async () => {
    const { organizationId, owner, keyId, plaintext } = await keyed()
    const params = { name: 'create_contact', arguments: { name: 'Ada' } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const { config } = await world()
    const call = request(config.MCP_URL, {
      method: 'POST',
      headers: { ...overMcp(plaintext), 'content-length': body.length },
    })
    call.write(body.slice(0, 20))
    await owner.delete(`/mcp/keys/${keyId}/?organization_id=${organizationId}`)
    call.end(body.slice(20))
    const [response] = await once(call, 'response')
    response.resume()
    assert.equal(response.statusCode, 401)
    const { body: contacts } = await owner.get(`/crm/contacts/?organization_id=${organizationId}`)
    assert.equal(contacts.count, 0)
  })
})
