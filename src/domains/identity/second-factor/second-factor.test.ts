import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { URI } from 'otpauth'
import { eventsOf } from '#test/event-log.ts'
import { world } from '#test/world.ts'
import {
  confirmed,
  mailsTo,
  newAddress,
  password,
  registered,
  tokenIn,
} from '../accounts/accounts.fixture.ts'
import { mailReset } from '../accounts/password-reset.ts'
import { codeOf, enrolled, signInWith } from './second-factor.fixture.ts'
import { removeSecondFactor } from './second-factor.ts'

async function base() {
  return (await world()).runtime.base
}

async function scopeOf(organization: string) {
  const { runtime } = await world()
  return { scope: await runtime.gate.system(runtime.base, organization) }
}

suite('a second factor', () => {
  test('is set up with the password, by what an app reads, and counts from the first code', async () => {
    const ada = await registered()
    const wrong = await ada.client.post('/me/second-factor/', { password: 'not the password' })
    assert.equal(wrong.body.errors[0].code, 'incorrect')
    const { body: first } = await ada.client.post('/me/second-factor/', { password })
    const { body } = await ada.client.post('/me/second-factor/', { password })
    assert.notEqual(body.secret, first.secret)
    const read = URI.parse(body.uri)
    assert.deepEqual([read.label, read.secret.base32], [ada.email, body.secret])
    assert.equal((await signInWith(ada.email)).status, 200)
    const confirm = (code: string) => ada.client.post('/me/second-factor/confirm/', { code })
    assert.equal((await confirm(codeOf(first.secret))).body.code, 'code_invalid')
    assert.equal((await ada.client.get('/me/second-factor/')).body.is_on, false)
    assert.equal((await confirm(codeOf(body.secret))).body.recovery_codes.length, 10)
    assert.equal((await ada.client.get('/me/second-factor/')).body.is_on, true)
    assert.equal((await confirm(codeOf(body.secret, 1))).body.code, 'second_factor_on')
    const again = await ada.client.post('/me/second-factor/', { password })
    assert.equal(again.body.code, 'second_factor_on')
  })

  test('asks for a code after the right password, and says nothing after a wrong one', async () => {
    const { email, secret } = await enrolled(await registered())
    assert.deepEqual(await signInWith(email), {
      status: 403,
      code: 'code_required',
      token: undefined,
    })
    assert.equal((await signInWith(email, '000000')).code, 'code_invalid')
    for (const code of [undefined, codeOf(secret)])
      assert.equal((await signInWith(email, code, 'not the password')).code, 'invalid_credentials')
    assert.equal((await signInWith(email, codeOf(secret))).status, 200)
  })

  test('takes no code twice, nor one from before', async () => {
    const { email, secret, code } = await enrolled(await registered())
    assert.equal((await signInWith(email, code)).code, 'code_invalid')
    const codes = [1, 0, -1].map((steps) => codeOf(secret, steps))
    assert.equal((await signInWith(email, codes[0])).status, 200)
    for (const used of codes) assert.equal((await signInWith(email, used)).code, 'code_invalid')
  })

  // Red without `for no key update` in takeCode.
  test('lets a code in once, however many try', async () => {
    const { email, secret, recoveryCodes } = await enrolled(await registered())
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const tries = await Promise.all(Array.from({ length: 8 }, () => signInWith(email, code)))
      assert.equal(tries.filter(({ status }) => status === 200).length, 1)
      assert.equal(tries.filter((reply) => reply.code === 'code_invalid').length, 7)
    }
  })

  test('is replaced by each recovery code once, however it is written', async () => {
    const { client, email, secret, recoveryCodes } = await enrolled(await registered())
    const [first = '', second = ''] = recoveryCodes
    assert.equal((await signInWith(email, ` ${first.replace('-', ' ').toUpperCase()}`)).status, 200)
    assert.equal((await signInWith(email, first)).code, 'code_invalid')
    assert.equal((await client.get('/me/second-factor/')).body.recovery_codes_left, 9)
    const proof = { password, code: codeOf(secret) }
    const { body } = await client.post('/me/second-factor/recovery-codes/', proof)
    assert.equal(new Set([...body.recovery_codes, ...recoveryCodes]).size, 20)
    assert.equal((await signInWith(email, second)).code, 'code_invalid')
    assert.equal((await signInWith(email, body.recovery_codes[0])).status, 200)
  })

  test('is nobody else’s: a recovery code of one account opens no other', async () => {
    const [ada, bob] = [await enrolled(await registered()), await enrolled(await registered())]
    assert.equal((await signInWith(bob.email, ada.recoveryCodes[0])).code, 'code_invalid')
  })

  test('is switched off by password and code together', async () => {
    const { client, email, secret } = await enrolled(await registered())
    const off = (proof: object) => client.post('/me/second-factor/disable/', proof)
    const code = codeOf(secret)
    assert.equal((await off({ password: 'not the password', code })).body.code, 'validation_failed')
    assert.equal((await off({ password, code: '000000' })).body.code, 'code_invalid')
    assert.equal((await off({ password, code })).status, 204)
    assert.equal((await signInWith(email)).status, 200)
    assert.equal((await off({ password, code })).body.code, 'second_factor_off')
  })

  test('shows its codes once, whatever Idempotency-Key a request had', async () => {
    const { client } = await registered()
    const { body: begun } = await client.post('/me/second-factor/', { password })
    const code = { code: codeOf(begun.secret) }
    const key = { 'idempotency-key': 'again' }
    const first = await client.post('/me/second-factor/confirm/', code, key)
    assert.equal(first.body.recovery_codes.length, 10)
    const again = await client.post('/me/second-factor/confirm/', code, key)
    assert.equal(again.body.code, 'second_factor_on')
  })

  test('is kept sealed, and its recovery codes as hashes', async () => {
    const { id, secret, recoveryCodes } = await enrolled(await registered())
    const { db } = await base()
    const factors = await db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    const codes = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    const stored = [...factors.map((row) => row.secret), ...codes.map((row) => row.code_hash)]
    assert.equal(stored.length, 11)
    const text = stored.map((bytes) => bytes.toString('latin1')).join()
    for (const shown of [secret, ...recoveryCodes]) assert.ok(!text.includes(shown))
  })

  test('is told of by mail and to admins of the organizations, on and off', async () => {
    const ada = await registered()
    await confirmed(ada.email)
    const { secret } = await enrolled(ada)
    await ada.client.post('/me/second-factor/disable/', { password, code: codeOf(secret) })
    const kinds = (await mailsTo(ada.email)).map(({ kind }) => kind)
    assert.deepEqual(kinds.slice(-2), ['second_factor_on', 'second_factor_off'])
    const told = await eventsOf(await scopeOf(ada.organization), 'member.second_factor')
    assert.deepEqual(
      told.map(({ type, subject_id }) => [type, subject_id]),
      [
        ['member.second_factor_enabled', ada.id],
        ['member.second_factor_disabled', ada.id],
      ],
    )
  })

  test('is asked for before an account is deleted', async () => {
    const { client, secret } = await enrolled(await registered())
    const remove = (proof: object) => client.post('/me/delete/', { password, ...proof })
    assert.equal((await remove({})).body.code, 'code_required')
    assert.equal((await remove({ code: '000000' })).body.code, 'code_invalid')
    assert.equal((await remove({ code: codeOf(secret) })).status, 200)
  })
})

