import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { randomUUID } from 'node:crypto'
import { signalSources } from '#adapters/signal-sources/registry.ts'
import { tokenIn } from '#domains/identity/accounts/accounts.fixture.ts'
import { faultsIn, page as at, sendForm as send, shownFirst } from '#test/page-client.ts'
import { organization, world } from '#test/world.ts'
import { isSuppressed } from '../index.ts'
import { carryOut, forgetUnconfirmed } from '../objections/objections.ts'
import sourceNames from './source-names.json' with { type: 'json' }
import { catalogues } from './words.ts'

function somebody() {
  return `zoe-${randomUUID()}@mailbox.example`
}

async function objections() {
  const { runtime } = await world()
  return runtime.base.db.selectFrom('objections').select(['id', 'confirmed_at']).execute()
}

function namesIn(language: string): Readonly<Record<string, string>> {
  return Object.entries(sourceNames).find(([code]) => code === language)?.[1] ?? {}
}

suite('the page where outsiders object', () => {
  test('says what is kept from which sources and for how long, in the language of its reader', async () => {
    for (const [language, words] of Object.entries(catalogues)) {
      const { status, html, headers } = await at('/privacy/', {
        headers: { 'accept-language': language },
      })
      assert.equal(status, 200)
      assert.ok(html.includes(`<html lang="${language}">`) && html.includes(words.title))
      for (const { policy } of signalSources) {
        const named = language === 'en' ? policy.title : namesIn(language)[policy.id]
        assert.ok(named !== undefined && html.includes(`<li>${named}`), `${language} ${policy.id}`)
      }
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
      assert.doesNotMatch(html, /<script|https?:\/\//)
    }
  })

  test('speaks the language that its address names, on as its form is sent', async () => {
    const german = { 'accept-language': 'de' }
    const { html } = await at('/privacy/?lang=fr', { headers: german })
    assert.ok(html.includes(catalogues.fr.title))
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
    const refused = await send(action, { email: 'nobody' }, german)
    assert.deepEqual(
      [refused.status, refused.html.includes(catalogues.fr.email_fault)],
      [400, true],
    )
    const other = await at('/privacy/?lang=pl', { headers: german })
    assert.ok(other.html.includes(catalogues.de.title))
  })

  test('has a label and a description for each field', async () => {
    const { html } = await at('/privacy/')
    for (const name of ['email', 'handle']) {
      assert.match(html, new RegExp(`<label for="${name}">`))
      assert.match(html, new RegExp(`id="${name}"[^>]*aria-describedby="${name}-hint"`))
      assert.match(html, new RegExp(`id="${name}-hint"`))
    }
  })

  test('says what is wrong with the form, and keeps what was typed', async () => {
    const typed = '"><script>'
    const { status, html } = await send('/privacy/', { email: 'nobody', handle: typed })
    assert.equal(status, 400)
    assert.ok(html.includes('value="nobody"'))
    assert.doesNotMatch(html, /<script>/)
    assert.deepEqual(faultsIn(html), { email: catalogues.en.email_fault })
    const long = { email: 'nobody', handle: 'x'.repeat(201) }
    const { email_fault, handle_fault } = catalogues.fr
    const both = await send('/privacy/?lang=fr', long)
    assert.deepEqual(faultsIn(both.html), { email: email_fault, handle: handle_fault })
    const { title, focused } = shownFirst(both.html)
    assert.deepEqual([title.split(catalogues.fr.title)[0], focused], ['Erreur\u00a0: ', ['email']])
    const one = await send('/privacy/?lang=fr', { ...long, email: somebody() })
    assert.deepEqual([one.status, faultsIn(one.html)], [400, { handle: handle_fault }])
  })

  test('leads a browser on to what it says then, which sends nothing again', async () => {
    const sent = await at('/privacy/?lang=de', {
      method: 'POST',
      body: new URLSearchParams({ email: somebody() }),
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    assert.deepEqual([sent.status, sent.headers.get('cache-control')], [303, 'no-store'])
    const path = sent.headers.get('location') ?? ''
    const { status, html } = await at(path)
    assert.deepEqual([path, status], ['/privacy/?lang=de&sent', 200])
    assert.ok(html.includes(catalogues.de.sent_text))
  })

  test('responds alike whoever is meant, and does nothing until the address is confirmed', async () => {
    const { scope } = await organization()
    const email = somebody()
    const handle = `zoe-${randomUUID()}`
    const first = await send('/privacy/', { email, handle: ` @${handle} ` })
    const other = await send('/privacy/', { email: somebody() })
    assert.deepEqual([first.status, first.html], [200, other.html])
    assert.equal(await isSuppressed(scope, { email }), false)
    const token = await tokenIn('objection', email)
    const looked = await at(`/account/objection/${token}`)
    assert.ok(looked.html.includes(email) && looked.html.includes(handle))
    assert.equal(await isSuppressed(scope, { email }), false)
    assert.equal((await send('/account/objection/', { token })).status, 200)
    assert.equal(await isSuppressed(scope, { email }), true)
    assert.equal(await isSuppressed(scope, { handle }), true)
    for (const { status, html } of [
      await send('/account/objection/', { token }),
      await at(`/account/objection/${token}`),
    ])
      assert.deepEqual([status, html.includes(catalogues.en.already_text)], [200, true])
    assert.equal((await send('/account/objection/', {})).status, 404)
  })

  test('sends a few mails to one address, and says so to nobody', async () => {
    const email = somebody()
    const replies = []
    for (let time = 0; time < 6; time += 1) replies.push(await send('/privacy/', { email }))
    assert.equal(new Set(replies.map(({ status, html }) => `${status} ${html}`)).size, 1)
    const { runtime } = await world()
    const mails = await runtime.base.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .execute()
    assert.equal(mails.length, 4)
  })

  test('forgets who objected once it is carried out, and who never confirmed', async () => {
    const { runtime } = await world()
    const { base, gate, app } = runtime
    const before = new Set((await objections()).map(({ id }) => id))
    const [confirmed, unconfirmed] = [somebody(), somebody()]
    for (const email of [confirmed, unconfirmed]) await send('/privacy/', { email })
    await send('/account/objection/', { token: await tokenIn('objection', confirmed) })
    const added = (await objections()).filter(({ id }) => !before.has(id))
    assert.equal(added.length, 2)
    const own = await organization()
    const enter = (id: string) => gate.system(base, id)
    const only = { ...base, enter: async () => enter(own.id) }
    for (const { id, confirmed_at } of added)
      if (confirmed_at !== null) await carryOut(only, app.outsiders, id)
    await forgetUnconfirmed({ ...base, now: () => new Date(Date.now() + 4 * 86_400_000) })
    const left = new Set((await objections()).map(({ id }) => id))
    assert.deepEqual(
      added.filter(({ id }) => left.has(id)),
      [],
    )
  })
})

test('the pages of privacy say the same in every language', () => {
  const named = (words: object) =>
    Object.entries(words)
      .map(([key, text]: [string, string]) => [key, ...text.matchAll(/\{\w+\}/g)].join(' '))
      .sort()
  const [first, ...others] = Object.values(catalogues).map(named)
  for (const other of others) assert.deepEqual(other, first)
})

test('each source has a name in each language, and no other has one', () => {
  const ids = signalSources.map(({ policy }) => policy.id).sort()
  const others = Object.keys(catalogues).filter((language) => language !== 'en')
  assert.deepEqual(Object.keys(sourceNames).sort(), others.sort())
  for (const names of Object.values(sourceNames)) assert.deepEqual(Object.keys(names).sort(), ids)
})
