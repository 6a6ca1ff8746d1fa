import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { suite, test } from 'node:test'
import { revokeOwnKeys } from '#domains/mcp/index.ts'
import { bearer, keyOf, post } from '#test/mcp-client.ts'
import { world } from '#test/world.ts'
import { confirmed, mailsTo, password, registered, signIn } from './accounts.fixture.ts'
import { disableUser, enableUser, setPassword } from './upkeep.ts'

const ending = { endCredentials: revokeOwnKeys }

async function base() {
  return (await world()).runtime.base
}

suite('a disabled account', () => {
  test('has no sessions and keys, and is refused in clear words', async () => {
    const { email, client, id, organization } = await registered()
    const { plaintext } = await keyOf(client, organization)
    await disableUser(await base(), ending, id)
    assert.equal((await client.get('/me/')).status, 401)
    assert.equal((await post(bearer(plaintext))).status, 401)
    const { status, body } = await signIn(email)
    assert.deepEqual([status, body.code], [403, 'account_disabled'])
    assert.equal((await signIn(email, 'not the password')).body.code, 'invalid_credentials')
    await enableUser(await base(), id)
    assert.equal((await signIn(email)).status, 200)
    assert.equal((await client.get('/me/')).status, 401)
  })

  test('lets nobody in who signs in meanwhile', async () => {
    const { email, id } = await registered()
    // Guards `for share` in lockPassword of accounts.ts.
    const [, ...signedIn] = await Promise.all([
      disableUser(await base(), ending, id),
      ...Array.from({ length: 6 }, () => signIn(email)),
    ])
    const { visitor } = await world()
    for (const { body } of signedIn)
      if (body.token !== undefined) {
        const headers = { authorization: `Token ${body.token}` }
        assert.equal((await visitor.get('/me/', headers)).status, 401)
      }
  })
})

test('a password that the operator sets ends all sessions', async () => {
  const { email, client, id } = await registered()
  await setPassword(await base(), ending, { id, password: 'set by the operator' })
  assert.equal((await client.get('/me/')).status, 401)
  assert.equal((await signIn(email)).status, 401)
  assert.equal((await signIn(email, 'set by the operator')).status, 200)
})

test('a new place to sign in from is told, once, and not for an update', async () => {
  const { visitor } = await world()
  const { email } = await registered(undefined, { 'user-agent': 'Known/1.0 (Linux)' })
  await confirmed(email)
  const from = (agent: string) =>
    visitor.post('/auth/login/', { email, password }, { 'user-agent': agent })
  const told = async () =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'new_sign_in').length
  await from('Known/2.5.1 (Linux)')
  assert.equal(await told(), 0)
  await from('Other/1.0 <b>(Windows)')
  assert.equal(await told(), 1)
  await from('Other/1.1 <b>(Windows)')
  assert.equal(await told(), 1)
})

test('where somebody signs in from is kept as a keyed hash, however the address is written', async () => {
  const { visitor, runtime } = await world()
  const { email, id } = await registered()
  const from = (address: string) => {
    const headers = { 'x-forwarded-for': address, 'user-agent': 'Known/1.0' }
    return visitor.post('/auth/login/', { email, password }, headers)
  }
  const hashes = async () => {
    const { db } = runtime.base
    const places = db.selectFrom('sign_in_places').select('hash').where('user_id', '=', id)
    return (await places.execute()).map(({ hash }) => hash.toString('hex'))
  }
  await from('2001:db8::1')
  const known = await hashes()
  await from('2001:0DB8:0000:0000:ffff::2')
  assert.deepEqual(new Set(await hashes()), new Set(known))
  for (const text of ['network 2001:db8:0:0::/64', '2001:db8:0:0::/64', 'place 2001:db8 Known/'])
    assert.ok(!known.includes(createHash('sha256').update(text).digest('hex')))
})
