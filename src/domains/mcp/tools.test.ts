import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, callTool, eras, keyOf, post, withClient } from '#test/mcp-client.ts'
import { allVisible } from '#test/event-log.ts'
import { organization, world } from '#test/world.ts'
import { createHttp } from '#roles/http.ts'
import { createMcp } from '#roles/mcp.ts'

async function addMembership(organizationId: string, userId: string | undefined) {
  const { runtime } = await world()
  const now = new Date().toISOString()
  await runtime.base.db
    .insertInto('memberships')
    .values({
      organization_id: organizationId,
      user_id: userId!,
      role: 'member',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

suite('MCP tools', () => {
  for (const era of eras) {
    test(`work in a ${era} client with structured answers`, async () => {
      const { id, slug, owner } = await organization()
      const { plaintext } = await keyOf(owner, id)
      const { body, text } = await callTool(plaintext, 'list_organizations', {}, era)
      assert.equal(body.organizations.length, 1)
      const { name, ...rest } = body.organizations[0]
      assert.ok(name)
      assert.deepEqual(rest, { id, slug, role: 'owner' })
      assert.deepEqual(JSON.parse(text), body)
    })

    test(`refuse in a ${era} client with code and sentence once, and the problem document aside`, async () => {
      const { id, owner } = await organization()
      const { plaintext } = await keyOf(owner, id, { permissions: ['write'] })
      const { refused, text, body } = await callTool(plaintext, 'list_organizations', {}, era)
      assert.ok(refused)
      assert.match(text, /^permission_required: .*"read".*$/)
      assert.doesNotMatch(text, /\n/)
      assert.equal(body.status, 403)
      assert.equal(body.required_permission, 'read')
      assert.ok(body.request_id && body.type && body.title)
    })
  }

  test('are listed without a promise to announce changes, in the same order each time', async () => {
    const { id, owner } = await organization()
    const { runtime } = await world()
    const { plaintext } = await keyOf(owner, id)
    await withClient(bearer(plaintext), 'modern', async (client) => {
      assert.deepEqual(client.getServerCapabilities()?.tools, { listChanged: false })
      const { tools } = await client.listTools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        runtime.app.tools.filter(({ isDefault }) => isDefault).map(({ name }) => name),
      )
    })
  })

  test('name the nearest tool when there is none of that name', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    await withClient(bearer(plaintext), 'modern', (client) =>
      assert.rejects(
        client.callTool({ name: 'list_organisations', arguments: {} }),
        /There is no tool "list_organisations". Did you mean "list_organizations"/,
      ),
    )
  })
})

suite('the reach of a key', () => {
  test('of an organization ends there, though its creator belongs to another too', async () => {
    const [one, two] = [await organization(), await organization()]
    await addMembership(two.id, one.owner.userId)
    const { plaintext } = await keyOf(one.owner, one.id)
    const { body } = await callTool(plaintext, 'list_organizations')
    assert.deepEqual(
      body.organizations.map(({ id }: { id: string }) => id),
      [one.id],
    )
    const elsewhere = await callTool(plaintext, 'get_wallet_balance', { organization_id: two.id })
    assert.equal(elsewhere.code, 'not_a_member')
    const here = await callTool(plaintext, 'get_wallet_balance')
    assert.equal(here.body.organization_id, one.id)
  })

  test('of a member is every organization of theirs, and they must say which', async () => {
    const [one, two] = [await organization(), await organization()]
    await addMembership(two.id, one.owner.userId)
    const { plaintext } = await keyOf(one.owner, one.id, { scope: 'member' })
    const { body } = await callTool(plaintext, 'list_organizations')
    assert.equal(body.organizations.length, 2)
    const unnamed = await callTool(plaintext, 'get_wallet_balance')
    assert.equal(unnamed.code, 'organization_required')
    const named = await callTool(plaintext, 'get_wallet_balance', { organization_id: two.id })
    assert.equal(named.body.organization_id, two.id)
  })

  test('of a member is theirs where it was not made: it works, and is neither listed nor ended', async () => {
    const [home, here] = [await organization(), await organization()]
    await addMembership(here.id, home.owner.userId)
    const { id, plaintext } = await keyOf(home.owner, home.id, { scope: 'member' })
    const input = { organization_id: here.id, name: 'Ada' }
    assert.equal((await callTool(plaintext, 'create_contact', input)).refused, false)
    const at = `?organization_id=${here.id}`
    assert.deepEqual((await here.owner.get(`/mcp/keys/${at}`)).body.results, [])
    assert.equal((await here.owner.delete(`/mcp/keys/${id}/${at}`)).status, 404)
    await allVisible(here.scope)
    const { body } = await here.owner.get(`/events/${at}`)
    const event = body.results.find(({ type }: { type: string }) => type === 'contact.created')
    assert.deepEqual([event.actor.type ?? event.actor.kind, event.actor.id], ['key', id])
    await here.owner.delete(`/organizations/${here.id}/members/${home.owner.userId}/`)
    const ended = await callTool(plaintext, 'list_contacts', { organization_id: here.id })
    assert.equal(ended.code, 'not_a_member')
  })

  test('shows in what is done through it', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const created = await callTool(plaintext, 'create_contact', { name: 'Ada', tags: ['baker'] })
    assert.equal(created.body.created, true)
    const { body } = await callTool(plaintext, 'list_contacts', { search: 'ada', page_size: 1 })
    assert.deepEqual(body, {
      count: 1,
      results: [created.body.contact],
      next_page: null,
      next_cursor: null,
    })
  })
})

