import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { callTool, keyOf } from '#test/mcp-client.ts'
import { organization, person, world } from '#test/world.ts'
import { createKey, maxActiveKeys } from './keys.ts'
import { NewKey } from './schemas.ts'

const wish = { organization_id: '', name: 'Laptop' }

suite('MCP keys', () => {
  test('answers the seven fields of the specification, the secret once', async () => {
    const { id, owner } = await organization()
    const { config } = await world()
    const created = await owner.post('/mcp/keys/', { ...wish, organization_id: id })
    assert.equal(created.status, 201)
    assert.deepEqual(Object.keys(created.body).sort(), [
      'created_at',
      'endpoint',
      'id',
      'is_active',
      'key_prefix',
      'name',
      'plaintext',
    ])
    assert.match(created.body.plaintext, /^svc_mcp_[0-9A-Za-z]{38}$/)
    assert.equal(created.body.key_prefix, created.body.plaintext.slice(0, 14))
    assert.equal(created.body.endpoint, config.MCP_URL)
    const { text } = await stored(created.body.id)
    assert.ok(!text.includes(created.body.plaintext.slice(14)))
  })

  test('lists keys without secrets, with what they may do and whether they work', async () => {
    const { id, owner } = await organization()
    await owner.post('/mcp/keys/', {
      ...wish,
      organization_id: id,
      permissions: ['read', 'spend'],
      expires_at: '2099-01-01T00:00:00+02:00',
      monthly_credit_cap: '10',
    })
    const { body } = await owner.get(`/mcp/keys/?organization_id=${id}`)
    const { id: keyId, created_at, key_prefix, ...rest } = body.results[0]
    assert.ok(keyId && created_at && key_prefix.startsWith('svc_mcp_'))
    assert.deepEqual(rest, {
      name: 'Laptop',
      scope: 'organization',
      permissions: ['read', 'spend'],
      is_active: true,
      monthly_credit_cap: '10.00',
      expires_at: '2098-12-31T22:00:00.000Z',
      last_used_at: null,
      created_by: owner.userId,
    })
  })

  test('lets a member create a key for themselves, and none for the organization', async () => {
    const { id, member } = await organization()
    const someone = await member()
    const refused = await someone.post('/mcp/keys/', { ...wish, organization_id: id })
    assert.equal(refused.body.code, 'role_required')
    const own = { ...wish, organization_id: id, scope: 'member' }
    assert.equal((await someone.post('/mcp/keys/', own)).status, 201)
  })

  for (const [what, change, field] of [
    ['a past expiry', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['no permission', { permissions: [] }, 'permissions'],
    ['an unknown permission', { permissions: ['admin'] }, 'permissions.0'],
    ['a permission named twice', { permissions: ['read', 'read'] }, 'permissions'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a cap that is a number', { monthly_credit_cap: 10 }, 'monthly_credit_cap'],
  ] as const)
    test(`refuses ${what} by name`, async () => {
      const { id, owner } = await organization()
      const { status, body } = await owner.post('/mcp/keys/', {
        ...wish,
        organization_id: id,
        ...change,
      })
      assert.equal(status, 400)
      assert.equal(body.errors[0].field, field)
    })

  test('revokes for the creator and for an admin, keeps the row, and may be repeated', async () => {
    const { id, owner, member } = await organization()
    const someone = await member()
    const other = await member()
    const admin = await member('admin')
    const { id: first } = await keyOf(someone, id, { scope: 'member' })
    const { id: second } = await keyOf(someone, id, { scope: 'member' })
    const path = (key: string) => `/mcp/keys/${key}/?organization_id=${id}`
    assert.equal((await other.delete(path(first))).body.code, 'role_required')
    assert.equal((await someone.delete(path(first))).status, 204)
    assert.equal((await admin.delete(path(second))).status, 204)
    assert.equal((await admin.delete(path(second))).status, 204)
    const { body } = await owner.get(`/mcp/keys/?organization_id=${id}`)
    assert.deepEqual(
      body.results.map((key: { is_active: boolean }) => key.is_active),
      [false, false],
    )
    assert.equal((await stored(second)).row.revoked_by, admin.userId)
  })

  test('renames for the creator and for an admin, and changes nothing else', async () => {
    const { id, owner, member } = await organization()
    const [someone, other, admin] = [await member(), await member(), await member('admin')]
    const { id: key, plaintext } = await keyOf(someone, id, { scope: 'member' })
    const read = () => owner.get(`/mcp/keys/${key}/?organization_id=${id}`)
    const rename = (by: typeof owner, body: object) =>
      by.patch(`/mcp/keys/${key}/`, { organization_id: id, ...body })
    const before = (await read()).body
    const refused = await rename(other, { name: 'Mine' })
    assert.equal(refused.body.code, 'role_required')
    for (const [by, name] of [
      [someone, 'Tablet'],
      [admin, 'Tablet of Ada'],
    ] as const) {
      const { status, body } = await rename(by, { name })
      assert.deepEqual([status, body], [200, { ...before, name }])
      assert.deepEqual((await read()).body, { ...before, name })
    }
    const widened = await rename(admin, { permissions: ['outward'] })
    assert.deepEqual([widened.status, widened.body.errors[0].field], [400, 'permissions'])
    assert.equal((await callTool(plaintext, 'list_organizations', {})).refused, false)
  })

  test('does not find the keys of another organization, nor without naming one', async () => {
    const [one, two] = [await organization(), await organization()]
    const { id } = await keyOf(one.owner, one.id)
    const elsewhere = await two.owner.delete(`/mcp/keys/${id}/?organization_id=${two.id}`)
    assert.equal(elsewhere.status, 404)
    assert.equal((await one.owner.delete(`/mcp/keys/${id}/`)).body.code, 'organization_required')
    const stranger = await person()
    const refused = await stranger.get(`/mcp/keys/?organization_id=${one.id}`)
    assert.equal(refused.body.code, 'not_a_member')
  })

  // Goes red without the lock in requireRoom.
  test('gives the last place to one of many simultaneous callers', async () => {
    const { scope } = await organization()
    const key = NewKey.parse({ name: 'Key' })
    for (let made = 1; made < maxActiveKeys; made += 1) await createKey(scope, key)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => createKey(scope, key)))
    const refused = tries.filter((result) => result.status === 'rejected')
    assert.equal(refused.length, 7)
    assert.ok(refused.every(({ reason }) => reason.name === 'too_many_keys'))
  })
})

async function stored(id: string) {
  const { runtime } = await world()
  const row = await runtime.base.db
    .selectFrom('mcp_keys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { row, text: JSON.stringify(row) }
}
