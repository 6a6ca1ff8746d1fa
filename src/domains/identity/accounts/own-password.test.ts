import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Scope } from '#kernel/scope.ts'
import { overlapping } from '#test/overlap.ts'
import { world } from '#test/world.ts'
import { codeOf, enrolled } from '../second-factor/second-factor.fixture.ts'
import { newAddress, password, registered } from './accounts.fixture.ts'

type Enrolled = Awaited<ReturnType<typeof enrolled<Awaited<ReturnType<typeof registered>>>>>

/** Everything that takes the caller's own password. */
const acts: Readonly<Record<string, (ada: Enrolled) => ReturnType<Enrolled['client']['post']>>> = {
  'another password': ({ client }) =>
    client.post('/me/password/', { current_password: password, new_password: 'a river of flour' }),
  'another address': ({ client }) => client.post('/me/email/', { email: newAddress(), password }),
  'a second factor': ({ client }) => client.post('/me/second-factor/', { password }),
  'new recovery codes': ({ client, secret }) =>
    client.post('/me/second-factor/recovery-codes/', { password, code: codeOf(secret) }),
  'no second factor': ({ client, secret }) =>
    client.post('/me/second-factor/disable/', { password, code: codeOf(secret) }),
  'the end of the account': ({ client, secret }) =>
    client.post('/me/delete/', { password, code: codeOf(secret) }),
}

/** What an act says where somebody else does `first` after the password was checked. */
async function beside(
  act: keyof typeof acts,
  first: (scope: Scope, id: string) => Promise<unknown>,
) {
  const { runtime } = await world()
  const ada = await enrolled(await registered())
  const [, { status, body }] = await overlapping(
    runtime.base,
    (inside) => first(inside, ada.id),
    () => acts[act]!(ada),
  )
  return [status, body?.code, body?.errors?.[0]?.code]
}

suite('a password that is checked', () => {
  for (const act of Object.keys(acts)) {
    test(`is not enough for ${act} where it was changed meanwhile`, async () => {
      const seen = await beside(act, ({ db }, id) =>
        db.updateTable('users').set({ password_hash: 'none' }).where('id', '=', id).execute(),
      )
      assert.deepEqual(seen, [400, 'validation_failed', 'incorrect'])
    })
  }

  for (const act of ['another password', 'the end of the account'])
    test(`is not enough for ${act} where the session was ended meanwhile`, async () => {
      const seen = await beside(act, ({ db, now }, id) =>
        db
          .updateTable('user_tokens')
          .set({ revoked_at: now().toISOString() })
          .where('user_id', '=', id)
          .execute(),
      )
      assert.deepEqual(seen, [401, 'invalid_token', undefined])
    })

  test('changes the password once where two sessions change it at once', async () => {
    const { client } = await registered()
    const wish = (new_password: string) =>
      client.post('/me/password/', { current_password: password, new_password })
    const both = await Promise.all([wish('a river of flour'), wish('a mill on a hill')])
    assert.deepEqual(
      both.map(({ status }) => status).toSorted((one, other) => one - other),
      [200, 400],
    )
  })
})
