import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { revokeOwnKeys } from '#domains/mcp/index.ts'
import { bearer, keyOf, post } from '#test/mcp-client.ts'
import { world } from '#test/world.ts'
import { confirmed, mailsTo, password, registered, signIn } from './accounts.fixture.ts'
import { disableUser, enableUser, setPassword } from './disabling.ts'

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
