import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bearer, keyOf, post } from '#test/mcp-client.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world } from '#test/world.ts'
import { personActing, transaction } from '#kernel/scope.ts'
import { InvalidToken } from '#kernel/errors.ts'
import { invite } from '../organizations/invitations.ts'
import { joinOrganization } from '../organizations/joining.ts'
import { beginSecondFactor } from '../second-factor/second-factor.ts'
import { deleteAccount } from './account-deletion.ts'
import { changePassword, changeProfile } from './accounts.ts'
import { disableUser, enableUser } from './upkeep.ts'
import { confirmed, mailsTo, password, registered, signIn } from './accounts.fixture.ts'

const parting = { endCredentials: async () => undefined, forgetPerson: async () => undefined }

type Registered = Awaited<ReturnType<typeof registered>>

function deleting({ client }: Pick<Registered, 'client'>, secret = password) {
  return client.post('/me/delete/', { password: secret })
}

async function joined({ id }: Registered, organizationId: string, role: 'owner' | 'admin') {
  const { runtime } = await world()
  const scope = { ...runtime.base, actor: personActing(id) }
  await transaction(scope, (inside) => joinOrganization(inside, organizationId, role))
}

async function scopeOf({ client }: Registered) {
  const { runtime } = await world()
  return runtime.gate.user(runtime.base, client.token!)
}

suite('who deletes their account', () => {
  test('shows their password', async () => {
    const ada = await registered()
    const { status, body } = await deleting(ada, 'not the password')
    assert.deepEqual([status, body.errors[0].code], [400, 'incorrect'])
    assert.equal((await ada.client.get('/me/')).status, 200)
  })

  test('is gone at once, with sessions, keys and what they were asked to', async () => {
    const ada = await registered()
    await confirmed(ada.email)
    const own = await organization()
    await joined(ada, own.id, 'admin')
    const keys = [await keyOf(ada.client, own.id), await keyOf(ada.client, ada.organization)]
    const wish = { email: 'guest@people.example' }
    const { body: made } = await ada.client.post(`/organizations/${own.id}/invitations/`, wish)
    const { status, body } = await deleting(ada)
    assert.equal(status, 200)
    assert.deepEqual(
      body.organizations.map(({ id }: { id: string }) => id),
      [ada.organization],
    )
    assert.ok(Date.parse(body.organizations[0].deletes_at) > Date.now() + 29 * 86_400_000)
    assert.equal((await ada.client.get('/me/')).status, 401)
    for (const { plaintext } of keys) assert.equal((await post(bearer(plaintext))).status, 401)
    assert.equal((await signIn(ada.email)).body.code, 'invalid_credentials')
    const path = `/organizations/${own.id}/invitations/${made.id}/`
    assert.equal((await own.owner.get(path)).body.status, 'revoked')
    const { body: members } = await own.owner.get(`/organizations/${own.id}/members/`)
    assert.deepEqual(
      members.results.map(({ user_id }: { user_id: string }) => user_id),
      [own.owner.userId],
    )
    const removed = await eventsOf(own, 'member.removed')
    assert.deepEqual(
      removed.map(({ subject_id }) => subject_id),
      [ada.id],
    )
  })

  test('is not the only owner who can sign in', async () => {
    const { runtime } = await world()
    const ada = await registered()
    const { owner, id } = await organization()
    await joined(ada, id, 'owner')
    await disableUser(runtime.base, parting, owner.userId!)
    assert.equal((await deleting(ada)).body.code, 'sole_owner')
    await enableUser(runtime.base, owner.userId!)
    assert.equal((await deleting(ada)).status, 200)
  })

  test('is not the only owner of others, unless what they own is being deleted', async () => {
    const ada = await registered()
    const { owner, id, member } = await organization()
    const left = await member()
    await joined(ada, id, 'owner')
    await owner.delete(`/organizations/${id}/members/${owner.userId}/`)
    const { status, body } = await deleting(ada)
    assert.deepEqual([status, body.code], [409, 'sole_owner'])
    assert.deepEqual(
      body.organizations.map((each: { id: string }) => each.id),
      [id],
    )
    assert.equal((await ada.client.get('/me/')).status, 200)
    assert.equal((await left.get(`/organizations/${id}/`)).body.deletes_at, null)
    await ada.client.delete(`/organizations/${id}/`)
    assert.equal((await deleting(ada)).status, 200)
    assert.notEqual((await left.get(`/organizations/${id}/`)).body.deletes_at, null)
  })

  test('may hand over first', async () => {
    const ada = await registered()
    const own = await organization()
    await joined(ada, own.id, 'owner')
    assert.deepEqual((await deleting(ada)).body.organizations.length, 1)
    assert.equal((await own.owner.get(`/organizations/${own.id}/`)).body.deletes_at, null)
  })

  test('is told so by one last mail, if the address is theirs', async () => {
    const [ada, squatter] = [await registered(), await registered()]
    await confirmed(ada.email)
    for (const each of [ada, squatter]) assert.equal((await deleting(each)).status, 200)
    const kinds = (await mailsTo(ada.email)).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['account_deleted'])
    assert.deepEqual(await mailsTo(squatter.email), [])
  })

  test('can register again, as somebody new', async () => {
    const ada = await registered()
    await confirmed(ada.email)
    await deleting(ada)
    const again = await registered(ada.email)
    assert.notEqual(again.id, ada.id)
    const { body } = await again.client.get('/auth/me/')
    assert.deepEqual(
      body.organizations.map(({ id }: { id: string }) => id),
      [again.organization],
    )
    assert.equal((await again.client.get('/me/')).body.email_confirmed, false)
  })

  test('takes nothing from who really reads mail at an address that they never confirmed', async () => {
    const squatter = await registered()
    const own = await organization()
    const { id } = await invite(own.scope, { email: squatter.email, role: 'member' })
    await deleting(squatter)
    const path = `/organizations/${own.id}/invitations/${id}/`
    assert.equal((await own.owner.get(path)).body.status, 'pending')
    assert.ok((await mailsTo(squatter.email)).some(({ kind }) => kind === 'invitation'))
  })
})

