import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, callTool, eras, keyOf, post, problemIn, withClient } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'

const headerForms: readonly (readonly [string, (key: string) => Record<string, string>])[] = [
  ['Authorization: Bearer', bearer],
  ['X-MCP-API-Key', (key) => ({ 'x-mcp-api-key': key })],
  ['X-Api-Key', (key) => ({ 'x-api-key': key })],
]

suite('who is let in to the MCP server', () => {
  for (const era of eras)
    for (const [name, headers] of headerForms)
      test(`takes a key in ${name} from a ${era} client`, async () => {
        const { id, owner } = await organization()
        const { plaintext } = await keyOf(owner, id)
        const { tools } = await withClient(headers(plaintext), era, (client) => client.listTools())
        assert.ok(tools.some((tool) => tool.name === 'list_organizations'))
      })

  test('refuses a missing credential with the challenge that clients look for', async () => {
    const { status, headers, body } = await post({})
    assert.equal(status, 401)
    assert.equal(body.jsonrpc, '2.0')
    assert.equal(body.id, null)
    assert.equal(body.error.message, problemIn({ body }).detail)
    assert.equal(problemIn({ body }).code, 'authentication_required')
    assert.equal(headers.get('www-authenticate'), 'Bearer')
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(headers.get('x-request-id'), problemIn({ body }).request_id)
  })

  test('accepts the same key in two headers and refuses two different ones', async () => {
    const { id, owner } = await organization()
    const [one, two] = [await keyOf(owner, id), await keyOf(owner, id)]
    const same = { ...bearer(one.plaintext), 'x-api-key': one.plaintext }
    assert.equal((await post(same)).status, 200)
    const different = await post({ ...bearer(one.plaintext), 'x-api-key': two.plaintext })
    assert.equal(different.status, 400)
    assert.equal(problemIn(different).code, 'credentials_conflict')
  })

  test('refuses mistyped, unknown and foreign keys', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const mistyped = plaintext.slice(0, -1) + (plaintext.endsWith('0') ? '1' : '0')
    for (const key of [mistyped, 'svc_mcp_', 'nonsense', `${plaintext} `.repeat(2).trim()]) {
      const { status, headers, body } = await post(bearer(key))
      assert.equal(status, 401)
      assert.equal(problemIn({ body }).code, 'invalid_token')
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", error_d/)
    }
  })

  test('refuses a REST token, and says why', async () => {
    const { owner } = await organization()
    const { status, body } = await post({ authorization: `Token ${owner.token}` })
    assert.equal(status, 401)
    assert.match(problemIn({ body }).detail, /REST token/)
    assert.equal((await post(bearer(owner.token!))).status, 401)
  })

  test('opens no REST operation to a key', async () => {
    const { id, owner } = await organization()
    const { visitor } = await world()
    const { plaintext } = await keyOf(owner, id)
    const path = `/credits/wallet/?organization_id=${id}`
    for (const headers of [
      { authorization: `Token ${plaintext}` },
      bearer(plaintext),
      { 'x-api-key': plaintext },
      { 'x-mcp-api-key': plaintext },
    ])
      assert.equal((await visitor.get(path, headers)).status, 401)
  })

  test('refuses a key in the address even beside a valid header', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const { status, body } = await post(bearer(plaintext), { query: `?api_key=${plaintext}` })
    assert.equal(status, 401)
    assert.match(problemIn({ body }).detail, /address/)
    const other = await post(bearer(plaintext), { query: `?organization_id=${id}` })
    assert.equal(problemIn(other).errors[0].field, 'organization_id')
  })

  test('stops serving a key that is revoked while a client uses it', async () => {
    const { id, owner } = await organization()
    const { id: keyId, plaintext } = await keyOf(owner, id)
    await withClient(bearer(plaintext), 'modern', async (client) => {
      const call = () => client.callTool({ name: 'list_organizations', arguments: {} })
      assert.equal((await call()).isError, undefined)
      await owner.delete(`/mcp/keys/${keyId}/?organization_id=${id}`)
      await assert.rejects(call)
    })
    assert.equal(problemIn(await post(bearer(plaintext))).code, 'invalid_token')
  })

  test('carries out nothing in a batch after the call that revoked the key', async () => {
    const { id, owner } = await organization()
    const { id: keyId, plaintext } = await keyOf(owner, id)
    const calls = [
      { name: 'create_contact', arguments: { name: 'Before' } },
      { name: 'revoke_mcp_key', arguments: { id: keyId } },
      { name: 'create_contact', arguments: { name: 'After' } },
    ]
    const body = calls.map((params, index) => ({
      jsonrpc: '2.0',
      id: index + 1,
      method: 'tools/call',
      params,
    }))
    const { body: replies } = await post(bearer(plaintext), { query: '?toolsets=all', body })
    assert.deepEqual(
      replies.map((reply: { result?: { isError?: boolean } }) => reply.result?.isError === true),
      [false, false, true],
    )
    assert.match(JSON.stringify(replies[2]), /invalid_token/)
    const contacts = await owner.get(`/crm/contacts/?organization_id=${id}`)
    assert.deepEqual(
      contacts.body.results.map(({ name }: { name: string }) => name),
      ['Before'],
    )
  })

  test('refuses a key from the instant it expires', async () => {
    const { id, owner } = await organization()
    const { runtime } = await world()
    const { id: keyId, plaintext } = await keyOf(owner, id, { expires_at: '2099-01-01T00:00:00Z' })
    assert.equal((await post(bearer(plaintext))).status, 200)
    await runtime.base.db
      .updateTable('mcp_keys')
      .set({ expires_at: new Date().toISOString() })
      .where('id', '=', keyId)
      .execute()
    const { status, body } = await post(bearer(plaintext))
    assert.equal(status, 401)
    assert.match(problemIn({ body }).detail, /expired/)
  })

  test('refuses both kinds of key once their creator has left', async () => {
    const { id, owner, member } = await organization()
    const admin = await member('admin')
    const confined = await keyOf(admin, id)
    const personal = await keyOf(admin, id, { scope: 'member' })
    const gone = await owner.delete(`/organizations/${id}/members/${admin.userId}/`)
    assert.equal(gone.status, 204)
    for (const { plaintext } of [confined, personal])
      assert.equal(problemIn(await post(bearer(plaintext))).code, 'invalid_token')
  })

  test('notes when a key was used', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    await callTool(plaintext, 'list_organizations')
    for (let look = 0; look < 100; look += 1) {
      const { body } = await owner.get(`/mcp/keys/?organization_id=${id}`)
      if (body.results[0].last_used_at !== null) return
    }
    assert.fail('the use was not noted')
  })
})

