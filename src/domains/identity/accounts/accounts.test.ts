import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { world } from '#test/world.ts'

function registration(email: string) {
  return {
    email,
    password: 'correct horse battery staple',
    name: 'Ada Miller',
    organization_name: 'Hearth Mill',
  }
}

suite('signing in', () => {
  test('registers, signs in with another case of the e-mail, and signs out', async () => {
    const { visitor, origin } = await world()
    const email = `${crypto.randomUUID()}@people.example`
    const registered = await visitor.post('/auth/register/', registration(email))
    assert.equal(registered.status, 201)
    const { status, body } = await visitor.post('/auth/login/', {
      email: email.toUpperCase(),
      password: 'correct horse battery staple',
    })
    assert.equal(status, 200)
    assert.match(body.token, /^svc_usr_[0-9A-Za-z]{43}$/)
    const headers = { authorization: `Token ${body.token}` }
    assert.equal((await visitor.get('/me/', headers)).body.email, email)
    assert.equal((await visitor.post('/auth/logout/', undefined, headers)).status, 204)
    assert.equal((await visitor.get('/me/', headers)).body.code, 'invalid_token')
    assert.ok(origin)
  })

  test('tells how to send a token that came without its word', async () => {
    const { visitor } = await world()
    for (const authorization of ['svc_usr_x', 'Bearer svc_usr_x']) {
      const { status, body } = await visitor.get('/me/', { authorization })
      assert.deepEqual([status, body.code], [401, 'invalid_token'])
      assert.match(body.detail, /^Write `Token ` before the token/)
    }
  })

  test('refuses a wrong password and an unknown e-mail in the same words', async () => {
    const { visitor } = await world()
    const email = `${crypto.randomUUID()}@people.example`
    await visitor.post('/auth/register/', registration(email))
    const wrong = await visitor.post('/auth/login/', { email, password: 'not the password' })
    const unknown = await visitor.post('/auth/login/', {
      email: `x${email}`,
      password: 'not the password',
    })
    assert.equal(wrong.body.code, 'invalid_credentials')
    assert.equal(unknown.status, wrong.status)
    assert.equal(unknown.body.detail, wrong.body.detail)
  })
})
