import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import type { Reply } from '#test/client.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world } from '#test/world.ts'
import { contactsOf, liveForm, send, submissionsOf, tokenFor } from '../forms.fixture.ts'
import { submit } from './submit.ts'

suite('a submission', () => {
  test('makes a contact, with a receipt of consent and an event for each step', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, {
      consent: { text: 'Write to me.', version: '7', required: true },
      source: 'website',
      tags: ['quote'],
    })
    const refused = await send(form.public_id, { email: 'ada@mill.example' })
    assert.deepEqual([refused.status, refused.body.errors[0].field], [400, '_consent'])
    const { status, body } = await send(form.public_id, {
      email: 'ada@mill.example',
      name: 'Ada Miller',
      message: 'Please ring me up about the rolls.',
      _consent: true,
      _page: 'https://mill.example/ask?session=secret#x',
    })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body).toSorted(), [
      'id',
      'needs_confirmation',
      'redirect',
      'text',
      'title',
    ])
    const [contact] = await contactsOf(tenant)
    assert.deepEqual(
      [contact.name, contact.email, contact.source, contact.tags, contact.consent],
      ['Ada Miller', 'ada@mill.example', 'website', ['quote'], 'given'],
    )
    const [found] = await submissionsOf(tenant, form.id)
    assert.deepEqual([found.state, found.contact_id, found.id], ['accepted', contact.id, body.id])
    const { given, text, version, language, page, address_hash } = found.consent
    assert.deepEqual(
      [given, text, version, language, page],
      [true, 'Write to me.', '7', 'en', 'https://mill.example/ask'],
    )
    assert.match(address_hash, /^[\w-]{43}$/)
    const events = (await eventsOf(tenant, '')).map(({ type }) => type)
    for (const type of ['form.submitted', 'submission.accepted', 'contact.submitted_form'])
      assert.equal(events.filter((one) => one === type).length, 1, type)
    const path = `/crm/contacts/${contact.id}/timeline/?organization_id=${tenant.id}`
    const told = (await tenant.owner.get(path)).body.results as { type: string }[]
    assert.ok(told.some(({ type }) => type === 'contact.submitted_form'))
  })

  test('makes one contact of an address, in whichever letters its domain is written', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant)
    for (const email of ['max@müller.example', 'max@xn--mller-kva.example'])
      assert.equal((await send(public_id, { email, name: 'Max' })).status, 201)
    const found = await contactsOf(tenant)
    assert.deepEqual(
      found.map(({ email }: { email: string }) => email),
      ['max@xn--mller-kva.example'],
    )
  })

  test('reads as it is written, where a visitor sends marks that turn letters around', async () => {
    const tenant = await organization()
    const { public_id, id } = await liveForm(tenant)
    const name = 'Abc \u202egpj.exe'
    const sent = await send(public_id, { email: 'abc@mill.example', name, message: name })
    assert.equal(sent.status, 201)
    const [contact] = await contactsOf(tenant)
    assert.equal(contact.name, 'Abc gpj.exe')
    const [found] = await submissionsOf(tenant, id)
    assert.equal(found.answers.name, 'Abc gpj.exe')
  })

  test('comes as JSON and as HTML forms send it, to accounts and deals too', async () => {
    const tenant = await organization()
    const { public_id, id } = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'company', label: 'Company', maps_to: 'account.name' },
        { key: 'wish', label: 'Wish', maps_to: 'deal.title' },
        { key: 'budget', label: 'Budget', maps_to: 'deal.value' },
        { key: 'days', label: 'Days', type: 'choices', options: ['Mon', 'Tue', 'Wed'] },
      ],
    })
    const { origin } = await world()
    const fields = [
      ['email', 'ada@mill.example'],
      ['company', 'Mill'],
      ['wish', 'Bread'],
      ['budget', '1200,50'],
      ['days', 'Mon'],
      ['days', 'Tue'],
    ] as const
    const multipart = new FormData()
    for (const [name, value] of fields) multipart.append(name, value)
    for (const body of [new URLSearchParams(fields.map(([...one]) => one)), multipart]) {
      const path = `${origin}/api/v1/forms/${public_id}/submissions/`
      const response = await fetch(path, { method: 'POST', body })
      assert.equal(response.status, 201, await response.text())
    }
    const at = `?organization_id=${tenant.id}`
    const deals = (await tenant.owner.get(`/crm/deals/${at}`)).body.results
    assert.deepEqual(
      deals.map((deal: Reply['body']) => [deal.title, deal.value]),
      [
        ['Bread', 1200.5],
        ['Bread', 1200.5],
      ],
    )
    const accounts = (await tenant.owner.get(`/crm/accounts/${at}`)).body
    assert.deepEqual([accounts.count, accounts.results[0].name], [1, 'Mill'])
    const [contact, ...others] = await contactsOf(tenant)
    assert.deepEqual([contact.account_id, others.length], [accounts.results[0].id, 0])
    assert.deepEqual((await submissionsOf(tenant, id))[0].answers.days, ['Mon', 'Tue'])
  })

  test('takes no file, but an HTML form in which none was chosen', async () => {
    const { public_id } = await liveForm(await organization())
    const { origin } = await world()
    for (const [name, content, status] of [
      ['message', '', 201],
      ['message', 'a file', 400],
      ['other', 'a file', 400],
    ] as const) {
      const body = new FormData()
      body.append('email', 'ada@mill.example')
      body.append(name, new Blob([content]), content === '' ? '' : 'a.txt')
      const path = `${origin}/api/v1/forms/${public_id}/submissions/`
      const response = await fetch(path, { method: 'POST', body })
      const text = await response.text()
      assert.equal(response.status, status, text)
      if (status === 400) assert.equal(JSON.parse(text).errors[0].field, name)
    }
  })

  test('completes a contact, and replaces nothing with what is not proven or empty', async () => {
    const tenant = await organization()
    const at = `?organization_id=${tenant.id}`
    const known = { email: 'ADA@mill.example', phone: '+49 30 1', consent: 'withdrawn' }
    await tenant.owner.post(`/crm/contacts/${at}`, known)
    const form = await liveForm(tenant, {
      consent: { text: 'Yes.', version: '1', required: false },
    })
    await send(form.public_id, { email: 'ada@mill.example', name: 'Ada', phone: '' })
    await send(form.public_id, { email: 'ada@mill.example', phone: '+49 30 2', _consent: true })
    const [contact, ...others] = await contactsOf(tenant)
    assert.deepEqual([contact.name, contact.phone, others.length], ['Ada', '+49 30 1', 0])
    assert.equal(contact.consent, 'withdrawn')
    const [newest] = await submissionsOf(tenant, form.id)
    assert.deepEqual(newest.kept_back, ['contact.phone', 'contact.consent'])
  })

  test('is taken once, however often the same is sent', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const _token = await tokenFor(form.public_id)
    const body = { email: 'ada@mill.example', _token }
    const sent = await Promise.all([1, 2, 3].map(() => send(form.public_id, body)))
    const keyed = await Promise.all(
      [1, 2, 3].map(() =>
        send(form.public_id, { email: 'bob@mill.example' }, { 'idempotency-key': 'one' }),
      ),
    )
    assert.equal(new Set(sent.map((one) => one.body.id)).size, 1)
    assert.equal(new Set(keyed.map((one) => one.body.id)).size, 1)
    assert.equal((await submissionsOf(tenant, form.id)).length, 2)
  })

  // Red without lockCounts in store: each would look for the other before it is there.
  test('is taken once of two that are the same and arrive at once', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const { base } = (await world()).runtime
    const sent = { email: 'ada@mill.example' }
    const arriving = {
      sent,
      address: '192.0.2.1',
      acceptLanguage: undefined,
      idempotencyKey: 'one',
    }
    const [first, second] = await overlapping(
      tenant.scope,
      (inside) => submit({ ...base, enter: async () => inside }, form.public_id, arriving),
      () => send(form.public_id, sent, { 'idempotency-key': 'one' }),
    )
    assert.deepEqual([second.status, second.body.id], [201, first.id])
    assert.equal((await submissionsOf(tenant, form.id)).length, 1)
  })

  // Two locks guard it, and one is enough: the counters that all forms of an organization share (`lockCounts`), and the lock of
  // e-mails, which `src/domains/crm/submitted/take.test.ts` tries alone.
  test('of a new address makes one contact with others that arrive at once', async () => {
    const tenant = await organization()
    const forms = await Promise.all([1, 2, 3].map(() => liveForm(tenant)))
    const sent = await Promise.all(
      [1, 2, 3].flatMap((round) =>
        forms.map((form) =>
          send(form.public_id, { email: 'ada@mill.example', name: `Ada ${round}` }),
        ),
      ),
    )
    assert.ok(sent.every(({ status }) => status === 201))
    assert.equal((await contactsOf(tenant)).length, 1)
  })

  test('says in the language of the visitor what is wrong, and names fields that it nearly knows', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, { languages: ['en', 'de'] })
    const { status, body } = await send(
      form.public_id,
      { emial: 'ada@mill.example', phone: 'call me' },
      { 'accept-language': 'de-DE,de;q=0.9' },
    )
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field, code }: Reply['body']) => [field, code]),
      [
        ['email', 'required'],
        ['phone', 'malformed'],
        ['emial', 'unknown'],
      ],
    )
    assert.match(body.errors[0].message, /Bitte/)
    assert.match(body.errors[2].message, /"email"/)
  })

  test('is refused where the form is a draft, closed or unknown', async () => {
    const tenant = await organization()
    for (const status of ['draft', 'closed']) {
      const form = await liveForm(tenant, { status })
      const refused = await send(form.public_id, { email: 'ada@mill.example' })
      assert.deepEqual([refused.status, refused.body.code], [409, 'form_closed'])
    }
    assert.equal((await send('x'.repeat(22), {})).status, 404)
    assert.equal((await send('nobody', {})).status, 404)
  })

  test('fills fields of the organization, and waits where a record does not take it', async () => {
    const tenant = await organization()
    const fieldsAt = `/crm/fields/?organization_id=${tenant.id}`
    const region = {
      record: 'contact',
      label: 'Region',
      type: 'choice',
      options: ['north', 'south'],
    }
    await tenant.owner.post(fieldsAt, { ...region, key: 'region' })
    const form = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'where', label: 'Where', maps_to: 'contact.custom.region', type: 'choice' },
        { key: 'how', label: 'How', type: 'choice', options: ['Caf\u00e9'] },
      ],
    })
    assert.deepEqual(form['fields'][1].options, ['north', 'south'])
    const wrong = await send(form.public_id, { email: 'ada@mill.example', where: 'west' })
    assert.deepEqual([wrong.status, wrong.body.errors[0].code], [400, 'not_a_choice'])
    const how = 'Cafe\u0301'
    const taken = await send(form.public_id, { email: 'ada@mill.example', where: 'north', how })
    assert.equal(taken.status, 201, JSON.stringify(taken.body))
    assert.equal((await submissionsOf(tenant, form.id))[0].answers.how, 'Caf\u00e9')
    await send(form.public_id, { email: 'ada@mill.example', where: 'south' })
    const [ada] = await contactsOf(tenant)
    assert.equal(ada.custom.region, 'north')
    assert.deepEqual((await submissionsOf(tenant, form.id))[0].kept_back, ['contact.custom.region'])
    await tenant.owner.post(fieldsAt, { ...region, key: 'zone', required: true })
    const { status } = await send(form.public_id, { email: 'bob@mill.example', where: 'south' })
    assert.equal(status, 201)
    const [held] = await submissionsOf(tenant, form.id)
    assert.deepEqual([held.state, held.reasons.at(-1)], ['quarantined', 'records_refuse'])
    const path = `/crm/forms/${form.id}/submissions/${held.id}/release/?organization_id=${tenant.id}`
    const refused = await tenant.owner.post(path)
    assert.deepEqual([refused.status, refused.body.code], [409, 'records_refuse'])
    assert.equal((await contactsOf(tenant)).length, 1)
  })
})