suite('tools beyond the organization', () => {
  for (const era of eras)
    test(`search the directory and read what was found, in a ${era} client`, async () => {
      const { id, owner } = await organization()
      const { plaintext } = await keyOf(owner, id, { permissions: ['read'] })
      const found = await callTool(plaintext, 'search_directory', { page_size: 2 }, era)
      assert.equal(found.body.results.length, 2)
      assert.equal(found.body.next_page, 2)
      const { slug } = found.body.results[0]
      const read = await callTool(plaintext, 'get_business', { slug }, era)
      assert.deepEqual(read.body, found.body.results[0])
      const missing = await callTool(plaintext, 'get_business', { slug: 'no-such-place' }, era)
      assert.equal(missing.code, 'not_found')
    })
})

suite('prospecting tools', () => {
  test('answer not_found for a profile of another organization', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const profile_id = crypto.randomUUID()
    for (const name of ['list_leads', 'discover_leads'])
      assert.equal((await callTool(plaintext, name, { profile_id })).code, 'not_found')
    const { body } = await callTool(plaintext, 'list_gtm_profiles')
    assert.equal(body.count, 0)
  })
})

suite('the rate limit of a key', () => {
  test('counts every message of a batch, and refuses the whole of one that is too long', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    await withStrictServer(5, async (origin) => {
      const headers = { accept: 'application/json, text/event-stream', ...bearer(plaintext) }
      const send = (body: unknown) =>
        fetch(`${origin}/mcp`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
      assert.equal(
        (await send([call(1), list(2), call(3)])).headers.get('ratelimit-remaining'),
        '2',
      )
      const refused = await send([call(4), list(5), call(6)])
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
    })
  })

  test('takes at most ten messages at once', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    const batch = (length: number) => Array.from({ length }, (_, id) => ping(id))
    const most = await post(bearer(plaintext), { body: batch(10) })
    assert.equal(most.status, 200)
    const more = await post(bearer(plaintext), { body: batch(11) })
    assert.equal(more.status, 400)
    assert.match(JSON.stringify(more.body), /at most 10 messages at once/)
    const lists = [1, 2].map((one) => ({ jsonrpc: '2.0', id: one, method: 'tools/list' }))
    const twice = await post(bearer(plaintext), { body: lists })
    assert.equal(twice.status, 400)
    assert.match(JSON.stringify(twice.body), /list of tools once/)
  })

  test('spares plain requests', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id)
    assert.equal((await post(bearer(plaintext))).status, 200)
  })
})

function ping(id: number) {
  return { jsonrpc: '2.0', id, method: 'ping' }
}

function call(id: number) {
  return {
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'list_organizations', arguments: {} },
  }
}

/** The same service behind a second listener, whose keys may do little. */
async function withStrictServer(limit: number, work: (origin: string) => Promise<void>) {
  const { runtime } = await world()
  const config = { ...runtime.base.config, RATE_LIMIT_TOKEN_PER_MINUTE: limit }
  const strict = { ...runtime, base: { ...runtime.base, config } }
  const server = createHttp(strict, { checkResponses: true })
  createMcp(strict, { checkResponses: true })(server)
  try {
    await work(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  } finally {
    await server.app.close()
  }
}
