import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { bearer, callTool, eras, keyOf, withClient, type Era } from '#test/mcp-client.ts'
import { organization, world } from '#test/world.ts'

async function workspace() {
  const { id, owner, scope } = await organization()
  const { id: keyId, plaintext } = await keyOf(owner, id)
  const contacts = async () =>
    (await owner.get(`/crm/contacts/?organization_id=${id}`)).body.count as number
  const add = (input: object, era?: Era) => callTool(plaintext, 'create_contact', { ...input }, era)
  return { id, owner, scope, keyId, plaintext, contacts, add }
}

/** A call with something in `_meta`. */
function again(key: string, name: string, input: object, meta: Record<string, unknown>) {
  return withClient(
    bearer(key),
    'modern',
    (client) => client.callTool({ name, arguments: { ...input }, _meta: meta }),
    '?toolsets=all',
  )
}

suite('a tool that is called again', () => {
  for (const era of eras)
    test(`with the same arguments returns the first result to a ${era} client`, async () => {
      const { add, contacts } = await workspace()
      const first = await add({ name: 'Ada', tags: ['baker'] }, era)
      const second = await add({ tags: ['baker'], name: 'Ada' }, era)
      assert.deepEqual(second.body, first.body)
      assert.equal(await contacts(), 1)
    })

  test('at the same time does its work once', async () => {
    const { add, contacts } = await workspace()
    const replies = await Promise.all(Array.from({ length: 8 }, () => add({ name: 'Ada' })))
    for (const { code } of replies) assert.ok([undefined, 'idempotency_in_progress'].includes(code))
    assert.ok(replies.some(({ refused }) => !refused))
    assert.equal(await contacts(), 1)
  })

  test('says that nothing was done again, and how to repeat it on purpose', async () => {
    const { plaintext, contacts } = await workspace()
    const input = { name: 'Ada' }
    await again(plaintext, 'create_contact', input, {})
    const { content } = await again(plaintext, 'create_contact', input, {})
    assert.match(JSON.stringify(content), /nothing was done again.*idempotency-key/)
    await again(plaintext, 'create_contact', input, { 'idempotency-key': randomUUID() })
    assert.equal(await contacts(), 2)
  })

  test('makes once more what was deleted since, and not what was changed', async () => {
    const { id, owner, add, contacts } = await workspace()
    const idOfAda = async () => (await add({ name: 'Ada' })).body.contact.id as string
    const first = await idOfAda()
    const path = `/crm/contacts/${first}/?organization_id=${id}`
    await owner.patch(path, { phone: '+49301234567' })
    assert.equal(await idOfAda(), first)
    assert.equal((await owner.delete(path)).status, 204)
    const second = await idOfAda()
    assert.notEqual(second, first)
    assert.equal(await idOfAda(), second)
    assert.equal(await contacts(), 1)
    await owner.post(`/crm/trash/${first}/restore/?organization_id=${id}`)
    assert.equal(await contacts(), 2)
  })

  test('merges once more what was taken apart since, and is refused before', async () => {
    const { id, owner, add, plaintext, contacts } = await workspace()
    const idOf = async (name: string) => (await add({ name })).body.contact.id as string
    const [ada, bob] = [await idOf('Ada'), await idOf('Bob')]
    const merge = () => callTool(plaintext, 'merge_contacts', { into: ada, from: [bob] })
    const first = await merge()
    assert.equal((await merge()).code, 'already_merged')
    await owner.post(`/crm/merges/${first.body.id}/undo/?organization_id=${id}`)
    assert.equal(await contacts(), 2)
    assert.notEqual((await merge()).body.id, first.body.id)
    assert.equal(await contacts(), 1)
  })

  test('is the same call where arguments say nothing that their absence does not', async () => {
    const { add, contacts } = await workspace()
    const { body } = await add({ name: 'Ada' })
    const nothings = [{ email: null }, { email: '' }, { account_id: null, tags: [], phone: null }]
    for (const nothing of [...nothings, { on_duplicate: 'create' }])
      assert.deepEqual((await add({ name: 'Ada', ...nothing })).body, body)
    assert.equal(await contacts(), 1)
    const { body: first } = await add({ name: 'Bea', email: null, on_duplicate: 'create' })
    assert.deepEqual((await add({ name: 'Bea' })).body, first)
    await add({ name: 'Ada', email: 'ada@mill.example' })
    assert.equal(await contacts(), 3)
  })

  test('says how long its key is kept, where it has one', async () => {
    const { plaintext, contacts } = await workspace()
    const meta = { 'idempotency-key': randomUUID() }
    await again(plaintext, 'create_contact', { name: 'Ada' }, meta)
    const { content } = await again(plaintext, 'create_contact', { name: 'Ada', email: null }, meta)
    assert.match(
      JSON.stringify(content),
      /with this `idempotency-key`.*a day.*nothing was done again/,
    )
    assert.doesNotMatch(JSON.stringify(content), /ten minutes/)
    assert.equal(await contacts(), 1)
  })

  test('with the same Idempotency-Key and other arguments is refused', async () => {
    const { plaintext, contacts } = await workspace()
    const headers = { ...bearer(plaintext), 'idempotency-key': randomUUID() }
    const call = (name: string) =>
      withClient(headers, 'modern', (client) =>
        client.callTool({ name: 'create_contact', arguments: { name } }),
      )
    assert.equal((await call('Ada')).isError, undefined)
    assert.equal((await call('Ada')).isError, undefined)
    assert.match(JSON.stringify((await call('Bea')).content), /idempotency_key_reused/)
    assert.equal(await contacts(), 1)
  })

  test('with other arguments, or by another credential, does its work', async () => {
    const { id, owner, add, contacts } = await workspace()
    await add({ name: 'Ada' })
    await add({ name: 'Bea' })
    const other = await keyOf(owner, id)
    await callTool(other.plaintext, 'create_contact', { name: 'Ada' })
    assert.equal(await contacts(), 3)
  })

  test('after a refusal runs afresh', async () => {
    const { add, contacts } = await workspace()
    const input = { name: 'Ada', email: 'ada@mill.example', on_duplicate: 'refuse' }
    const first = await add({ ...input, on_duplicate: 'create' })
    assert.equal((await add(input)).code, 'contact_exists')
    assert.equal((await add(input)).code, 'contact_exists')
    assert.equal(first.refused, false)
    assert.equal(await contacts(), 1)
  })

  test('is forgotten after ten minutes', async () => {
    const { scope, keyId, add } = await workspace()
    const { runtime } = await world()
    const before = runtime.base.now().getTime()
    await add({ name: 'Ada' })
    const { expires_at } = await scope.db
      .selectFrom('idempotency_keys')
      .select('expires_at')
      .where('organization_id', '=', scope.organizationId)
      .where('caller', '=', `key:${keyId}`)
      .executeTakeFirstOrThrow()
    const lives = Date.parse(expires_at) - before
    assert.ok(lives >= 600_000 && lives < 1_200_000)
  })

  test('and changes nothing more by nature is run each time', async () => {
    const { plaintext, add } = await workspace()
    const { id } = (await add({ name: 'Ada' })).body.contact
    const rename = (name: string) => callTool(plaintext, 'update_contact', { id, name })
    await rename('Bea')
    await rename('Ada')
    assert.equal((await rename('Bea')).body.name, 'Bea')
  })
})
