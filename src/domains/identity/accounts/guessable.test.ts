import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ValidationFailed } from '#kernel/errors.ts'
import { world } from '#test/world.ts'
import { mailsTo, newAddress, password, registered, tokenIn } from './accounts.fixture.ts'
import { createUser } from './accounts.ts'
import { requireUnguessable } from './guessable.ts'
import { mailReset } from './password-reset.ts'
import { setPassword } from './upkeep.ts'

const owner = {
  email: 'ada.of.the.mill@people.example',
  name: 'Ada Miller Byron',
  field: 'password',
} as const

async function base() {
  return (await world()).runtime.base
}

suite('a password that is easy to guess', () => {
  test('is the own address or name as a whole, or one or two characters', () => {
    const easy = [
      'Ada.Of.The.Mill@people.example',
      'ADA.OF.THE.MILL',
      'ada miller byron',
      'AdaMillerByron',
      'aaaaaaaaaaaa',
      'abababababAB',
      '1 1 1 1 1 1 1',
    ]
    for (const one of easy)
      assert.throws(() => requireUnguessable(one, owner), ValidationFailed, one)
    for (const one of [password, 'ada miller byron!', 'abcabcabcabc'])
      requireUnguessable(one, owner)
  })

  test('is refused at the registration, the change and the reset', async () => {
    const { visitor } = await world()
    const email = newAddress()
    const registration = { email, name: 'Ada Miller', organization_name: 'Hearth Mill' }
    const first = await visitor.post('/auth/register/', { ...registration, password: email })
    assert.deepEqual([first.status, first.body.errors?.[0]?.field], [400, 'password'])
    const { client } = await registered(email)
    const change = { current_password: password, new_password: email.toUpperCase() }
    const changed = await client.post('/me/password/', change)
    assert.deepEqual([changed.status, changed.body.errors?.[0]?.field], [400, 'new_password'])
    await mailReset(await base(), email)
    const token = await tokenIn('reset_password', email)
    const path = '/auth/password-reset/confirm/'
    const reset = await visitor.post(path, { token, new_password: 'aaaaaaaaaaaa' })
    assert.deepEqual([reset.status, reset.body.errors?.[0]?.field], [400, 'new_password'])
    const kept = await visitor.post(path, { token, new_password: 'another fine password' })
    assert.equal(kept.status, 204)
    assert.ok((await mailsTo(email)).some(({ kind }) => kind === 'password_changed'))
  })

  test('is refused to the operator as well', async () => {
    const email = newAddress()
    const scope = await base()
    await assert.rejects(
      createUser(scope, { email, name: 'Ada', password: email }),
      ValidationFailed,
    )
    const { id } = await registered(email)
    const ending = { revokeOwnKeys: () => Promise.reject(new Error('nothing ends')) }
    await assert.rejects(
      setPassword(scope, ending as never, { id, password: email }),
      ValidationFailed,
    )
  })
})
