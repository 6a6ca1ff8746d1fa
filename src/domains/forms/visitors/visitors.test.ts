import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Reply } from '#test/client.ts'
import { organization, world } from '#test/world.ts'
import { words } from '../wording/catalogues.ts'
import { contactsOf, liveForm, send, submissionsOf, tokenFor } from '../forms.fixture.ts'
import { inkOn } from './theme.ts'

const allowed = 'https://mill.example'

async function at(path: string, init: RequestInit = {}) {
  const { origin } = await world()
  const response = await fetch(origin + path, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

function post(path: string, fields: Record<string, string>, headers = {}) {
  return at(path, { method: 'POST', body: new URLSearchParams(fields), headers })
}

suite('the page of a form', () => {
  test('works without a script, in the language of its visitor, with a label for each field', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant, {
      name: '<b>Quote</b>',
      languages: ['en', 'de'],
      texts: { de: { title: 'Angebot', labels: { email: 'Ihre Adresse' } } },
      theme: { accent: '#ffcc00' },
      consent: { text: 'Write to me.', version: '1', required: false },
    })
    const { status, html, headers } = await at(`/f/${public_id}/`)
    assert.equal(status, 200)
    assert.ok(html.includes('&lt;b&gt;Quote') && !html.includes('<b>') && !html.includes('<script'))
    for (const [, name] of html.matchAll(/ id="f-([\w-]+)"/g))
      assert.ok(html.includes(`for="f-${name}"`), name)
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src/)
    assert.ok(html.includes('--accent:#ffcc00;--on-accent:#000000'))
    for (const german of [
      await at(`/f/${public_id}/?lang=de`),
      await at(`/f/${public_id}/`, { headers: { 'accept-language': 'fr,de;q=0.8,en;q=0.5' } }),
    ])
      assert.ok(german.html.includes('lang="de"') && german.html.includes('Ihre Adresse'))
  })

  test('tells browsers what they may fill in', async () => {
    const fields = [
      ['contact.first_name', 'given-name'],
      ['contact.last_name', 'family-name'],
      ['contact.email', 'email'],
      ['account.name', 'organization'],
      ['account.address', 'street-address'],
    ] as const
    const { public_id } = await liveForm(await organization(), {
      fields: fields.map(([maps_to, key]) => ({ key: key.replace('-', '_'), label: key, maps_to })),
    })
    const { html } = await at(`/f/${public_id}/`)
    for (const [, complete] of fields)
      assert.match(
        html,
        new RegExp(`name="${complete.replace('-', '_')}"[^>]*autocomplete="${complete}"`),
      )
  })

  test('shows again what was typed beside what is wrong, then thanks', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const path = `/f/${form.public_id}/`
    const _token = await tokenFor(form.public_id)
    const typed = { email: 'nobody', name: '"><script>x', _token }
    const { status, html } = await post(path, typed)
    assert.equal(status, 400)
    assert.ok(
      html.includes('value="nobody"') && !html.includes('<script>') && html.includes(_token),
    )
    assert.match(html, /aria-describedby="e-email"\s+aria-invalid="true"/)
    assert.ok(html.includes('id="e-email"') && html.includes('role="alert"'))
    const done = await post(path, { email: 'ada@mill.example', name: 'Ada', _token })
    assert.ok(done.status === 200 && done.html.includes(words.en.done_title))
    const [{ state, consent }] = (await submissionsOf(tenant, form.id)) as [Reply['body']]
    assert.deepEqual([state, new URL(consent.page).pathname], ['accepted', path])
    assert.equal((await contactsOf(tenant)).length, 1)
  })

  test('leads on to the address that its owner named', async () => {
    const tenant = await organization()
    const redirect = "https://mill.example/thanks?a=1&b='2'"
    const { public_id } = await liveForm(tenant, { redirect })
    const policy = (await at(`/f/${public_id}/`)).headers.get('content-security-policy') ?? ''
    assert.ok(policy.includes("form-action 'self';"))
    const { status, html } = await post(`/f/${public_id}/`, { email: 'ada@mill.example' })
    const escaped = redirect.replace('&', '&amp;').replaceAll("'", '%27')
    assert.equal(status, 200)
    assert.ok(html.includes(`<meta http-equiv="refresh" content="0;url=${escaped}" />`))
    assert.ok(html.includes(words.en.done_title) && html.includes(`<a href="${escaped}">`))
    const waiting = await liveForm(tenant, { redirect, double_opt_in: true })
    const asked = await post(`/f/${waiting.public_id}/`, { email: 'bob@mill.example' })
    assert.ok(asked.status === 200 && !asked.html.includes('mill.example/thanks'))
  })

  test('says that it is closed, or that there is none', async () => {
    const tenant = await organization()
    for (const status of ['draft', 'closed']) {
      const { public_id } = await liveForm(tenant, { status })
      for (const reply of [await at(`/f/${public_id}/`), await post(`/f/${public_id}/`, {})])
        assert.ok(reply.status === 410 && reply.html.includes(words.en.closed_title))
    }
    for (const none of ['nobody', 'x'.repeat(22), '%00'])
      assert.equal((await at(`/f/${none}/`)).status, 404)
  })

  test('is filled in ahead by its link, and offers choices', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'campaign', label: 'Campaign', type: 'hidden' },
        { key: 'bread', label: 'Bread', type: 'choice', options: ['Rye', 'Spelt'] },
        { key: 'days', label: 'Days', type: 'choices', options: ['Mon', 'Tue'], required: true },
        { key: 'new', label: 'New here', type: 'boolean' },
      ],
    })
    const { html } = await at(`/f/${public_id}/?email=ada%40mill.example&campaign=spring&x=1`)
    assert.ok(html.includes('value="ada@mill.example"') && html.includes('value="spring"'))
    const sent = await post(`/f/${public_id}/`, { bread: 'Oat', new: 'true' })
    assert.equal(sent.status, 400)
    assert.match(sent.html, /<fieldset aria-describedby="e-days"/)
    assert.match(sent.html, /id="e-bread"/)
  })

  test('is ticked ahead by a yes alone, and reads one in each language', async () => {
    const tenant = await organization()
    const fields = [
      { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
      { key: 'news', label: 'News', type: 'boolean' },
    ]
    const form = await liveForm(tenant, { fields })
    for (const [said, isTicked] of [
      ['true', true],
      ['ja', true],
      ['false', false],
      ['nein', false],
      ['perhaps', false],
    ] as const) {
      const { html } = await at(`/f/${form.public_id}/?news=${said}`)
      assert.equal(/name="news"[^>]*checked/.test(html), isTicked, said)
    }
    const email = 'ada@mill.example'
    for (const news of ['Ja', 'oui', 'sí', 'sì', 'sim', 'yes', true])
      assert.equal((await send(form.public_id, { email, news })).status, 201)
    for (const { answers } of await submissionsOf(tenant, form.id)) assert.equal(answers.news, true)
    const { status, body } = await send(form.public_id, { email, news: 'perhaps' })
    assert.deepEqual([status, body.errors[0].field], [400, 'news'])
  })

  test('counts a break of lines as browsers do, and leaves none in a line', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const path = `/f/${form.public_id}/`
    const email = 'ada@mill.example'
    const message = `${'a'.repeat(98)}\r\n`.repeat(50) + 'b'.repeat(50)
    const sent = await post(path, { email, message, name: 'Ada\r\nMiller' })
    assert.equal(sent.status, 200)
    const [{ answers }] = (await submissionsOf(tenant, form.id)) as [Reply['body']]
    assert.deepEqual([answers.message, answers.name], [message.replaceAll('\r', ''), 'Ada Miller'])
    const long = await send(form.public_id, { email, name: 'x'.repeat(400) })
    assert.deepEqual(
      [long.status, long.body.errors[0].code, long.body.errors[0].message],
      [400, 'too_long', words.en.long_fault],
    )
  })

  test('refuses rubbish without a fault of its own', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'name', label: 'Name', maps_to: 'contact.name' },
        { key: 'days', label: 'Days', type: 'choices', options: ['Mon'] },
      ],
    })
    const path = `/f/${form.public_id}/`
    for (const [name, value] of [
      ['name', 'a\0b'],
      ['name', 'x'.repeat(501)],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['days', 'Sun'],
    ] as const)
      assert.equal((await post(path, { [name]: value })).status, 400, name)
    for (const body of [
      { name: { first: 'Ada' } },
      { name: ['a', ['b']] },
      { name: 'a\0b' },
      { answers: { name: 'a\ud800' } },
      { days: [{}] },
      { email: 7 },
    ])
      assert.equal((await send(form.public_id, body)).status, 400, JSON.stringify(body))
    const api = `/api/v1/forms/${form.public_id}/submissions/`
    for (const [type, body, status] of [
      ['application/json', '[]', 400],
      ['application/json', '{', 400],
      ['text/plain', 'email=a@mill.example', 415],
      ['multipart/form-data', 'x', 400],
      ['multipart/form-data; boundary=a', '--a\r\nrubbish', 400],
      ['application/x-www-form-urlencoded', `name=${'x'.repeat(140_000)}`, 413],
      ['application/x-www-form-urlencoded', 'name=%ff%fe&email=%', 400],
    ] as const) {
      const reply = await at(api, { method: 'POST', headers: { 'content-type': type }, body })
      assert.equal(reply.status, status, `${type} ${body.slice(0, 20)} ${reply.html}`)
    }
    const nameless = { method: 'POST', body: new Blob(['email=a@mill.example']) }
    for (const init of [{ ...nameless, headers: { 'content-type': 'text/xml' } }, nameless]) {
      const { status, html } = await at(api, init)
      const { detail } = JSON.parse(html)
      assert.equal(status, 415)
      for (const type of ['json', 'x-www-form-urlencoded', 'multipart/form-data'])
        assert.ok(detail.includes(type), detail)
    }
    assert.deepEqual(await submissionsOf(tenant, form.id), [])
  })

  test('reads what a page in another encoding than UTF-8 sends', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const path = `/api/v1/forms/${form.public_id}/submissions/`
    const names = [
      ['M%FCller+%80+%96', 'Müller € –'],
      ['M%C3%BCller', 'Müller'],
      ['100%+M%FCller', '100% Müller'],
      ['100%+M%C3%BCller', '100% Müller'],
    ] as const
    for (const [index, [name]] of names.entries()) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = `email=a${index}%40mill.example&name=${name}`
      assert.equal((await at(path, { method: 'POST', headers, body })).status, 201)
    }
    const sent = (await submissionsOf(tenant, form.id)).map(({ answers }) => answers.name)
    assert.deepEqual(
      sent.toReversed(),
      names.map(([, name]) => name),
    )
  })

  test('is closed while its organization waits for its deletion', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant)
    const deleted = await tenant.owner.delete(`/organizations/${tenant.id}/`)
    assert.ok(deleted.status < 300)
    assert.equal((await at(`/f/${public_id}/`)).status, 410)
    assert.equal((await send(public_id, { email: 'ada@mill.example' })).status, 409)
  })

  test('says the same in every language', () => {
    const named = (catalogue: object) =>
      Object.entries(catalogue).map(([key, text]: [string, string]) =>
        [key, ...[...text.matchAll(/\{\w+\}/g)].map(String).sort()].join(' '),
      )
    for (const catalogue of Object.values(words))
      assert.deepEqual(named(catalogue).sort(), named(words.en).sort())
  })

  test('writes on a colour what can be read there', () => {
    assert.deepEqual(['#ffffff', '#1d6b4f', '#ffcc00', '#000000'].map(inkOn), [
      '#000000',
      '#ffffff',
      '#000000',
      '#ffffff',
    ])
  })
})

