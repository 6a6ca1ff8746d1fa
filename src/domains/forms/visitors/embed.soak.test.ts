import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { withPage } from '#test/browser.ts'
import { organization, world } from '#test/world.ts'
import { contactsOf, liveForm, submissionsOf } from '../forms.fixture.ts'

/** What a visitor does in the page of another site, and sees; `/change` changes the form while it is filled in. */
const visitor = `
function root() {
  return document.querySelector('script[async]').nextElementSibling.shadowRoot
}
function find(what) {
  return root().querySelector(what)
}
async function until(look) {
  for (let looks = 0; !look(); looks += 1) {
    if (looks > 1000) throw new Error('it never came to ' + look)
    await new Promise((r) => setTimeout(r, 20))
  }
}
const { fetch: real } = window
function tell(path, body) {
  return real(path, { method: 'POST', body: JSON.stringify(body) })
}
function seen() {
  return {
  email: find('[name=email]').value,
  consent: find('[data-key=_consent]').textContent,
  isTicked: find('[name=_consent]').checked,
  days: [...root().querySelectorAll('[name=days]:checked')].map(({ value }) => value),
  alert: find('[role=alert]').innerHTML,
  }
}
async function visit() {
  await until(() => find('form'))
  find('[name=email]').value = 'ada@mill.example'
  find('[name=_consent]').checked = true
  find('[name=days][value=Tue]').checked = true
  await new Promise((r) => setTimeout(r, 2100))
  window.fetch = () => Promise.reject(new TypeError('offline'))
  find('button').click()
  await until(() => find('[role=alert] a'))
  window.fetch = real
  const offline = seen()
  await tell('/change')
  find('button').click()
  await until(() => find('[data-key=_consent] .fault')?.textContent)
  const changed = seen()
  find('[name=_consent]').checked = true
  find('[name=city]').value = 'Hebden Bridge'
  find('button').click()
  await until(() => find('[role=status]'))
  return { offline, changed, thanks: root().textContent }
}
addEventListener('load', () =>
  visit().catch((error) => ({ error: String(error) })).then((seen) => tell('/found', seen)))`

// Red where what was typed goes with a send that fails, or where a form is not read again that was changed meanwhile.
test('a form in the page of another site keeps what was typed, offline and while it is changed', async () => {
  const { origin } = await world()
  const tenant = await organization()
  const found = Promise.withResolvers<Record<string, Record<string, unknown>>>()
  const fields = [
    { key: 'email', label: 'E-mail', maps_to: 'contact.email', required: true },
    { key: 'days', label: 'Days', type: 'choices', options: ['Mon', 'Tue'] },
  ]
  let change = async () => {}
  let page = ''
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/found') found.resolve(JSON.parse(await text(request)))
    if (request.url === '/change') await change()
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }
  const site = await startLoopbackServer((request, response) => {
    respond(request, response).catch(found.reject)
  })
  const folder = await mkdtemp(join(tmpdir(), 'embed-'))
  try {
    const form = await liveForm(tenant, {
      fields,
      consent: { text: 'Write to me.', version: '1' },
      allowed_origins: [site.origin],
    })
    change = async () => {
      const { status } = await tenant.owner.patch(
        `/crm/forms/${form.id}/?organization_id=${tenant.id}`,
        {
          fields: [...fields, { key: 'city', label: 'City', required: true }],
          consent: { text: 'Ring me up.', version: '2' },
        },
      )
      assert.equal(status, 200)
    }
    const embed = `${origin}/f/${form.public_id}/embed.js`
    page = `<!doctype html><script src="${embed}" async></script><script>${visitor}</script>`
    const { offline, changed, thanks, error } = await withPage(site.origin, folder, found.promise)
    assert.equal(error, undefined)
    const typed = { email: 'ada@mill.example', days: ['Tue'] }
    const link = `${origin}/f/${form.public_id}/`
    assert.deepEqual(offline, {
      ...typed,
      consent: 'Write to me. (required)',
      isTicked: true,
      alert: `<a href="${link}">${link}</a>`,
    })
    assert.deepEqual([changed?.['email'], changed?.['days']], [typed.email, typed.days])
    assert.equal(changed?.['isTicked'], false)
    assert.match(String(changed?.['consent']), /^Ring me up/)
    assert.match(JSON.stringify(thanks), /Thank you/)
    const [{ state, answers, consent }] = await submissionsOf(tenant, form.id)
    assert.deepEqual([state, consent.version], ['accepted', '2'])
    assert.deepEqual(answers, { ...typed, city: 'Hebden Bridge' })
    assert.equal((await contactsOf(tenant))[0].consent, 'given')
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
