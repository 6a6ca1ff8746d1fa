import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { world } from '#test/world.ts'
import { bearer, keyOf, post } from '#test/mcp-client.ts'
import { confirmed, mailsTo, newAddress, registered, signIn, tokenIn } from './accounts.fixture.ts'
import { disableUser } from './upkeep.ts'
import { mailReset } from './password-reset.ts'

const new_password = 'another fine password'

async function base() {
  return (await world()).runtime.base
}

async function reset(token: string, chosen = new_password) {
  const { visitor } = await world()
  return visitor.post('/auth/password-reset/confirm/', { token, new_password: chosen })
}

/** The addresses that jobs in the queue are about. */
async function askedFor(): Promise<string[]> {
  const { db, vault } = await base()
  const name = 'identity.mail_password_reset'
  const { rows } = await sql<{ sealed: string }>`
    select data->'payload'->>'sealed' as sealed from pgboss.job where name = ${name}`.execute(db)
  return Promise.all(rows.map(({ sealed }) => vault.open(Buffer.from(sealed, 'base64'), name)))
}

/** A person and the secret of a link that was mailed to them. */
async function forgetful(isConfirmed = true) {
  const ada = await registered()
  if (isConfirmed) await confirmed(ada.email)
  await mailReset(await base(), ada.email)
  return { ...ada, token: await tokenIn('reset_password', ada.email) }
}

suite('a lost password', () => {
  test('is replaced by the link that was mailed, once, which ends all sessions', async () => {
    const { email, client, token } = await forgetful()
    assert.equal((await reset(token)).status, 204)
    assert.equal((await client.get('/me/')).status, 401)
    assert.equal((await signIn(email)).status, 401)
    assert.equal((await signIn(email, new_password)).status, 200)
    assert.equal((await reset(token, 'a third good password')).body.code, 'link_invalid')
    const kinds = (await mailsTo(email)).map(({ kind }) => kind)
    assert.ok(kinds.includes('password_changed'))
  })

  test('is replaced once, however many try at once', async () => {
    const { token } = await forgetful()
    // Guards useLink of links.ts inside the transaction of resetPassword.
    const tries = await Promise.all(Array.from({ length: 6 }, () => reset(token)))
    assert.equal(tries.filter(({ status }) => status === 204).length, 1)
    assert.equal(tries.filter(({ body }) => body.code === 'link_invalid').length, 5)
  })

  test('is asked about in the same way whether or not there is an account', async () => {
    const { visitor } = await world()
    const { email } = await registered()
    const [known, unknown] = [email, newAddress()]
    for (const address of [known, unknown]) {
      const { status, body } = await visitor.post('/auth/password-reset/', { email: address })
      assert.deepEqual([status, body], [204, ''])
      const asked = await askedFor()
      assert.equal(asked.filter((one) => one === address).length, 1)
      await mailReset(await base(), address)
    }
    assert.ok((await mailsTo(known)).some(({ kind }) => kind === 'reset_password'))
    assert.deepEqual(await mailsTo(unknown), [])
  })

  test('is mailed about again once the last link has run out or was used, whoever asked for the others', async () => {
    const scope = await base()
    const { email } = await forgetful()
    const hours = (count: number) => ({
      ...scope,
      now: () => new Date(scope.now().getTime() + count * 3_600_000),
    })
    const asked = async (at = scope) => {
      const before = (await mailsTo(email)).length
      await mailReset(at, email)
      return (await mailsTo(email)).length - before
    }
    for (let strangers = 0; strangers < 5; strangers += 1) await asked()
    assert.equal(await asked(), 0)
    assert.equal(await asked(hours(1.01)), 1)
    assert.equal(await asked(hours(1.02)), 0)
    assert.equal((await reset(await tokenIn('reset_password', email))).status, 204)
    assert.equal(await asked(hours(1.03)), 1)
    assert.equal(await asked(hours(1.04)), 0)
  })

  test('keeps no link open after a change of the password', async () => {
    const { client, token } = await forgetful()
    const change = { current_password: 'correct horse battery staple', new_password }
    assert.equal((await client.post('/me/password/', change)).status, 200)
    assert.equal((await reset(token)).body.code, 'link_invalid')
  })

  test('of an address that was never confirmed gives the account to who reads its mail', async () => {
    const { email, client, organization, token } = await forgetful(false)
    const { plaintext } = await keyOf(client, organization)
    assert.equal((await post(bearer(plaintext))).status, 200)
    assert.equal((await reset(token)).status, 204)
    assert.equal((await client.get('/me/')).status, 401)
    assert.equal((await post(bearer(plaintext))).status, 401)
    const { body } = await signIn(email, new_password)
    const { visitor } = await world()
    const me = await visitor.get('/me/', { authorization: `Token ${body.token}` })
    assert.equal(me.body.email_confirmed, true)
  })

  test('of a disabled account stays lost', async () => {
    const { email, id, token } = await forgetful()
    await disableUser(await base(), { endCredentials: async () => undefined }, id)
    assert.equal((await reset(token)).body.code, 'link_invalid')
    const before = (await mailsTo(email)).length
    await mailReset(await base(), email)
    assert.equal((await mailsTo(email)).length, before)
  })
})
