import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import {
  confirmed,
  mailsTo,
  registered,
  tokenIn,
} from '#domains/identity/accounts/accounts.fixture.ts'
import { suppress } from '#domains/privacy/index.ts'
import { transaction } from '#kernel/scope.ts'
import { eventsOf } from '#test/event-log.ts'
import { overlapping } from '#test/overlap.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { words } from '../wording/catalogues.ts'
import { contactsOf, liveForm, send, submissionsOf, tokenFor } from '../forms.fixture.ts'
import { releaseSubmission } from './deciding.ts'
import { endDue, endIn } from './jobs.ts'

const long = 'We would like to buy bread for forty guests on Saturday.'

async function heldFor(tenant: Organization, form: { id: string }) {
  const [newest] = await submissionsOf(tenant, form.id)
  return [newest.state, ...newest.reasons]
}

function release({ owner, id }: Organization, formId: string, submissionId: string) {
  return owner.post(
    `/crm/forms/${formId}/submissions/${submissionId}/release/?organization_id=${id}`,
  )
}

suite('what speaks against a submission', () => {
  test('holds it, and its sender is told the same as ever', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const fine = await send(form.public_id, { email: 'ada@mill.example' })
    const { public_id } = form
    const cases: [object, string[]][] = [
      [{ _homepage: 'https://spam.example' }, ['quarantined', 'honeypot', 'token_missing']],
      [{ _token: 'forged' }, ['quarantined', 'token_forged']],
      [{ _token: await tokenFor(public_id, 1) }, ['quarantined', 'too_fast']],
      [{ _token: await tokenFor(public_id, 90_000) }, ['quarantined', 'token_expired']],
      [{ email: 'eve@mailinator.com' }, ['quarantined', 'token_missing', 'disposable_address']],
      [{ name: 'see https://spam.example' }, ['quarantined', 'token_missing', 'links']],
      [
        { message: 'http://a.example http://b.example http://c.example' },
        ['quarantined', 'token_missing', 'links'],
      ],
      [{ message: '<a href=x>cheap</a>' }, ['quarantined', 'token_missing', 'markup']],
      [{ message: 'z'.repeat(80) }, ['quarantined', 'token_missing', 'repetition']],
      [
        { _homepage: 'x', _token: 'x', message: '[url=https://a.example]x[/url] www.b.example' },
        ['rejected', 'honeypot', 'token_forged', 'few_links', 'markup'],
      ],
    ]
    for (const [sent, wanted] of cases) {
      const { status, body } = await send(public_id, { email: 'eve@mill.example', ...sent })
      assert.deepEqual([status, { ...body, id: '' }], [201, { ...fine.body, id: '' }])
      assert.deepEqual(await heldFor(tenant, form), wanted)
    }
    assert.equal((await contactsOf(tenant)).length, 1)
    const told = (await eventsOf(tenant, 'submission.')).map((event) => JSON.stringify(event))
    assert.ok(!told.some((text) => text.includes('eve@') || text.includes('spam.example')))
  })

  test('finds the same text of others, whatever form it came by', async () => {
    const tenant = await organization()
    const [one, other] = [await liveForm(tenant), await liveForm(tenant)]
    await send(one.public_id, { email: 'a@mill.example', message: long })
    await send(other.public_id, { email: 'b@mill.example', message: `${long.toUpperCase()} 77!` })
    assert.deepEqual(await heldFor(tenant, other), [
      'quarantined',
      'token_missing',
      'identical_text',
    ])
    const _token = await tokenFor(one.public_id)
    await send(one.public_id, { email: 'c@mill.example', message: long, _token })
    assert.deepEqual(await heldFor(tenant, one), ['quarantined', 'identical_texts'])
  })

  // Colleagues name one company, and a company has a website: red where every line is read like a name.
  test('does not hold what was asked for: a website, and the company that colleagues name', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, {
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'company', label: 'Company', maps_to: 'account.name' },
        { key: 'address', label: 'Address', maps_to: 'account.address' },
        { key: 'website', label: 'Website', maps_to: 'account.website' },
      ],
    })
    const company = {
      company: 'Mustermann Maschinenbau Gesellschaft mbH',
      address: 'Hauptwerk am Alten Hafen, Halle siebzehn',
      website: 'https://www.mustermann.example',
    }
    for (const name of ['ada', 'eve', 'kim']) {
      await send(form.public_id, { email: `${name}@mustermann.example`, ...company })
      assert.deepEqual(await heldFor(tenant, form), ['accepted', 'token_missing'])
    }
    await send(form.public_id, { email: 'x@y.example', ...company, company: 'www.spam.example' })
    assert.deepEqual(await heldFor(tenant, form), ['quarantined', 'token_missing', 'links'])
  })

  test('counts what comes from one network, and refuses in the end', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    const statuses = []
    for (let round = 0; round < 62; round += 1) {
      const { status } = await send(form.public_id, { email: `a${round}@mill.example` })
      statuses.push(status)
    }
    assert.deepEqual([statuses[59], statuses[60], statuses[61]], [201, 429, 429])
    const held = await submissionsOf(tenant, form.id, '&state=quarantined&page_size=100')
    assert.equal(held.length, 40)
    assert.ok(held.every(({ reasons }) => reasons.includes('many_from_address')))
    assert.equal((await contactsOf(tenant)).length, 20)
  })

  test('leaves whom the organization must leave alone to a person', async () => {
    const tenant = await organization()
    const email = `${randomUUID()}@mill.example`
    await suppress(tenant.scope, { email }, 'asked')
    const form = await liveForm(tenant)
    await send(form.public_id, { email })
    assert.deepEqual(await heldFor(tenant, form), [
      'quarantined',
      'token_missing',
      'suppressed_address',
    ])
  })

  test('may be that no token came, where the form wants one', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, { requires_token: true })
    await send(form.public_id, { email: 'ada@mill.example' })
    assert.deepEqual(await heldFor(tenant, form), ['quarantined', 'form_requires_token'])
  })
})

