import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, callTool, keyOf, post, problemIn, withClient } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'

async function member() {
  const { id, owner } = await organization()
  const { plaintext } = await keyOf(owner, id)
  return { id, owner, key: plaintext }
}

async function listedAt(query: string) {
  const { key } = await member()
  const { tools } = await withClient(bearer(key), 'modern', (client) => client.listTools(), query)
  return tools
}

async function namesAt(key: string, query = '', headers = {}): Promise<string[]> {
  const sent = { ...bearer(key), ...headers }
  const list = await withClient(sent, 'modern', (client) => client.listTools(), query)
  return list.tools.map(({ name }) => name)
}

suite('toolsets', () => {
  test('are chosen in the address, by domain or by the first part of a path', async () => {
    const { key } = await member()
    const crm = await namesAt(key, '?toolsets=crm')
    assert.ok(crm.includes('update_deal') && !crm.includes('list_leads'))
    const both = await namesAt(key, '?toolsets=crm,gtm')
    assert.ok(both.includes('update_deal') && both.includes('list_leads'))
    const businesses = await namesAt(key, '?toolsets=businesses')
    assert.ok(businesses.includes('get_business') && !businesses.includes('search_directory'))
    assert.ok((await namesAt(key, '?toolsets=all')).length > 50)
    assert.ok((await namesAt(key)).includes('list_organizations'))
  })

  test('are listed whole, and a cursor is refused, as none is given out', async () => {
    const { key } = await member()
    await withClient(bearer(key), 'modern', async (client) => {
      const refused = { code: -32_602, message: /one page/ }
      await assert.rejects(client.listTools({ cursor: 'zzz' }), refused)
      await assert.rejects(client.listResources({ cursor: 'zzz' }), refused)
    })
  })

  test('that nobody knows are refused with the nearest', async () => {
    const { key } = await member()
    const { status, body } = await post(bearer(key), { query: '?toolsets=crn' })
    assert.equal(status, 400)
    assert.match(problemIn({ body }).errors[0].message, /no toolset "crn". Did you mean "crm"/)
    assert.match(body.error.message, /Did you mean "crm"/)
    const guessed = await post(bearer(key), { query: '?toolsets=contacts' })
    assert.match(guessed.body.error.message, /Choose among all, .*\bcrm, /u)
  })

  test('have the Home Actions under the name of their address too', async () => {
    const { key } = await member()
    const names = await namesAt(key, '?toolsets=home')
    assert.ok(names.includes('list_home_actions') && names.includes('snooze_home_action'))
    assert.ok(!names.includes('list_workflows'))
  })

  test('are chosen in headers as well, which take the place of the address', async () => {
    const { key } = await member()
    const address = '?toolsets=gtm'
    assert.deepEqual(
      await namesAt(key, address, { 'x-mcp-toolsets': ' crm , gtm ' }),
      await namesAt(key, '?toolsets=crm,gtm'),
    )
    assert.deepEqual(
      await namesAt(key, address, { 'x-mcp-toolsets': '' }),
      await namesAt(key, address),
    )
    assert.deepEqual(await namesAt(key, '', { 'x-mcp-tools': 'list_deals, get_task' }), [
      'get_task',
      'list_deals',
    ])
    const both = await namesAt(key, address, { 'x-mcp-tools': 'list_deals' })
    assert.ok(both.includes('list_deals') && both.includes('list_leads'))
    const less = { 'x-mcp-exclude-tools': 'list_deals', 'x-mcp-tools': 'list_deals' }
    assert.ok(!(await namesAt(key, address, less)).includes('list_deals'))
  })

  test('that are only read leave out what writes, for calls too', async () => {
    const { key } = await member()
    for (const value of ['true', '1', 'yes']) {
      const names = await namesAt(key, '?toolsets=crm', { 'x-mcp-readonly': value })
      assert.ok(names.includes('list_contacts') && !names.includes('create_contact'))
    }
    for (const value of ['', 'false', ' Off '])
      assert.ok((await namesAt(key, '', { 'x-mcp-readonly': value })).includes('create_contact'))
    const call = (name: string) =>
      withClient({ ...bearer(key), 'x-mcp-readonly': 'true' }, 'modern', (client) =>
        client.callTool({ name, arguments: {} }),
      )
    assert.equal((await call('list_contacts')).isError, undefined)
    await assert.rejects(call('create_contact'), /does not offer "create_contact"/)
  })

  test('that nobody knows are refused in headers too', async () => {
    const { key } = await member()
    for (const [name, value, message] of [
      ['X-MCP-Toolsets', 'crn', /no toolset "crn". Did you mean "crm"/],
      ['X-MCP-Tools', 'list_dealz', /no tool "list_dealz". Did you mean "list_deals"/],
      ['X-MCP-Exclude-Tools', 'list_dealz', /Did you mean "list_deals"/],
    ] as const) {
      const reply = await post({ ...bearer(key), [name]: value })
      assert.equal(reply.status, 400)
      const [{ field, message: said }] = problemIn(reply).errors
      assert.equal(field, name)
      assert.match(said, message)
    }
  })

  test('hold what can be called: exactly what they list', async () => {
    const { key } = await member()
    const call = (query: string) =>
      withClient(
        bearer(key),
        'modern',
        (client) => client.callTool({ name: 'list_deals', arguments: {} }),
        query,
      )
    assert.equal((await call('?toolsets=crm')).isError, undefined)
    await assert.rejects(call(''), /does not offer "list_deals". Call \?toolsets=crm/)
  })

  test('list only what the permissions of the credential allow', async () => {
    const { id, owner } = await organization()
    const { plaintext } = await keyOf(owner, id, { permissions: ['read'] })
    const names = await namesAt(plaintext, '?toolsets=all')
    assert.ok(names.includes('list_contacts'))
    assert.ok(!names.includes('create_contact') && !names.includes('discover_leads'))
  })
})

