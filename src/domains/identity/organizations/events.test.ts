import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, person } from '#test/world.ts'
import { invite } from './invitations.ts'
import { changeOrganization } from './organizations.ts'

suite('events of an organization', () => {
  test('begin with its creation, by the person who then is its owner', async () => {
    const { scope, owner, id } = await organization()
    const [created] = await eventsOf({ scope }, 'organization.created')
    const [joined] = await eventsOf({ scope }, 'member.joined')
    assert.equal(created!.subject_id, id)
    assert.deepEqual(joined!.data, { user_id: owner.userId, role: 'owner' })
    for (const { actor } of [created!, joined!])
      assert.deepEqual(actor, { kind: 'user', id: owner.userId, user_id: owner.userId })
  })

  test('tell what was changed, and nothing where nothing was', async () => {
    const { scope, slug } = await organization()
    const { name } = await changeOrganization(scope, { currency: 'SEK' })
    await changeOrganization(scope, { currency: 'SEK', name })
    const [updated, ...others] = await eventsOf({ scope }, 'organization.updated')
    assert.deepEqual(others, [])
    assert.deepEqual(updated!.changes, { currency: ['EUR', 'SEK'] })
    assert.equal(Object(updated!.data).slug, slug)
  })

  test('tell who joined by which invitation, and who changed or removed them', async () => {
    const { scope, owner, id } = await organization()
    const invited = await person()
    const { email } = (await invited.get('/me/')).body
    const invitation = await invite(scope, { email, role: 'member' })
    await invited.post('/me/invitations/accept/', { token: invitation.token })
    const member = `/organizations/${id}/members/${invited.userId}/`
    await owner.patch(member, { role: 'member' })
    await owner.patch(member, { role: 'admin' })
    await owner.delete(member)
    const ofMember = (await eventsOf({ scope }, 'member.')).filter(
      ({ subject_id }) => subject_id === invited.userId,
    )
    assert.deepEqual(
      ofMember.map(({ type, actor, changes }) => [type, Object(actor).user_id, changes]),
      [
        ['member.joined', invited.userId, {}],
        ['member.updated', owner.userId, { role: ['member', 'admin'] }],
        ['member.removed', owner.userId, {}],
      ],
    )
    assert.ok(!JSON.stringify(ofMember).includes(email), 'members are named by id alone')
    const ofInvitation = await eventsOf({ scope }, 'invitation.')
    assert.deepEqual(
      ofInvitation.map(({ type, subject_id }) => [type, subject_id]),
      [
        ['invitation.created', invitation.id],
        ['invitation.accepted', invitation.id],
      ],
    )
  })

  test('tell of an invitation that had expired when the next one was created', async () => {
    const { scope } = await organization()
    const longAgo = { ...scope, now: () => new Date(Date.now() - 15 * 86_400_000) }
    const email = 'ada@hearthmill.example'
    const { id } = await invite(longAgo, { email, role: 'member' })
    await invite(scope, { email, role: 'member' })
    const revoked = await eventsOf({ scope }, 'invitation.revoked')
    assert.deepEqual(
      revoked.map(({ subject_id }) => subject_id),
      [id],
    )
  })
})