suite('a second factor is taken off', () => {
  test('by the operator, for who has lost it', async () => {
    const { id, email } = await enrolled(await registered())
    assert.equal(await removeSecondFactor(await base(), id), true)
    assert.equal((await signInWith(email)).status, 200)
    assert.equal(await removeSecondFactor(await base(), id), false)
  })

  test('by who reads mail at the address, if it was not them: with sessions and the password', async () => {
    const ada = await registered()
    await confirmed(ada.email)
    const { client, email } = await enrolled(ada)
    const token = await tokenIn('second_factor_on', email)
    const { visitor } = await world()
    assert.equal((await visitor.post('/auth/second-factor/undo/', { token })).status, 204)
    assert.equal((await client.get('/me/')).status, 401)
    assert.equal((await signInWith(email)).code, 'invalid_credentials')
    const reset = { token: await tokenIn('reset_password', email), new_password: 'a new password' }
    assert.equal((await visitor.post('/auth/password-reset/confirm/', reset)).status, 204)
    assert.equal((await signInWith(email, undefined, 'a new password')).status, 200)
    const again = await visitor.post('/auth/second-factor/undo/', { token })
    assert.equal(again.body.code, 'link_invalid')
  })

  test('not by who reads mail at an address that the account has left', async () => {
    const ada = await registered()
    await confirmed(ada.email)
    const { client, email } = await enrolled(ada)
    const { visitor } = await world()
    const moved = newAddress()
    await client.post('/me/email/', { email: moved, password })
    const change = { token: await tokenIn('change_address', moved) }
    assert.equal((await visitor.post('/auth/email/change/', change)).status, 204)
    const token = await tokenIn('second_factor_on', email)
    const { body } = await visitor.post('/auth/second-factor/undo/', { token })
    assert.equal(body.code, 'link_invalid')
    assert.equal((await signInWith(moved)).code, 'code_required')
  })

  test('not by a new password, but where the address had been somebody else’s', async () => {
    const { visitor } = await world()
    for (const isConfirmed of [true, false]) {
      const ada = await registered()
      if (isConfirmed) await confirmed(ada.email)
      const { email } = await enrolled(ada)
      await mailReset(await base(), email)
      const reset = {
        token: await tokenIn('reset_password', email),
        new_password: 'a new password',
      }
      assert.equal((await visitor.post('/auth/password-reset/confirm/', reset)).status, 204)
      const { status } = await signInWith(email, undefined, 'a new password')
      assert.equal(status, isConfirmed ? 403 : 200)
    }
  })
})
