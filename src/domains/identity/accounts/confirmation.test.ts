import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Client } from '#test/client.ts'
import { organization, world } from '#test/world.ts'
import { confirmed, mailsTo, newAddress, registered, tokenIn } from './accounts.fixture.ts'

suite('an e-mail address', () => {
  test('is confirmed by the link that was mailed to it, once', async () => {
    const { visitor } = await world()
    const { email, client } = await registered()
    assert.equal((await client.get('/me/')).body.email_confirmed, false)
    const token = await tokenIn('confirm_address', email)
    assert.equal((await visitor.post('/auth/email/confirm/', { token })).status, 204)
    assert.equal((await client.get('/me/')).body.email_confirmed, true)
    const again = await visitor.post('/auth/email/confirm/', { token })
    assert.deepEqual([again.status, again.body.code], [404, 'link_invalid'])
  })

  test('is asked about in the language of the browser', async () => {
    const { email, client } = await registered(newAddress(), { 'accept-language': 'de-CH,de' })
    assert.equal((await client.get('/me/')).body.language, 'de')
    assert.equal((await mailsTo(email))[0]?.language, 'de')
  })

  test('is asked about again on demand, until it is confirmed', async () => {
    const { email, client } = await registered()
    assert.equal((await client.post('/me/email/confirmation/')).status, 204)
    assert.equal((await mailsTo(email)).length, 2)
    await confirmed(email)
    assert.equal((await client.post('/me/email/confirmation/')).body.code, 'address_confirmed')
  })

  test('that is not confirmed accepts no invitation that was meant for its owner', async () => {
    const { id, owner } = await organization()
    const { email, client } = await registered()
    const { body } = await owner.post(`/organizations/${id}/invitations/`, { email })
    const accept = () => client.post('/me/invitations/accept/', { token: body.token })
    const refused = await accept()
    assert.deepEqual([refused.status, refused.body.code], [403, 'address_unconfirmed'])
    await confirmed(email)
    assert.equal((await accept()).status, 200)
  })

  test('is confirmed by accepting with the link of the invitation', async () => {
    const { id, owner } = await organization()
    const { email, client } = await registered()
    await owner.post(`/organizations/${id}/invitations/`, { email })
    const token = await tokenIn('invitation', email)
    const stranger = await registered()
    const foreign = await stranger.client.post('/me/invitations/accept/', { token })
    assert.equal(foreign.body.code, 'invitation_invalid')
    assert.equal((await client.post('/me/invitations/accept/', { token })).status, 200)
    assert.equal((await client.get('/me/')).body.email_confirmed, true)
  })

  test('that nobody confirmed has no strangers mailed', async () => {
    const { client, organization: id } = await registered()
    const invited = newAddress()
    const { status } = await client.post(`/organizations/${id}/invitations/`, { email: invited })
    assert.equal(status, 201)
    assert.deepEqual(await mailsTo(invited), [])
  })

  test('gets few mails, whoever asks for them', async () => {
    const { email, client } = await registered()
    for (let turn = 0; turn < 8; turn += 1) await client.post('/me/email/confirmation/')
    assert.equal((await mailsTo(email)).length, 4)
    assert.ok(client instanceof Client)
  })
})
