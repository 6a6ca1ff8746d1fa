import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { Client } from '#test/client.ts'
import { bearer, keyOf, post } from '#test/mcp-client.ts'
import { organization, person, world } from '#test/world.ts'

const password = 'correct horse battery staple'

/** Someone who registered, as a person does. */
async function registered() {
  const { visitor, origin } = await world()
  const email = `${randomUUID()}@people.example`
  const { body } = await visitor.post('/auth/register/', {
    email,
    password,
    name: 'Ada Miller',
    organization_name: 'Hearth Mill',
  })
  return { email, client: new Client(origin, body.token, body.user.id) }
}

async function signIn(email: string, secret: string) {
  const { visitor } = await world()
  return visitor.post('/auth/login/', { email, password: secret })
}

suite('your profile', () => {
  test('tells who you are', async () => {
    const { email, client } = await registered()
    const { status, body } = await client.get('/me/')
    assert.equal(status, 200)
    const fields = ['created_at', 'email', 'email_confirmed', 'id', 'language', 'name', 'time_zone']
    assert.deepEqual(Object.keys(body).sort(), fields)
    assert.deepEqual([body.email, body.name], [email, 'Ada Miller'])
  })

  test('takes another name, without the spaces around it', async () => {
    const { client } = await registered()
    assert.equal((await client.patch('/me/', { name: '  Ada M.  ' })).body.name, 'Ada M.')
    assert.equal((await client.get('/me/')).body.name, 'Ada M.')
    assert.equal((await client.patch('/me/', { name: '   ' })).body.code, 'validation_failed')
    assert.equal((await client.patch('/me/', { language: 'de' })).body.language, 'de')
    assert.equal((await client.patch('/me/', { language: 'pl' })).body.code, 'validation_failed')
    const odd = await client.patch('/me/', { name: 'Ada', email: 'x@people.example' })
    assert.equal(odd.body.errors[0].code, 'unknown')
  })

  test('takes a time zone by its IANA name, and nothing else for one', async () => {
    const { client } = await registered()
    assert.equal((await client.get('/me/')).body.time_zone, 'UTC')
    const { body } = await client.patch('/me/', { time_zone: 'Europe/Berlin' })
    assert.equal(body.time_zone, 'Europe/Berlin')
    for (const time_zone of ['Europe/Nowhere', '+02:00', '', 'Europe/Berlin\n'])
      assert.equal((await client.patch('/me/', { time_zone })).body.code, 'validation_failed')
    assert.equal((await client.get('/me/')).body.time_zone, 'Europe/Berlin')
  })

  test('shows which organizations you belong to, with your role', async () => {
    const { client } = await registered()
    const { body } = await client.get('/auth/me/')
    assert.equal(body.organizations.length, 1)
    assert.equal(body.organizations[0].role, 'owner')
    assert.deepEqual((await (await person()).get('/auth/me/')).body.organizations, [])
  })
})

suite('your tokens', () => {
  test('are listed without their secrets and revoked one by one', async () => {
    const { email, client } = await registered()
    const { body: session } = await signIn(email, password)
    const { origin } = await world()
    const other = new Client(origin, session.token)
    const { body: list } = await client.get('/me/tokens/')
    assert.equal(list.count, 2)
    assert.doesNotMatch(JSON.stringify(list), /svc_usr_|hash/)
    const current = list.results.filter((token: { is_current: boolean }) => token.is_current)
    assert.equal(current.length, 1)
    const { id } = list.results.find((token: { is_current: boolean }) => !token.is_current)
    assert.equal((await client.delete(`/me/tokens/${id}/`)).status, 204)
    assert.equal((await other.get('/me/')).body.code, 'invalid_token')
    assert.equal((await client.delete(`/me/tokens/${id}/`)).body.code, 'not_found')
    assert.equal((await client.get('/me/')).status, 200)
  })

  test('are not for others to revoke', async () => {
    const [ada, bob] = [await registered(), await registered()]
    const { body } = await ada.client.get('/me/tokens/')
    const path = `/me/tokens/${body.results[0].id}/`
    assert.equal((await bob.client.delete(path)).body.code, 'not_found')
    assert.equal((await ada.client.get('/me/')).status, 200)
  })
})

