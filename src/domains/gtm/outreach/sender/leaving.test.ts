import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { transaction } from '#kernel/scope.ts'
import type { Client } from '#test/client.ts'
import { allVisible } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { repliesToMembers } from './leaving.ts'

/** Has the subscriber hear who was removed, as delivery does. */
async function hear({ id, owner, scope }: Organization) {
  await allVisible(scope)
  const { body } = await owner.get(`/events/?organization_id=${id}&types=member.removed`)
  const events = body.results as LoggedEvent[]
  await transaction(scope, (inside) => repliesToMembers.handle({ scope: inside, events }))
}

/** An organization in which replies go to a member, or to another address. */
async function replying(other?: string) {
  const own = await organization()
  const member = await own.member()
  const email = (await member.get('/me/')).body.email as string
  const at = `/gtm/sender/?organization_id=${own.id}`
  const reply_to = other ?? email.toUpperCase()
  assert.equal((await own.owner.patch(at, { reply_to })).status, 200)
  return { own, member, email, replyTo: async () => (await own.owner.get(at)).body.reply_to }
}

async function remove({ id, owner }: Organization, { userId }: Client) {
  assert.equal((await owner.delete(`/organizations/${id}/members/${userId}/`)).status, 204)
}

suite('replies of leads', () => {
  test('go no more to a member who was removed', async () => {
    const { own, member, replyTo } = await replying()
    await remove(own, member)
    await hear(own)
    assert.equal(await replyTo(), '')
  })

  test('go on to an address of the organization', async () => {
    const address = 'hello@hearthmill.example'
    const { own, member, replyTo } = await replying(address)
    await remove(own, member)
    await hear(own)
    assert.equal(await replyTo(), address)
  })

  test('go on to who has come back meanwhile', async () => {
    const { own, member, email, replyTo } = await replying()
    await remove(own, member)
    const { body } = await own.owner.post(`/organizations/${own.id}/invitations/`, { email })
    await member.post('/me/invitations/accept/', { token: body.token })
    await hear(own)
    assert.equal((await replyTo()).toLowerCase(), email.toLowerCase())
  })
})
