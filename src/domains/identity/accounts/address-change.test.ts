import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'
import { enrolled } from '../second-factor/second-factor.fixture.ts'
import {
  confirmed,
  mailsTo,
  newAddress,
  password,
  registered,
  signIn,
  tokenIn,
} from './accounts.fixture.ts'

async function visit(path: string, token: string) {
  const { visitor } = await world()
  return visitor.post(path, { token })
}

/** A person whose account moved to another address. */
async function moved() {
  const ada = await registered()
  await confirmed(ada.email)
  const address = newAddress()
  const asked = await ada.client.post('/me/email/', { email: address, password })
  assert.equal(asked.status, 204)
  return { ...ada, address, token: await tokenIn('change_address', address) }
}

suite('a change of the e-mail address', () => {
  test('happens when the new address is confirmed, and not before', async () => {
    const { email, address, client, token } = await moved()
    assert.equal((await client.get('/me/')).body.email, email)
    assert.equal((await visit('/auth/email/change/', token)).status, 204)
    const { body } = await client.get('/me/')
    assert.deepEqual([body.email, body.email_confirmed], [address, true])
    assert.equal((await signIn(email)).status, 401)
    assert.equal((await signIn(address)).status, 200)
    assert.equal((await visit('/auth/email/change/', token)).body.code, 'link_invalid')
  })

  test('takes the password', async () => {
    const { client } = await registered()
    const wish = { email: newAddress(), password: 'not the password' }
    const { body } = await client.post('/me/email/', wish)
    assert.deepEqual([body.errors[0].field, body.errors[0].code], ['password', 'incorrect'])
    assert.deepEqual(await mailsTo(wish.email), [])
  })

  test('gives nobody the address of another', async () => {
    const { address, token, client, email } = await moved()
    await registered(address)
    const { status, body } = await visit('/auth/email/change/', token)
    assert.deepEqual([status, body.code], [409, 'email_taken'])
    assert.equal((await client.get('/me/')).body.email, email)
  })

  test('is taken back by who reads mail at the old address, which ends everything', async () => {
    const { email, address, client, token } = await moved()
    await visit('/auth/email/change/', token)
    const undo = await tokenIn('address_changed', email)
    // The address is kept for who may take it back.
    const { visitor } = await world()
    const taking = { email, password, name: 'Eve', organization_name: 'Eve' }
    assert.equal((await visitor.post('/auth/register/', taking)).body.code, 'email_taken')
    assert.equal((await visit('/auth/email/undo/', undo)).status, 204)
    assert.equal((await client.get('/me/')).status, 401)
    for (const at of [email, address]) assert.equal((await signIn(at)).status, 401)
    const reset = { token: await tokenIn('reset_password', email), new_password: password }
    assert.equal((await visitor.post('/auth/password-reset/confirm/', reset)).status, 204)
    assert.equal((await signIn(email)).status, 200)
  })

  test('leaves no second way back once it was taken back', async () => {
    const { email, address, client, token } = await moved()
    await visit('/auth/email/change/', token)
    const third = newAddress()
    await client.post('/me/email/', { email: third, password })
    await visit('/auth/email/change/', await tokenIn('change_address', third))
    const fromFirst = await tokenIn('address_changed', email)
    const fromSecond = await tokenIn('address_changed', address)
    assert.equal((await visit('/auth/email/undo/', fromFirst)).status, 204)
    assert.equal((await visit('/auth/email/undo/', fromSecond)).body.code, 'link_invalid')
  })

  /** Takes the change back, and signs in with a new password. */
  async function takenBack(email: string) {
    const { visitor } = await world()
    const undo = await tokenIn('address_changed', email)
    assert.equal((await visit('/auth/email/undo/', undo)).status, 204)
    const reset = { token: await tokenIn('reset_password', email), new_password: 'a new password' }
    assert.equal((await visitor.post('/auth/password-reset/confirm/', reset)).status, 204)
    return signIn(email, 'a new password')
  }

  test('takes a second factor along that came after it, when it is taken back', async () => {
    const ada = await moved()
    await visit('/auth/email/change/', ada.token)
    await enrolled(ada)
    assert.equal((await takenBack(ada.email)).status, 200)
    assert.ok((await mailsTo(ada.email)).some(({ kind }) => kind === 'second_factor_off'))
  })

  test('takes a second factor along that no code has confirmed', async () => {
    const { client, email, id, token } = await moved()
    await client.post('/me/second-factor/', { password })
    await visit('/auth/email/change/', token)
    assert.equal((await takenBack(email)).status, 200)
    const { runtime } = await world()
    const kept = runtime.base.db.selectFrom('second_factors').select('user_id')
    assert.deepEqual(await kept.where('user_id', '=', id).execute(), [])
  })

  test('leaves a second factor from before, which its own mail takes off', async () => {
    const ada = await moved()
    await enrolled(ada)
    await visit('/auth/email/change/', ada.token)
    assert.equal((await takenBack(ada.email)).body.code, 'code_required')
    const off = await tokenIn('second_factor_on', ada.email)
    assert.equal((await visit('/auth/second-factor/undo/', off)).status, 204)
  })
})
