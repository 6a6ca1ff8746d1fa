import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, callTool, keyOf, post, problemIn, withClient } from '#test/mcp-client.ts'
import { organization } from '#test/world.ts'

async function member() {
  const { id, owner } = await organization()
  const { plaintext } = await keyOf(owner, id)
  return { id, owner, key: plaintext }
}

async function namesAt(key: string, query = ''): Promise<string[]> {
  const list = await withClient(bearer(key), 'modern', (client) => client.listTools(), query)
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

  test('that nobody knows are refused with the nearest', async () => {
    const { key } = await member()
    const { status, body } = await post(bearer(key), { query: '?toolsets=crn' })
    assert.equal(status, 400)
    assert.match(problemIn({ body }).errors[0].message, /no toolset "crn". Did you mean "crm"/)
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
    assert.deepEqual((await callTool(key, 'get_deal', { id: deal.id })).body, body)
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
  })

  test('take null and empty text for what is left out', async () => {
    const { key } = await member()
    const empty = { country: null, city: '', cursor: '', q: null }
    const { body } = await callTool(key, 'search_directory', {
      ...empty,
      organization_id: undefined,
    })
    assert.equal(body.results.length, 10)
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
})