suite('the tools of a person', () => {
  test('are beyond a key that is confined to one organization', async () => {
    const { id, owner, key } = await member()
    const reply = await callTool(key, 'create_organization', { name: 'Another' })
    assert.equal(reply.code, 'credential_confined')
    assert.ok(!(await namesAt(key, '?toolsets=all')).includes('create_organization'))
    const personal = await keyOf(owner, id, { scope: 'member' })
    const made = await callTool(personal.plaintext, 'create_organization', { name: 'Another' })
    assert.equal(made.body.name, 'Another')
    const again = await callTool(personal.plaintext, 'create_organization', { name: 'Another' })
    assert.equal(again.body.id, made.body.id)
  })
})

suite('tools that follow from endpoints', () => {
  test('take path, query and body as one object, and return the same record', async () => {
    const { id, owner, key } = await member()
    const { body: deal } = await callTool(key, 'create_deal', { title: 'Rye', value: 10 })
    const changed = await callTool(key, 'update_deal', { id: deal.id, value: 12.5 })
    assert.equal(changed.body.value, 12.5)
    const { body } = await owner.get(`/crm/deals/${deal.id}/?organization_id=${id}`)
    const { written_by_others, ...shown } = (await callTool(key, 'get_deal', { id: deal.id })).body
    assert.deepEqual(shown, body)
    assert.deepEqual(written_by_others.fields, ['external_id', 'custom'])
    assert.deepEqual((await callTool(key, 'delete_deal', { id: deal.id })).body, { done: true })
    const gone = await callTool(key, 'get_deal', { id: deal.id })
    assert.equal(gone.code, 'not_found')
  })

  test('know the organization of a path by themselves', async () => {
    const { id, key } = await member()
    assert.equal((await callTool(key, 'get_organization')).body.id, id)
    assert.equal((await callTool(key, 'list_members')).body.count, 1)
  })

  test('return lists in sizes for a model, with the argument that goes on', async () => {
    const { key } = await member()
    const first = await callTool(key, 'search_directory')
    assert.equal(first.body.results.length, 10)
    const second = await callTool(key, 'search_directory', { page: first.body.next_page })
    assert.notDeepEqual(second.body.results, first.body.results)
    const refused = await callTool(key, 'search_directory', { page_size: 51 })
    assert.equal(refused.code, 'validation_failed')
    const asked = await callTool(key, 'query_contacts', { page_size: 51 })
    assert.equal(asked.code, 'validation_failed')
  })

  test('take null and empty text for what is left out', async () => {
    const { key } = await member()
    const empty = { country: null, city: '', cursor: '', q: null }
    const { body } = await callTool(key, 'search_directory', {
      ...empty,
      organization_id: undefined,
    })
    assert.equal(body.results.length, 10)
    const named = await callTool(key, 'create_contact', { name: 'Ada', external_id: 42 })
    assert.equal(named.body.contact.external_id, '42')
    const custom = { id: named.body.contact.id, custom: { born: '2001-02-03' } }
    const unknown = await callTool(key, 'update_contact', custom)
    assert.match(unknown.text, /no argument "custom\.born".*create_custom_field adds a field/u)
    const wallet = await callTool(key, 'get_wallet_balance', { organization_id: '' })
    assert.equal(wallet.refused, false)
    assert.equal(
      (await callTool(key, 'get_wallet_balance', { organization_id: null })).refused,
      false,
    )
  })

  test('are refused in words for tools', async () => {
    const { key } = await member()
    await callTool(key, 'create_contact', { email: 'ada@mill.example' })
    const twice = { email: 'ada@mill.example', on_duplicate: 'refuse' }
    const { text } = await callTool(key, 'create_contact', twice)
    assert.match(text, /`on_duplicate: update`/)
    const deep = await callTool(key, 'list_contacts', { page: 5000 })
    assert.match(deep.text, /`next_cursor`/)
  })

  test('name what they cost at present', async () => {
    const { key } = await member()
    const { tools } = await withClient(bearer(key), 'modern', (client) => client.listTools())
    const { description } = tools.find(({ name }) => name === 'discover_leads')!
    assert.match(description ?? '', /Costs 0\.50 credits for each new lead/)
  })

  test('name all that they may cost, where that depends on what is run', async () => {
    const run = (await listedAt('?toolsets=ai')).find(({ name }) => name === 'run_ai')
    assert.match(
      run?.description ?? '',
      /Costs 0\.01 credits for each run of the built-in engine \(ai_builtin\), or 1\.00 credits for each 0\.10 USD [\w ]+ \(ai_model\)\.$/,
    )
    const all = await listedAt('?toolsets=all')
    const refresh = all.find(({ name }) => name === 'refresh_business_context')
    assert.match(
      refresh?.description ?? '',
      /\(context_author\), or 0\.50 .*\(context_refresh\)\.$/,
    )
  })

  test('say that they reach beyond the service, where a model may be asked', async () => {
    const run = (await listedAt('?toolsets=ai')).find(({ name }) => name === 'run_ai')
    assert.equal(run?.annotations?.openWorldHint, true)
  })
})
