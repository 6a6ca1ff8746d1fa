import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, world, type Organization } from '#test/world.ts'
import { contactsOf, liveForm, send, submissionsOf, tokenFor } from '../forms.fixture.ts'
import { words } from '../wording/catalogues.ts'

const consent = { text: 'Write to me.', version: '1' }

async function shown(publicId: string, language = 'en') {
  const { origin } = await world()
  const response = await fetch(`${origin}/api/v1/forms/${publicId}/?lang=${language}`)
  return response.json() as Promise<{ consent: { text: string; value: string } }>
}

async function page(publicId: string, fields: Record<string, string>) {
  const { origin } = await world()
  const body = new URLSearchParams(fields)
  const response = await fetch(`${origin}/f/${publicId}/`, { method: 'POST', body })
  return { status: response.status, html: await response.text() }
}

async function changed(tenant: Organization, form: { id: string }, wish: object) {
  const path = `/crm/forms/${form.id}/?organization_id=${tenant.id}`
  assert.equal((await tenant.owner.patch(path, wish)).status, 200)
}

suite('consent', () => {
  // Red where a receipt holds whatever text the form has when it arrives.
  test('counts for the text that was ticked, and is asked for again where that has changed', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, { consent })
    const { public_id } = form
    const _token = await tokenFor(public_id)
    const { value } = (await shown(public_id)).consent
    const fields = { email: 'ada@mill.example', _consent: value, _token }
    await changed(tenant, form, { consent: { text: 'Write to me, and sell it.', version: '2' } })
    const refused = await send(public_id, fields)
    assert.deepEqual(
      [refused.status, refused.body.errors.map((one: { field: string }) => one.field)],
      [400, ['_consent']],
    )
    const again = await page(public_id, fields)
    const fresh = (await shown(public_id)).consent.value
    assert.equal(again.status, 400)
    assert.ok(again.html.includes(words.en.consent_changed_fault) && again.html.includes('sell it'))
    assert.match(again.html, new RegExp(`value="${fresh}"`))
    assert.ok(!/name="_consent"[^>]*checked/.test(again.html) && again.html.includes(_token))
    assert.equal((await page(public_id, { ...fields, _consent: fresh })).status, 200)
    const [{ state, consent: receipt }] = await submissionsOf(tenant, form.id)
    assert.deepEqual(
      [state, receipt.given, receipt.version, receipt.text],
      ['accepted', true, '2', 'Write to me, and sell it.'],
    )
  })

  test('is receipted in the language in which it was ticked', async () => {
    const tenant = await organization()
    const texts = { de: { consent: 'Schreiben Sie mir.' } }
    const form = await liveForm(tenant, { consent, texts, languages: ['en', 'de'] })
    const { value } = (await shown(form.public_id, 'de')).consent
    await send(form.public_id, { email: 'ada@mill.example', _consent: value, _language: 'en' })
    const [{ consent: receipt }] = await submissionsOf(tenant, form.id)
    assert.deepEqual([receipt.language, receipt.text], ['de', texts.de.consent])
  })

  test('is not given to a form that asks for none', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    await send(form.public_id, { email: 'ada@mill.example', _consent: true })
    const [{ consent: receipt }] = await submissionsOf(tenant, form.id)
    assert.deepEqual([receipt.given, receipt.text], [false, ''])
    assert.equal((await contactsOf(tenant))[0].consent, 'unknown')
  })
})
