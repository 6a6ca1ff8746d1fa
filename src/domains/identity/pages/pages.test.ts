import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Client } from '#test/client.ts'
import { says } from '#test/none.ts'
import { withInstance } from '#test/instance.ts'
import { faultsIn, page as at, sendForm as send, shownFirst } from '#test/page-client.ts'
import { organization, world } from '#test/world.ts'
import {
  confirmed,
  newAddress,
  password,
  registered,
  signIn,
  tokenIn,
} from '../accounts/accounts.fixture.ts'
import { enrolled } from '../second-factor/second-factor.fixture.ts'
import { mailReset } from '../accounts/password-reset.ts'
import { roles } from '../roles.ts'
import { catalogues } from './views.ts'

const german = { 'accept-language': 'de' }

async function resetToken(email: string) {
  const { runtime } = await world()
  await mailReset(runtime.base, email)
  return tokenIn('reset_password', email)
}

/** Looked at, and pressed again from a page that was kept. */
async function saysAgain(path: string, token: string, text: string) {
  for (const { status, html } of [
    await at(`${path}${token}?lang=de`),
    await send(`${path}?lang=de`, { token }),
  ])
    assert.deepEqual([status, html.includes(text)], [200, true], text)
}

suite('a page behind a link', () => {
  test('changes nothing when it is looked at, and acts by its form', async () => {
    const { email, client } = await registered()
    const token = await tokenIn('confirm_address', email)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const { status } = await at(`/account/confirm/${token}`, { method })
      assert.equal(status, 200)
    }
    assert.equal((await client.get('/me/')).body.email_confirmed, false)
    const { html } = await at(`/account/confirm/${token}`)
    assert.ok(html.includes(email))
    assert.match(html, /<form method="post" action="\/account\/confirm\/\?lang=en">/)
    assert.equal((await send('/account/confirm/', { token })).status, 200)
    assert.equal((await client.get('/me/')).body.email_confirmed, true)
    for (const { status } of [
      await at('/account/confirm/svc_lnk_unknown'),
      await at(`/account/undo/${token}`),
      await send('/account/confirm/', {}),
    ])
      assert.equal(status, 404)
  })

  test('says after success that it was done already', async () => {
    const { email, client } = await registered()
    const token = await tokenIn('confirm_address', email)
    await send('/account/confirm/', { token })
    const { confirm_already_text, address_already_text, undo_already_text } = catalogues.de
    await saysAgain('/account/confirm/', token, confirm_already_text)
    const address = newAddress()
    await client.post('/me/email/', { email: address, password })
    const moving = await tokenIn('change_address', address)
    await send('/account/address/', { token: moving })
    await saysAgain('/account/address/', moving, address_already_text.replace('{address}', address))
    assert.equal((await at(`/account/confirm/${token}`)).status, 404)
    const undo = await tokenIn('address_changed', email)
    await send('/account/undo/', { token: undo })
    await saysAgain('/account/undo/', undo, undo_already_text)
    assert.equal((await at(`/account/address/${moving}`)).status, 404)
  })

  test('runs no script, sends no address on, and is kept nowhere', async () => {
    const { email } = await registered()
    const { html, headers } = await at(
      `/account/confirm/${await tokenIn('confirm_address', email)}`,
    )
    const policy = headers.get('content-security-policy') ?? ''
    says(policy, [
      "default-src 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    assert.doesNotMatch(policy, /script-src|unsafe/)
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.doesNotMatch(html, /<script|https?:\/\//)
  })

  test('sets a new password, and says what is wrong with one', async () => {
    const { email } = await registered()
    const token = await resetToken(email)
    const weak = await send('/account/reset/', { token, password: 'short' }, german)
    assert.equal(weak.status, 400)
    assert.ok(weak.html.includes(catalogues.de.reset_fault))
    assert.match(weak.html, /id="password"[^>]*aria-describedby="password-hint password-fault"/)
    assert.match(weak.html, /id="password"[^>]*aria-invalid="true"/)
    const own = await send('/account/reset/', { token, password: email }, german)
    assert.equal(own.status, 400)
    assert.ok(own.html.includes(catalogues.de.reset_guessable))
    const chosen = 'another fine password'
    assert.equal((await send('/account/reset/', { token, password: chosen })).status, 200)
    assert.equal((await signIn(email, chosen)).status, 200)
  })

  test('moves an account to another address, and back', async () => {
    const { email, client } = await registered()
    await confirmed(email)
    const address = newAddress()
    await client.post('/me/email/', { email: address, password })
    const token = await tokenIn('change_address', address)
    assert.equal((await send('/account/address/', { token })).status, 200)
    assert.equal((await client.get('/me/')).body.email, address)
    const undo = await tokenIn('address_changed', email)
    assert.equal((await send('/account/undo/', { token: undo })).status, 200)
    assert.equal((await client.get('/me/')).status, 401)
  })

  test('lets somebody in who was invited and has no account', async () => {
    const { id, owner } = await organization()
    await owner.patch(`/organizations/${id}/`, { name: '<b>Bold</b> & Sons' })
    const email = newAddress()
    await owner.post(`/organizations/${id}/invitations/`, { email })
    const token = await tokenIn('invitation', email)
    const { html } = await at(`/account/invitation/${token}`)
    assert.match(html, /&lt;b&gt;Bold&lt;\/b&gt; &amp; Sons/)
    const fields = { token, name: '"><i>Eve', password: 'short' }
    const weak = await send('/account/invitation/', fields)
    assert.equal(weak.status, 400)
    assert.doesNotMatch(weak.html, /<i>/)
    const own = await send('/account/invitation/', { ...fields, password: email })
    assert.equal(own.status, 400)
    assert.ok(own.html.includes(catalogues.en.reset_guessable))
    assert.equal((await send('/account/invitation/', { ...fields, password })).status, 200)
    const { body } = await signIn(email)
    const { origin } = await world()
    const me = (await new Client(origin, body.token).get('/auth/me/')).body
    assert.deepEqual(
      me.organizations.map((one: { id: string; role: string }) => [one.id, one.role]),
      [[id, 'member']],
    )
    await saysAgain('/account/invitation/', token, catalogues.de.invitation_already_title)
  })

  test('says beside each field of an invitation what is wrong with it, and of others nothing', async () => {
    const { id, owner } = await organization()
    const email = newAddress()
    await owner.post(`/organizations/${id}/invitations/`, { email })
    const token = await tokenIn('invitation', email)
    const { invitation_name_fault, reset_fault, reset_guessable } = catalogues.de
    const cases = [
      [{ name: 'Eve', password: 'short' }, { password: reset_fault }],
      [{ name: ' ', password }, { name: invitation_name_fault }],
      [{ name: 'x'.repeat(201), password }, { name: invitation_name_fault }],
      [{ password: '' }, { name: invitation_name_fault, password: reset_fault }],
      [{ name: 'Eve', password: email }, { password: reset_guessable }],
    ] as const
    for (const [typed, faults] of cases) {
      const sent = await send('/account/invitation/', { token, ...typed }, german)
      assert.deepEqual([sent.status, faultsIn(sent.html)], [400, faults])
      const { title, focused } = shownFirst(sent.html)
      assert.match(title, /^Fehler: [^ ]/)
      assert.deepEqual(focused, Object.keys(faults).slice(0, 1))
    }
    const { html } = await at(`/account/invitation/${token}`, { headers: german })
    assert.deepEqual(faultsIn(html), {})
    const { title, focused } = shownFirst(html)
    assert.deepEqual([title.startsWith('Fehler'), focused], [false, []])
  })

  test('says to what keeps passwords for which account one is chosen', async () => {
    const { id, owner } = await organization()
    const { email } = await registered()
    const invited = newAddress()
    await owner.post(`/organizations/${id}/invitations/`, { email: invited })
    const pages = [
      [email, `/account/reset/${await resetToken(email)}`],
      [invited, `/account/invitation/${await tokenIn('invitation', invited)}`],
    ] as const
    for (const [address, path] of pages) {
      const { html } = await at(path)
      const [field = ''] = /<input\b[^>]*autocomplete="username"[^>]*>/.exec(html) ?? []
      says(field, [`value="${address}"`, 'hidden', 'readonly'])
      assert.ok(!field.includes(' name=') && html.indexOf(field) < html.indexOf('type="password"'))
    }
  })

  test('lets somebody in who was invited and has an account, without their password', async () => {
    const { id, owner } = await organization()
    const { email, client } = await registered()
    await confirmed(email)
    await owner.post(`/organizations/${id}/invitations/`, { email })
    const token = await tokenIn('invitation', email)
    assert.doesNotMatch((await at(`/account/invitation/${token}`)).html, /type="password"/)
    assert.equal((await send('/account/invitation/', { token })).status, 200)
    assert.equal((await client.get('/auth/me/')).body.organizations.length, 2)
  })

  test('lets nobody in who registered the invited address before', async () => {
    const { owner, id } = await organization()
    const squatter = await registered()
    await enrolled(squatter)
    await owner.post(`/organizations/${id}/invitations/`, { email: squatter.email, role: 'admin' })
    const token = await tokenIn('invitation', squatter.email)
    const shown = await at(`/account/invitation/${token}`)
    assert.ok(shown.html.includes(catalogues.en.invitation_unconfirmed))
    assert.equal((await send('/account/invitation/', { token })).status, 400)
    const chosen = 'a password of the invited'
    const fields = { token, name: 'Zoe', password: chosen }
    assert.equal((await send('/account/invitation/', fields)).status, 200)
    assert.equal((await squatter.client.get('/me/')).status, 401)
    assert.equal((await signIn(squatter.email)).status, 401)
    const { status, body } = await signIn(squatter.email, chosen)
    assert.equal(status, 200)
    const invited = new Client((await world()).origin, body.token)
    assert.equal((await invited.get('/me/')).body.name, 'Zoe')
    assert.equal((await invited.get(`/crm/contacts/?organization_id=${id}`)).status, 200)
  })

  test('calls the role of who is invited by a word of its language', async () => {
    const { id, owner } = await organization()
    const email = newAddress()
    await owner.post(`/organizations/${id}/invitations/`, { email, role: 'verifier' })
    const token = await tokenIn('invitation', email)
    const { html } = await at(`/account/invitation/${token}?lang=de`)
    assert.ok(html.includes(catalogues.de.role_verifier) && !html.includes('verifier'))
  })

  test('of an invitation that was revoked says no more than that', async () => {
    const { id, owner } = await organization()
    const email = newAddress()
    const { body } = await owner.post(`/organizations/${id}/invitations/`, { email })
    const token = await tokenIn('invitation', email)
    await owner.delete(`/organizations/${id}/invitations/${body.id}/`)
    for (const { status } of [
      await at(`/account/invitation/${token}`),
      await send('/account/invitation/', { token }),
    ])
      assert.equal(status, 404)
  })

  test('leaves its secret out of the log', async () => {
    const { email } = await registered()
    const token = await resetToken(email)
    const lines: string[] = []
    const settings = { LOG_LEVEL: 'trace' }
    await withInstance({ settings, write: (line) => lines.push(line) }, async ({ origin }) => {
      await fetch(`${origin}/account/reset/${token}`)
      await fetch(`${origin}/account/reset/${token}/more`)
      const body = new URLSearchParams({ token, password })
      await fetch(`${origin}/account/reset/`, { method: 'POST', body })
      await fetch(`${origin}/account/reset/`, { method: 'PUT', body })
    })
    assert.ok(lines.some((line) => line.includes('/account/reset/:token')))
    assert.ok(!lines.some((line) => line.includes(token)))
  })
})

test('the pages have a word for each role', () => {
  for (const words of Object.values(catalogues))
    for (const role of roles) assert.ok(words[`role_${role}`], role)
})

test('the pages say the same in every language', () => {
  const named = (words: object) =>
    Object.entries(words)
      .map(([key, text]: [string, string]) => [key, ...text.matchAll(/\{\w+\}/g)].join(' '))
      .sort()
  const [first, ...others] = Object.values(catalogues).map(named)
  for (const other of others) assert.deepEqual(other, first)
})
