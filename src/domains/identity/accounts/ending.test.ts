import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { personActing } from '#kernel/scope.ts'
import { overlapping } from '#test/overlap.ts'
import { world } from '#test/world.ts'
import { enrolled } from '../second-factor/second-factor.fixture.ts'
import {
  confirmed,
  mailsTo,
  newAddress,
  password,
  registered,
  tokenIn,
} from './accounts.fixture.ts'
import { changePassword } from './accounts.ts'
import { changeAddress } from './address-change.ts'
import { mailReset } from './password-reset.ts'
import { disableUser, enableUser, setPassword } from './upkeep.ts'

const ending = { endCredentials: async () => undefined }
const newPassword = 'another horse battery staple'

async function base() {
  return (await world()).runtime.base
}

async function visit(path: string, body: object) {
  const { visitor } = await world()
  return visitor.post(path, body)
}

async function known() {
  const ada = await registered()
  await confirmed(ada.email)
  return ada
}

type Known = Awaited<ReturnType<typeof known>>

async function asksForAddress({ client }: Known, email = newAddress()) {
  assert.equal((await client.post('/me/email/', { email, password })).status, 204)
  return tokenIn('change_address', email)
}

function setsPassword({ client }: Known) {
  return client.post('/me/password/', { current_password: password, new_password: newPassword })
}

/** Each way in which somebody says that it may have been somebody else; what has to be before is done first. */
const ways: Readonly<Record<string, (ada: Known) => Promise<() => Promise<unknown>>>> = {
  'a new password': async (ada) => () => setsPassword(ada),
  'a reset by mail': async ({ email }) => {
    await mailReset(await base(), email)
    const token = await tokenIn('reset_password', email)
    const reset = { token, new_password: newPassword }
    return () => visit('/auth/password-reset/confirm/', reset)
  },
  'a password of the operator': async ({ id }) => {
    const scope = await base()
    return () => setPassword(scope, ending, { id, password: newPassword })
  },
  'the operator, who lets them in again later': async ({ id }) => {
    const scope = await base()
    return async () => {
      await disableUser(scope, ending, id)
      await enableUser(scope, id)
    }
  },
  'the undo of a second factor': async (ada) => {
    await enrolled(ada)
    const token = await tokenIn('second_factor_on', ada.email)
    return () => visit('/auth/second-factor/undo/', { token })
  },
  'the undo of a change of address': async (ada) => {
    await changeAddress(await base(), await asksForAddress(ada))
    const token = await tokenIn('address_changed', ada.email)
    return () => visit('/auth/email/undo/', { token })
  },
  'the deletion of the account': async ({ client }) => {
    return () => client.post('/me/delete/', { password })
  },
}

suite('what would open an account', () => {
  for (const [way, prepare] of Object.entries(ways))
    test(`ends with ${way}`, async () => {
      const ada = await known()
      const end = await prepare(ada)
      const { body } = await ada.client.get('/me/')
      const token = await asksForAddress(ada)
      await mailReset(await base(), body.email)
      const reset = await tokenIn('reset_password', body.email)
      const unsent = newAddress()
      await ada.client.post('/me/email/', { email: unsent, password })
      await end()
      const refused = [
        await visit('/auth/email/change/', { token }),
        await visit('/auth/password-reset/confirm/', { token: reset, new_password: newPassword }),
      ]
      for (const { body } of refused) assert.equal(body.code, 'link_invalid')
      await assert.rejects(tokenIn('change_address', unsent), /no longer to be sent|no mail/)
      assert.equal((await ada.client.get('/me/')).status, 401)
    })

  // Red without the second look at the password in requestAddressChange.
  test('is not asked for by the old password while a new one is set', async () => {
    const { id, client } = await known()
    const { runtime } = await world()
    const scope = runtime.gate.person(runtime.base, personActing(id))
    const change = { current_password: password, new_password: newPassword }
    const email = newAddress()
    const [, late] = await overlapping(
      scope,
      (inside) => changePassword(inside, ending, change),
      () => client.post('/me/email/', { email, password }),
    )
    assert.deepEqual([late.status, late.body.errors[0].code], [400, 'incorrect'])
    assert.deepEqual(await mailsTo(email), [])
  })

  test('ends with a new password, and what takes a change back does not', async () => {
    const ada = await known()
    const address = newAddress()
    await changeAddress(await base(), await asksForAddress(ada, address))
    const undoAddress = await tokenIn('address_changed', ada.email)
    await enrolled(ada)
    const undoFactor = await tokenIn('second_factor_on', address)
    assert.equal((await setsPassword(ada)).status, 200)
    assert.equal((await visit('/auth/second-factor/undo/', { token: undoFactor })).status, 204)
    assert.equal((await visit('/auth/email/undo/', { token: undoAddress })).status, 204)
  })
})
