import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import type { Client } from '#test/client.ts'
import { organization, person, world, type Organization } from '#test/world.ts'
import { confirmed, registered } from '../accounts/accounts.fixture.ts'
import { acceptInvitation, invite } from './invitations.ts'

const day = 86_400_000

async function emailOf(client: Client): Promise<string> {
  return (await client.get('/me/')).body.email
}

async function invited({ id, owner }: Organization, email: string, role = 'member') {
  const { status, body } = await owner.post(`/organizations/${id}/invitations/`, { email, role })
  assert.equal(status, 201)
  return body as { id: string; token: string }
}

function accept(client: Client, token: string) {
  return client.post('/me/invitations/accept/', { token })
}

/** Somebody's own scope, and an invitation of theirs. */
async function invitedScope() {
  const { runtime } = await world()
  const { scope } = await organization()
  const ada = await person()
  const { token } = await invite(scope, { email: await emailOf(ada), role: 'member' })
  return { own: await runtime.gate.user(runtime.base, ada.token!), token }
}

suite('an invitation', () => {
  test('brings the invited person in, with the role that was offered', async () => {
    const organization_ = await organization()
    const ada = await person()
    const { token } = await invited(organization_, await emailOf(ada), 'admin')
    assert.match(token, /^svc_inv_[0-9A-Za-z]{43}$/)
    const { status, body } = await accept(ada, token)
    assert.equal(status, 200)
    assert.deepEqual([body.organization.id, body.role], [organization_.id, 'admin'])
    assert.equal((await ada.get(`/organizations/${organization_.id}/`)).status, 200)
  })

  test('does not mind the case of the address', async () => {
    const ada = await person()
    const { token } = await invited(await organization(), (await emailOf(ada)).toUpperCase())
    assert.equal((await accept(ada, token)).status, 200)
  })

  test('is good for one entry, also when it is used twenty times at once', async () => {
    const { own, token } = await invitedScope()
    // Guards `status = pending` in takeInvitation of invitations.ts.
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => acceptInvitation(own, token)),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    assert.equal(refused.length, 19)
    for (const { reason } of refused) assert.equal(reason.name, 'invitation_invalid')
  })

  test('is of no use to another person, and stays good for the right one', async () => {
    const ada = await person()
    const { token } = await invited(await organization(), await emailOf(ada))
    const thief = await accept(await person(), token)
    assert.deepEqual([thief.status, thief.body.code], [404, 'invitation_invalid'])
    assert.equal((await accept(ada, token)).status, 200)
  })

  test('ends after fourteen days', async () => {
    const { own, token } = await invitedScope()
    const later = { ...own, now: () => new Date(own.now().getTime() + 14 * day + 1000) }
    await assert.rejects(acceptInvitation(later, token), { name: 'invitation_invalid' })
    await acceptInvitation(own, token)
  })

  test('can be withdrawn once, and opens nothing any more', async () => {
    const organization_ = await organization()
    const ada = await person()
    const { id, token } = await invited(organization_, await emailOf(ada))
    const path = `/organizations/${organization_.id}/invitations/${id}/`
    assert.equal((await organization_.owner.delete(path)).status, 204)
    assert.equal((await organization_.owner.delete(path)).body.code, 'not_found')
    assert.equal((await accept(ada, token)).body.code, 'invitation_invalid')
  })

  test('cannot be withdrawn by another organization', async () => {
    const [one, other] = [await organization(), await organization()]
    const { id } = await invited(one, `${randomUUID()}@people.example`)
    const { body } = await other.owner.delete(`/organizations/${other.id}/invitations/${id}/`)
    assert.equal(body.code, 'not_found')
  })

  test('is open once for an address, also when it is sent ten times at once', async () => {
    const { id, owner } = await organization()
    const email = `${randomUUID()}@people.example`
    // Guards the unique index invitations_pending of migration 0002.
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => owner.post(`/organizations/${id}/invitations/`, { email })),
    )
    const created = replies.filter(({ status }) => status === 201)
    const refused = replies.filter(({ body }) => body.code === 'invitation_pending')
    assert.deepEqual([created.length, refused.length], [1, 9])
  })

  test('can be sent again after it expired', async () => {
    const { scope } = await organization()
    const to = { email: `${randomUUID()}@people.example`, role: 'member' } as const
    const first = await invite(scope, to)
    const later = { ...scope, now: () => new Date(scope.now().getTime() + 15 * day) }
    assert.notEqual((await invite(later, to)).token, first.token)
  })

  test('is not sent to someone who is in', async () => {
    const { id, owner, member } = await organization()
    const email = (await emailOf(await member())).toUpperCase()
    const { status, body } = await owner.post(`/organizations/${id}/invitations/`, { email })
    assert.deepEqual([status, body.code], [409, 'already_member'])
  })

  test('makes owners only when an owner sends it', async () => {
    const { id, owner, member } = await organization()
    const admin = await member('admin')
    const offer = () => ({ email: `${randomUUID()}@people.example`, role: 'owner' })
    const path = `/organizations/${id}/invitations/`
    assert.equal((await admin.post(path, offer())).body.code, 'role_required')
    assert.equal((await owner.post(path, offer())).status, 201)
    assert.equal((await (await member()).post(path, offer())).body.code, 'role_required')
  })

  test('is listed without its token', async () => {
    const organization_ = await organization()
    await invited(organization_, `${randomUUID()}@people.example`)
    const { body } = await organization_.owner.get(
      `/organizations/${organization_.id}/invitations/`,
    )
    assert.deepEqual([body.count, body.results[0].status], [1, 'pending'])
    assert.doesNotMatch(JSON.stringify(body), /svc_inv_|token/)
  })

  test('says whether a mail goes to the address, which strangers do not use up', async () => {
    const email = `${randomUUID()}@people.example`
    const sent = async ({ id, owner }: Organization) => {
      const path = `/organizations/${id}/invitations/`
      const { body } = await owner.post(path, { email })
      await owner.delete(`${path}${body.id}/`)
      return body.is_mailed
    }
    const stranger = await organization()
    const replies = []
    for (let n = 0; n < 5; n += 1) replies.push(await sent(stranger))
    assert.deepEqual(replies, [true, true, true, true, false])
    assert.equal(await sent(await organization()), true)
    const ada = await registered()
    assert.equal(await sent({ ...stranger, id: ada.organization, owner: ada.client }), false)
  })

  test('that was never mailed is mailed by inviting again, once it can be', async () => {
    const ada = await registered()
    const path = `/organizations/${ada.organization}/invitations/`
    const to = { email: `${randomUUID()}@people.example` }
    const listed = async () => {
      const { body } = await ada.client.get(path)
      const { results } = body as { results: { status: string; is_mailed: boolean }[] }
      return results.map(({ status, is_mailed }) => [status, is_mailed])
    }
    const first = await ada.client.post(path, to)
    assert.deepEqual([first.status, first.body.is_mailed], [201, false])
    assert.deepEqual(await listed(), [['pending', false]])
    const unconfirmed = await ada.client.post(path, to)
    assert.deepEqual([unconfirmed.status, unconfirmed.body.code], [409, 'invitation_pending'])
    await confirmed(ada.email)
    const again = await ada.client.post(path, { ...to, role: 'admin' })
    const { is_mailed, role } = again.body
    assert.deepEqual([again.status, is_mailed, role], [201, true, 'admin'])
    assert.deepEqual(await listed(), [
      ['pending', true],
      ['revoked', false],
    ])
    const stale = await accept(await person(), first.body.token)
    assert.equal(stale.body.code, 'invitation_invalid')
    const thrice = await ada.client.post(path, to)
    assert.deepEqual([thrice.status, thrice.body.code], [409, 'invitation_pending'])
  })

  test('is kept as a hash', async () => {
    const { scope } = await organization()
    const { token } = await invite(scope, {
      email: `${randomUUID()}@people.example`,
      role: 'member',
    })
    const row = await scope.db
      .selectFrom('invitations')
      .selectAll()
      .where('organization_id', '=', scope.organizationId)
      .executeTakeFirstOrThrow()
    assert.ok(!JSON.stringify({ ...row, token_hash: row.token_hash.toString() }).includes(token))
    assert.equal(row.token_hash.length, 32)
  })
})