suite('the MCP address', () => {
  test('refuses a foreign host and a foreign origin, and lets its own pages in', async () => {
    const { id, owner } = await organization()
    const { config } = await world()
    const key = bearer((await keyOf(owner, id)).plaintext)
    const foreign = await post({ ...key, origin: 'https://evil.example' })
    assert.equal(foreign.status, 403)
    assert.equal(problemIn(foreign).code, 'origin_not_allowed')
    assert.equal((await post({ ...key, origin: config.PUBLIC_URL })).status, 200)
    assert.equal((await rawPost('evil.example', key)).statusCode, 403)
  })

  test('answers other methods with 405 and what is allowed', async () => {
    const { config, visitor } = await world()
    for (const method of ['GET', 'HEAD', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await visitor.send(method, config.MCP_URL)
      assert.equal(status, 405)
      assert.equal(headers.get('allow'), 'POST')
    }
  })

  test('tells its versions and tools to anyone', async () => {
    const { config, visitor, runtime } = await world()
    const { status, body } = await visitor.get(`${config.MCP_URL}/health/`)
    assert.equal(status, 200)
    assert.equal(body.status, 'ok')
    assert.equal(body.protocol_versions[0], '2026-07-28')
    assert.ok(body.protocol_versions.includes('2025-06-18'))
    assert.deepEqual(
      body.tools,
      runtime.app.tools.map(({ name }) => name),
    )
  })

  test('tells the rate limit and the request id beside every answer', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const { headers } = await post(bearer(plaintext))
    assert.ok(headers.get('x-request-id'))
    assert.equal(headers.get('ratelimit-limit'), '1000000')
    assert.ok(headers.get('ratelimit-remaining'))
    assert.ok(headers.get('ratelimit-reset'))
  })

  test('refuses a body beyond the limit and one that is not JSON', async () => {
    const { id, owner } = await organization()
    const key = bearer((await keyOf(owner, id)).plaintext)
    assert.equal((await post(key, { body: JSON.stringify('x'.repeat(1_100_000)) })).status, 413)
    assert.equal((await post(key, { body: '{' })).status, 400)
    assert.equal((await post({ ...key, 'content-type': 'text/plain' })).status, 415)
  })
})

/** fetch does not let a caller choose the host. */
async function rawPost(host: string, headers: Record<string, string>) {
  const { config } = await world()
  const { request } = await import('node:http')
  return new Promise<{ statusCode: number | undefined }>((resolve, reject) => {
    const call = request(config.MCP_URL, { method: 'POST', headers: { ...headers, host } })
    call.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve({ statusCode: response.statusCode }))
    })
    call.on('error', reject)
    call.end()
  })
}