suite('a change of password', () => {
  test('ends every token, gives a fresh one, and the old password is no more', async () => {
    const { email, client } = await registered()
    const { origin } = await world()
    const elsewhere = new Client(origin, (await signIn(email, password)).body.token)
    const { status, body } = await client.post('/me/password/', {
      current_password: password,
      new_password: 'another fine password',
    })
    assert.equal(status, 200)
    for (const ended of [client, elsewhere])
      assert.equal((await ended.get('/me/')).body.code, 'invalid_token')
    assert.equal((await new Client(origin, body.token).get('/me/')).status, 200)
    assert.equal((await signIn(email, password)).body.code, 'invalid_credentials')
    assert.equal((await signIn(email, 'another fine password')).status, 200)
  })

  test('ends the MCP keys of the person too, where that is asked for, and nobody else’s', async () => {
    const { client } = await registered()
    const { body: me } = await client.get('/auth/me/')
    const { id } = me.organizations[0]
    const keys = [await keyOf(client, id), await keyOf(client, id, { scope: 'member' })]
    const other = await organization()
    const foreign = await keyOf(other.owner, other.id)
    const change = { current_password: password, new_password: 'another fine password' }
    const { body } = await client.post('/me/password/', change)
    for (const { plaintext } of keys) assert.equal((await post(bearer(plaintext))).status, 200)
    const renewed = new Client((await world()).origin, body.token)
    const back = { current_password: 'another fine password', new_password: password }
    assert.equal((await renewed.post('/me/password/', { ...back, end_keys: true })).status, 200)
    for (const { plaintext } of keys) assert.equal((await post(bearer(plaintext))).status, 401)
    assert.equal((await post(bearer(foreign.plaintext))).status, 200)
  })

  test('asks for the current password and changes nothing without it', async () => {
    const { email, client } = await registered()
    const { status, body } = await client.post('/me/password/', {
      current_password: 'not the password',
      new_password: 'another fine password',
    })
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
      [['current_password', 'incorrect']],
    )
    assert.equal((await signIn(email, password)).status, 200)
    assert.equal((await client.get('/me/')).status, 200)
  })

  const tooWeak = { 'eleven characters': 'x'.repeat(11), '1025 bytes': 'ü'.repeat(513) }
  for (const [what, new_password] of Object.entries(tooWeak))
    test(`refuses ${what}`, async () => {
      const { client } = await registered()
      const { body } = await client.post('/me/password/', {
        current_password: password,
        new_password,
      })
      assert.equal(body.errors[0].field, 'new_password')
    })

  test('takes the same password however its letters are composed', async () => {
    const { email, client } = await registered()
    const composed = 'Mühlenstraße über alles'
    await client.post('/me/password/', {
      current_password: password,
      new_password: composed.normalize('NFD'),
    })
    assert.equal((await signIn(email, composed.normalize('NFC'))).status, 200)
  })
})

suite('organizations', () => {
  test('get a slug from their name, and a random end when it is taken', async () => {
    const ada = await person()
    const name = `Mühle & Söhne ${randomUUID().slice(0, 8)}`
    const found = () => ada.post('/organizations/', { name, currency: 'EUR' })
    // Guards `on conflict (slug) do nothing` in insertUnderSlug of organizations.ts.
    const replies = await Promise.all(Array.from({ length: 8 }, found))
    assert.ok(replies.every(({ status }) => status === 201))
    const slugs = replies.map(({ body }) => body.slug as string)
    assert.equal(new Set(slugs).size, 8)
    const plain = slugs.filter((slug) => slug === `muhle-sohne-${name.slice(-8)}`)
    assert.equal(plain.length, 1)
    assert.ok(slugs.every((slug) => /^muhle-sohne-[a-z0-9]{8}(-[a-z0-9]{8})?$/.test(slug)))
  })

  test('without a Latin letter in their name get a slug all the same', async () => {
    const { body } = await (await person()).post('/organizations/', { name: '水車小屋' })
    assert.match(body.slug, /^workspace(-[a-z0-9]{8})?$/)
    assert.equal(body.currency, 'USD')
  })

  test('belong to whom founded them, and are listed for their members alone', async () => {
    const [ada, bob] = [await person(), await person()]
    const { body: founded } = await ada.post('/organizations/', { name: 'Mill', currency: 'CHF' })
    const { body: list } = await ada.get('/organizations/')
    assert.deepEqual([list.count, list.results[0].id], [1, founded.id])
    assert.equal((await bob.get('/organizations/')).body.count, 0)
    assert.equal((await bob.get(`/organizations/${founded.id}/`)).body.code, 'not_a_member')
  })

  test('change their name and currency, and keep their slug', async () => {
    const { id, slug, owner, member } = await organization()
    const change = { name: 'Renamed', currency: 'CHF' }
    const { body } = await owner.patch(`/organizations/${id}/`, change)
    assert.deepEqual([body.name, body.currency, body.slug], ['Renamed', 'CHF', slug])
    assert.deepEqual((await owner.patch(`/organizations/${id}/`, {})).body, body)
    const refused = await (await member()).patch(`/organizations/${id}/`, change)
    assert.equal(refused.body.code, 'role_required')
    const wrong = await owner.patch(`/organizations/${id}/`, { currency: 'euro' })
    assert.equal(wrong.body.errors[0].field, 'currency')
  })
})
