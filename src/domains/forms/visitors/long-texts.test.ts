import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page, sendForm } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { liveForm, send, submissionsOf, tokenFor } from '../forms.fixture.ts'
import { words } from '../wording/catalogues.ts'

const email = 'ada@mill.example'
const accept = 'text/html,application/xhtml+xml'

suite('a form with long texts', () => {
  test('takes whatever its fields take, in any script', async () => {
    const tenant = await organization()
    const notes = ['one', 'two', 'three', 'four'].map((key) => ({
      key,
      label: key,
      type: 'textarea',
    }))
    const form = await liveForm(tenant, {
      fields: [{ key: 'email', label: 'E-mail', maps_to: 'contact.email' }, ...notes],
    })
    const path = `/f/${form.public_id}/`
    const arabic = 'خبز الجاودار '.repeat(380).trim()
    const english = 'Rye for a feast. '.repeat(290).trim()
    const each = Object.fromEntries(notes.map(({ key }) => [key, english]))
    const _token = await tokenFor(form.public_id)
    assert.equal((await sendForm(path, { email, one: arabic, _token })).status, 200)
    assert.equal((await sendForm(path, { email, ...each })).status, 200)
    assert.equal((await send(form.public_id, { email, ...each })).status, 201)
    const sent = await submissionsOf(tenant, form.id)
    assert.deepEqual(
      sent.map(({ answers }) => answers.one),
      [english, english, arabic],
    )
  })

  test('says in the language of its visitor what is too much, and shows it again', async () => {
    const { public_id } = await liveForm(await organization(), { languages: ['en', 'de'] })
    const path = `/f/${public_id}/?lang=de`
    const { status, html } = await sendForm(path, { email, message: 'ü'.repeat(5001) })
    assert.deepEqual([status, html.includes(words.de.long_fault)], [400, true])
    assert.ok(html.includes('ü'.repeat(5001)))
    const huge = { email, message: 'x'.repeat(140_000) }
    const refused = await sendForm(path, huge, { accept })
    assert.equal(refused.status, 413)
    assert.match(refused.html, /lang="de"[^]*role="alert"[^]*<textarea/)
    assert.ok(refused.html.includes(words.de.long_fault))
    const told = JSON.parse((await page(`/api/v1/forms/${public_id}/?lang=de`)).html)
    assert.equal(told.long, words.de.long_fault)
    const { body } = await send(public_id, huge)
    assert.deepEqual([body.status, body.code], [413, 'payload_too_large'])
  })

  test('says nothing to programs in place of a page, nor of a form that there is not', async () => {
    const huge = { message: 'x'.repeat(140_000) }
    const { public_id } = await liveForm(await organization())
    const { status, html } = await sendForm(`/f/${public_id}/`, huge)
    assert.deepEqual([status, JSON.parse(html).code], [413, 'payload_too_large'])
    assert.equal((await sendForm(`/f/${'x'.repeat(22)}/`, huge, { accept })).status, 404)
  })
})