suite('a submission that is held', () => {
  async function held() {
    const tenant = await organization()
    const form = await liveForm(tenant)
    await send(form.public_id, { email: 'ada@mill.example', _homepage: 'x' })
    const [{ id }] = (await submissionsOf(tenant, form.id)) as [{ id: string }]
    return { tenant, form, id }
  }

  // Red without the lock of the submission, once that of counters is gone too.
  test('is released once, however many try', async () => {
    const { tenant, form, id } = await held()
    const [done, second] = await overlapping(
      tenant.scope,
      (inside) => releaseSubmission(inside, form.id, id),
      () => release(tenant, form.id, id),
    )
    assert.deepEqual([done.state, done.released_by], ['accepted', tenant.owner.userId])
    assert.deepEqual([second.status, second.body.code], [409, 'submission_taken'])
    const tried = await Promise.all([1, 2, 3].map(() => release(tenant, form.id, id)))
    assert.ok(tried.every(({ body }) => body.code === 'submission_taken'))
    assert.equal((await contactsOf(tenant)).length, 1)
    assert.equal((await eventsOf(tenant, 'submission.released')).length, 1)
  })

  test('tells when it is released what the form fills no longer', async () => {
    const tenant = await organization()
    const path = `/crm/fields/?organization_id=${tenant.id}`
    const region = { record: 'contact', key: 'region', label: 'Region', type: 'text' }
    const { body: own } = await tenant.owner.post(path, region)
    const form = await liveForm(tenant, {
      requires_token: true,
      fields: [
        { key: 'email', label: 'E-mail', maps_to: 'contact.email' },
        { key: 'name', label: 'Name', maps_to: 'contact.name' },
        { key: 'where', label: 'Where', maps_to: 'contact.custom.region' },
        { key: 'message', label: 'Message' },
      ],
    })
    const sent = { email: 'ada@mill.example', name: 'Ada', where: 'north', message: 'Rye' }
    await send(form.public_id, sent)
    const fields = form['fields'].slice(1)
    const one = `/crm/forms/${form.id}/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.patch(one, { fields })).status, 200)
    assert.ok((await tenant.owner.delete(path.replace('/?', `/${own.id}/?`))).status < 300)
    const [{ id }] = (await submissionsOf(tenant, form.id)) as [{ id: string }]
    const { status, body } = await release(tenant, form.id, id)
    assert.deepEqual([status, body.state], [200, 'accepted'])
    assert.deepEqual(body.kept_back.toSorted(), ['contact.custom.region', 'email'])
    const [{ name, email }] = await contactsOf(tenant)
    assert.deepEqual([name, email], ['Ada', ''])
  })

  test('is tried out by a dry run, and deleted', async () => {
    const { tenant, form, id } = await held()
    const path = `/crm/forms/${form.id}/submissions/${id}/`
    const at = `?organization_id=${tenant.id}`
    const dry = await tenant.owner.post(`${path}release/${at}&dry_run=true`)
    assert.deepEqual([dry.status, dry.body.state], [200, 'accepted'])
    assert.equal((await contactsOf(tenant)).length, 0)
    assert.equal((await tenant.owner.delete(path + at)).status, 204)
    assert.equal((await tenant.owner.get(path + at)).status, 404)
  })

  test('is found by the sweep', async () => {
    const { tenant, form, id } = await held()
    const { base, sweep, gate, purging } = (await world()).runtime
    const past = new Date(Date.now() - 1000).toISOString()
    await tenant.scope.db
      .updateTable('form_submissions')
      .set({ expires_at: past })
      .where('organization_id', '=', tenant.id)
      .where('id', '=', id)
      .execute()
    const enter = (organization: string) => gate.system(base, organization)
    await endDue({ ...base, sweep, purging, enter })
    assert.deepEqual(await submissionsOf(tenant, form.id), [])
  })

  test('is forgotten after a while, and its form goes with what was sent', async () => {
    const { tenant, form, id } = await held()
    await send(form.public_id, { email: 'bob@mill.example' })
    await later(tenant, 31)
    const left = await submissionsOf(tenant, form.id)
    assert.deepEqual([left.length, left[0].state], [1, 'accepted'])
    const [gone] = await eventsOf(tenant, 'submission.deleted')
    assert.equal(gone?.subject_id, id)
    const path = `/crm/forms/${form.id}/?organization_id=${tenant.id}`
    assert.equal((await tenant.owner.delete(path)).status, 204)
    assert.equal((await send(form.public_id, { email: 'ada@mill.example' })).status, 404)
    assert.equal((await contactsOf(tenant)).length, 1)
  })
})

/** What the job does in an organization, as if so many days had passed. */
async function later({ id }: Organization, days: number) {
  const { base, gate } = (await world()).runtime
  const now = () => new Date(Date.now() + days * 86_400_000)
  await transaction(await gate.system({ ...base, now }, id), endIn)
}

suite('a form with double opt-in', () => {
  async function pending(wish = {}) {
    const tenant = await organization()
    const form = await liveForm(tenant, { double_opt_in: true, ...wish })
    const email = `${randomUUID()}@mill.example`
    const { body } = await send(form.public_id, { email, name: 'Ada', phone: '+49 30 2' })
    return { tenant, form, email, body }
  }

  async function page(path: string, form?: Record<string, string>) {
    const { origin } = await world()
    const init = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(origin + path, init)
    return { status: response.status, html: await response.text() }
  }

  test('is called in mail and page as it was before its visitor', async () => {
    const { email } = await pending({
      name: 'Campaign 7',
      languages: ['de'],
      texts: { de: { title: 'Rundbrief' } },
    })
    const [mail] = await mailsTo(email)
    assert.match(JSON.stringify(mail?.facts), /"Rundbrief"/)
    const { html } = await page(`/account/form/${await tokenIn('confirm_submission', email)}`)
    assert.ok(html.includes('Rundbrief') && !html.includes('Campaign 7'))
  })

  test('speaks the language of its link, on as its button is pressed', async () => {
    const { email } = await pending({ languages: ['de'] })
    const token = await tokenIn('confirm_submission', email)
    const own = await page(`/account/form/${token}`)
    assert.ok(own.html.includes(words.de.confirm_button))
    const { html } = await page(`/account/form/${token}?lang=fr`)
    assert.ok(html.includes(words.fr.confirm_button))
    const [, action = ''] = /action="([^"]+)"/.exec(html) ?? []
    const pressed = await page(action, { token })
    assert.ok(pressed.html.includes('<html lang="fr">'))
    const unknown = await page(action, { token: 'nope' })
    assert.ok(unknown.html.includes(words.fr.link_text))
  })

  test('waits for the button behind the link, which programs do not press', async () => {
    const { tenant, form, email, body } = await pending()
    assert.equal(body.needs_confirmation, true)
    const known = { email, phone: '+49 30 1' }
    await tenant.owner.post(`/crm/contacts/?organization_id=${tenant.id}`, known)
    const token = await tokenIn('confirm_submission', email)
    const looked = await page(`/account/form/${token}`)
    assert.ok(looked.status === 200 && looked.html.includes('Ask for a quote'))
    assert.deepEqual(await heldFor(tenant, form), ['pending_confirmation', 'token_missing'])
    const pressed = await Promise.all([1, 2, 3].map(() => page('/account/form/', { token })))
    const { confirmed_text, confirmed_already } = words.en
    const told = pressed.map(({ html }) =>
      [confirmed_text, confirmed_already].find((text) => html.includes(text)),
    )
    const already = told.filter((text) => text === confirmed_already)
    assert.deepEqual([told.includes(confirmed_text), already.length], [true, 2])
    const [contact, ...others] = await contactsOf(tenant)
    assert.deepEqual([contact.name, contact.phone, others.length], ['Ada', '+49 30 2', 0])
    const [taken] = await submissionsOf(tenant, form.id)
    assert.equal(taken.state, 'accepted')
    assert.ok(taken.confirmed_at !== null && taken.consent.confirmed_at === taken.confirmed_at)
    assert.equal((await eventsOf(tenant, 'submission.confirmed')).length, 1)
  })

  test('says of what was confirmed that it was, whatever became of it', async () => {
    const { tenant, form, email, body } = await pending()
    const token = await tokenIn('confirm_submission', email)
    await page('/account/form/', { token })
    const path = `/crm/forms/${form.id}/submissions/${body.id}/?organization_id=${tenant.id}`
    for (const gone of [false, true]) {
      if (gone) assert.equal((await tenant.owner.delete(path)).status, 204)
      for (const { status, html } of [
        await page(`/account/form/${token}?lang=fr`),
        await page('/account/form/?lang=fr', { token }),
      ])
        assert.deepEqual([status, html.includes(words.fr.confirmed_already)], [200, true])
    }
  })

  test('says nothing of what somebody released meanwhile', async () => {
    const { tenant, form, email, body } = await pending()
    const token = await tokenIn('confirm_submission', email)
    assert.equal((await release(tenant, form.id, body.id)).status, 200)
    assert.equal((await page(`/account/form/${token}`)).status, 404)
    assert.equal((await page('/account/form/', { token })).status, 404)
  })

  test('refuses what nobody confirms, and then its link', async () => {
    const { tenant, form, email } = await pending()
    const token = await tokenIn('confirm_submission', email)
    await later(tenant, 3)
    assert.deepEqual(await heldFor(tenant, form), ['rejected', 'token_missing', 'not_confirmed'])
    assert.equal((await page(`/account/form/${token}`)).status, 404)
    assert.equal((await page('/account/form/', { token })).status, 404)
  })

  test('asks one address a few times, and holds the rest for review', async () => {
    const { tenant, form, email } = await pending()
    for (let round = 0; round < 4; round += 1)
      await send(form.public_id, { email, name: `Ada ${round}` })
    assert.deepEqual(await heldFor(tenant, form), [
      'quarantined',
      'token_missing',
      'confirmation_not_sent',
    ])
  })

  test('needs somebody with a confirmed address who makes such a form, or changes it', async () => {
    const { client, email, organization: id } = await registered()
    const fields = [{ key: 'email', label: 'E-mail', maps_to: 'contact.email', required: true }]
    const wish = { name: 'Pay at once', double_opt_in: true, fields }
    const path = `/crm/forms/?organization_id=${id}`
    const live = await client.post(path, { ...wish, status: 'live' })
    assert.deepEqual([live.status, live.body.code], [403, 'address_unconfirmed'])
    const { body: draft } = await client.post(path, wish)
    const publish = () =>
      client.patch(`/crm/forms/${draft.id}/?organization_id=${id}`, { status: 'live' })
    assert.equal((await publish()).body.code, 'address_unconfirmed')
    await confirmed(email)
    assert.equal((await publish()).body.status, 'live')
  })

  test('needs a required field for the address', async () => {
    const tenant = await organization()
    const { status, body } = await tenant.owner.post(`/crm/forms/?organization_id=${tenant.id}`, {
      name: 'Ask',
      double_opt_in: true,
      fields: [{ key: 'email', label: 'E-mail', maps_to: 'contact.email' }],
    })
    assert.deepEqual([status, body.errors[0].field], [400, 'double_opt_in'])
  })
})