suite('while an account is deleted', () => {
  // Red without `for update` and `removed_at is null`, each where its name says.
  const late: Readonly<Record<string, (ada: Registered) => Promise<unknown>>> = {
    'nobody sets a password': async (ada) =>
      changePassword(await scopeOf(ada), parting, {
        current_password: password,
        new_password: 'another fine password',
      }),
    'nobody sets up a second factor': async (ada) =>
      beginSecondFactor(await scopeOf(ada), { password }),
    'nobody takes a name': async (ada) => changeProfile(await scopeOf(ada), { name: 'Back' }),
    'nobody joins': async (ada) => joined(ada, (await organization()).id, 'admin'),
  }
  for (const [what, write] of Object.entries(late))
    test(what, async () => {
      const ada = await registered()
      const scope = await scopeOf(ada)
      const [, refused] = await overlapping(
        scope,
        (inside) => deleteAccount(inside, parting, { password }),
        () =>
          write(ada).then(
            () => 'it was written',
            (error: unknown) => error,
          ),
      )
      assert.ok(refused instanceof InvalidToken, String(refused))
      const { db } = scope
      const row = await db.selectFrom('users').selectAll().where('id', '=', ada.id).execute()
      assert.deepEqual([row[0]!.name, row[0]!.password_hash], ['Removed person', 'none'])
      const factors = db.selectFrom('second_factors').selectAll().where('user_id', '=', ada.id)
      assert.deepEqual(await factors.execute(), [])
      const memberships = db.selectFrom('memberships').selectAll().where('user_id', '=', ada.id)
      assert.deepEqual(await memberships.execute(), [])
    })

  // Red without the lock of the organizations: each of two owners sees the other one stay.
  test('another owner cannot leave its others without any', async () => {
    const [ada, bob] = [await registered(), await registered()]
    const { owner, id, member } = await organization()
    await member()
    await joined(ada, id, 'owner')
    await joined(bob, id, 'owner')
    await owner.delete(`/organizations/${id}/members/${owner.userId}/`)
    const scope = await scopeOf(ada)
    const [, second] = await overlapping(
      scope,
      (inside) => deleteAccount(inside, parting, { password }),
      () => deleting(bob),
    )
    assert.equal(second.body.code, 'sole_owner')
  })
})