suite('pages of other sites', () => {
  test('read a form, and send it if it allows them', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant, { allowed_origins: [allowed] })
    const api = `/api/v1/forms/${public_id}/`
    for (const [origin, may] of [
      [allowed, allowed],
      ['https://elsewhere.example', null],
    ] as const) {
      const read = await at(api, { headers: { origin } })
      assert.equal(read.headers.get('access-control-allow-origin'), '*')
      const asked = await at(`${api}submissions/`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
      assert.equal(asked.headers.get('access-control-allow-origin'), may)
      const sent = await send(public_id, { email: 'ada@mill.example' }, { origin })
      assert.equal(sent.headers.get('access-control-allow-origin'), may)
      assert.equal(sent.headers.get('vary'), 'Origin')
    }
    const shown = JSON.parse((await at(api)).html)
    assert.match(shown.token, /^\w+\.\w{22}\.[\w-]{43}$/)
  })

  test('load a script of at most 5 kB', async () => {
    const { public_id } = await liveForm(await organization())
    const { status, headers, html } = await at(`/f/${public_id}/embed.js`)
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/javascript/)
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.ok(Buffer.byteLength(html) <= 5000, `${Buffer.byteLength(html)} bytes`)
    // Long words do not stand out over the page, and a consent that is required says so like a field.
    assert.match(html, /form\{overflow-wrap:anywhere/)
    assert.match(html, /row\(\{key:'_consent',type:'boolean'/)
    assert.equal((await at(`/f/${public_id}/embed.js`, { method: 'POST' })).status, 405)
  })
})

suite('a form', () => {
  test('maps to fields that there are, and names the nearest one', async () => {
    const tenant = await organization()
    const path = `/crm/forms/?organization_id=${tenant.id}`
    const one = { key: 'email', label: 'E-mail' }
    for (const [wish, field, hint] of [
      [{ fields: [{ ...one, maps_to: 'contact.emial' }] }, 'fields.0.maps_to', /contact\.email/],
      [{ fields: [one, one] }, 'fields.1.key', /Two fields/],
      [{ fields: [{ ...one, type: 'choice' }] }, 'fields.0.options', /options/],
      [{ fields: [{ ...one, type: 'date', maps_to: 'contact.email' }] }, 'fields.0.type', /email/],
      [{ fields: [{ ...one, key: '_token' }] }, 'fields.0.key', /a-z/],
      [{ fields: [one], theme: { accent: 'red;}' } }, 'theme.accent', /colour/],
      [{ fields: [one], redirect: 'javascript:alert(1)' }, 'redirect', /https/],
      [{ fields: [one], redirect: 'http://mill.example' }, 'redirect', /https/],
      [{ fields: [one], allowed_origins: ['*'] }, 'allowed_origins.0', /origin/],
      [{ fields: [one], allowed_origins: ['https://a.example/x'] }, 'allowed_origins.0', /origin/],
      [{ fields: [one], notify: [crypto.randomUUID()] }, 'notify.0', /member/],
      [
        { fields: [one], assignment: { rule: 'round_robin', members: [crypto.randomUUID()] } },
        'assignment.members.0',
        /member/,
      ],
    ] as const) {
      const { status, body } = await tenant.owner.post(path, { name: 'Ask', ...wish })
      assert.deepEqual([status, body.errors?.[0].field], [400, field])
      assert.match(body.errors[0].message, hint)
    }
  })

  test('translates what it has, names the nearest, and keeps what stood there', async () => {
    const tenant = await organization()
    const fields = [
      { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
      { key: 'bread', label: 'Bread', type: 'choice', options: ['Rye', 'Spelt'] },
    ]
    const path = `/crm/forms/?organization_id=${tenant.id}`
    const wish = { name: 'Quote', languages: ['en', 'de'] }
    const wrong = { de: { labels: { emial: 'Adresse' }, options: { Spellt: 'Dinkel' } } }
    const refused = await tenant.owner.post(path, { ...wish, fields, texts: wrong })
    assert.deepEqual(
      refused.body.errors.map(({ field, code }: Reply['body']) => [field, code]),
      [
        ['texts.de.labels.emial', 'unknown'],
        ['texts.de.options.Spellt', 'unknown'],
      ],
    )
    const told = refused.body.errors.map(({ message }: { message: string }) => message).join(' ')
    assert.match(told, /Did you mean "email"\?.*Did you mean "Spelt"\?/)
    const texts = { de: { labels: { email: 'Adresse' }, options: { Rye: 'Roggen' } } }
    const { id } = await liveForm(tenant, { ...wish, fields, texts })
    const one = `/crm/forms/${id}/?organization_id=${tenant.id}`
    for (const [change, at] of [
      [{ texts: { de: { hints: { nokey: 'x' } } } }, 'texts.de.hints.nokey'],
      [{ texts: { fr: { title: 'Devis' } } }, 'texts.fr'],
    ] as const) {
      const { status, body } = await tenant.owner.patch(one, change)
      assert.deepEqual([status, body.errors?.[0].field], [400, at])
    }
    const others = [{ key: 'phone', label: 'Phone' }]
    assert.equal((await tenant.owner.patch(one, { fields: others, languages: ['en'] })).status, 200)
    const { body: kept } = await tenant.owner.get(one)
    assert.equal((await tenant.owner.patch(one, { texts: kept.texts })).status, 200)
    const fr = { languages: ['en', 'fr'], texts: { fr: { labels: { phone: 'Téléphone' } } } }
    assert.equal((await tenant.owner.patch(one, fr)).status, 200)
  })

  test('is changed by who knows its state, and tells what differs', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const path = `/crm/forms/${form.id}/?organization_id=${tenant.id}`
    const { headers, body } = await tenant.owner.get(path)
    assert.deepEqual(body, form)
    const etag = headers.get('etag')!
    const tags = await tenant.owner.patch(path, { tags: ['new'] }, { 'if-match': etag })
    assert.equal(tags.status, 200)
    const late = await tenant.owner.patch(path, { status: 'closed' }, { 'if-match': etag })
    assert.equal(late.status, 412)
    const same = await tenant.owner.patch(path, { fields: tags.body.fields })
    assert.deepEqual(same.body, tags.body)
    const fields = [{ key: 'who', label: 'Who', maps_to: 'contact.name' }]
    const other = await tenant.owner.patch(path, { fields, theme: { accent: '#000000' } })
    assert.deepEqual([other.body.fields[0].type, other.body.theme.accent], ['text', '#000000'])
    assert.equal(other.body.public_id, form.public_id)
  })
})
