import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startLoopbackServer } from '#adapters/web/loopback-server.ts'
import { withPage } from '#test/browser.ts'
import { organization, world, type Organization } from '#test/world.ts'
import { words } from '../wording/catalogues.ts'
import { contactsOf, liveForm, submissionsOf } from '../forms.fixture.ts'

/** What a visitor does in the page of another site, and sees; `/change` changes the form while it is filled in. */
function visitor(what: 'visit' | 'refused'): string {
  return `
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
function described() {
  return Object.fromEntries([...root().querySelectorAll('[aria-describedby]')].map((one) => {
    const ids = one.getAttribute('aria-describedby').split(' ')
    const about = ids.map((id) => root().getElementById(id).className + root().getElementById(id).textContent)
    return [one.name || one.localName, [...about, one.autocomplete].join()]
  }))
}
async function refused() {
  await until(() => find('form'))
  find('[name=email]').value = 'ada@mill.example'
  const told = []
  for (const status of [429, 409, 413, 500]) {
    window.fetch = async () => Response.json({ title: 'English', status }, { status })
    find('[role=alert]').textContent = ''
    find('button').click()
    await until(() => find('[role=alert]').textContent)
    told.push(find('[role=alert]').textContent)
  }
  return { told }
}
async function visit() {
  await until(() => find('form'))
  const controls = described()
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
  const colours = Object.fromEntries(['form', '[data-key=_consent] .fault'].map((one) => [one.split(' ').at(-1), getComputedStyle(find(one)).color]))
  find('[name=_consent]').checked = true
  find('[name=city]').value = 'Hebden Bridge'
  find('button').click()
  await until(() => find('[role=status]'))
  const focused = { role: root().activeElement?.getAttribute('role') }
  return { controls, focused, offline, changed: { ...changed, ...colours }, thanks: root().textContent }
}
addEventListener('load', () =>
  ${what}().catch((error) => ({ error: String(error) })).then((seen) => tell('/found', seen)))`
}

type Seen = Record<string, Record<string, unknown>>

interface Site {
  readonly form: { readonly id: string; readonly public_id: string }
  /** What the visitor saw. */
  readonly seen: Seen
}

/** Opens a page of another site that shows a form, with a visitor in it; at `/change` the form is changed. */
async function visited(
  tenant: Organization,
  what: 'visit' | 'refused',
  { lang = 'en', form: wish, change = {} }: { lang?: string; form: object; change?: object },
): Promise<Site> {
  const { origin } = await world()
  const found = Promise.withResolvers<Seen>()
  let page = ''
  let path = ''
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/found') found.resolve(JSON.parse(await text(request)))
    if (request.url === '/change')
      assert.equal((await tenant.owner.patch(path, change)).status, 200)
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }
  const site = await startLoopbackServer((request, response) => {
    respond(request, response).catch(found.reject)
  })
  const folder = await mkdtemp(join(tmpdir(), 'embed-'))
  try {
    const form = await liveForm(tenant, { ...wish, allowed_origins: [site.origin] })
    path = `/crm/forms/${form.id}/?organization_id=${tenant.id}`
    const embed = `${origin}/f/${form.public_id}/embed.js`
    page = `<!doctype html><html lang="${lang}"><body><script src="${embed}" async></script><script>${visitor(what)}</script>`
    return { form, seen: await withPage(site.origin, folder, found.promise) }
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

// Red where what was typed goes with a send that fails, or where a form is not read again that was changed meanwhile.
test('a form in the page of another site keeps what was typed, offline and while it is changed', async () => {
  const { origin } = await world()
  const tenant = await organization()
  const fields = [
    { key: 'email', label: 'E-mail', maps_to: 'contact.email', required: true, hint: 'Yours' },
    { key: 'days', label: 'Days', type: 'choices', options: ['Mon', 'Tue'] },
  ]
  const { form, seen } = await visited(tenant, 'visit', {
    form: {
      fields,
      consent: { text: 'Write to me.', version: '1' },
      theme: { background: '#101010' },
    },
    change: {
      fields: [...fields, { key: 'city', label: 'City', required: true }],
      consent: { text: 'Ring me up.', version: '2' },
    },
  })
  const { controls, focused, offline, changed, thanks, error } = seen
  assert.equal(error, undefined)
  assert.deepEqual(controls, {
    email: 'hintYours,fault,email',
    fieldset: 'hint,fault,',
    _consent: 'hint,fault,',
  })
  assert.deepEqual(focused, { role: 'status' })
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
  assert.deepEqual([changed?.['form'], changed?.['.fault']], Array(2).fill('rgb(255, 255, 255)'))
  assert.match(String(changed?.['consent']), /^Ring me up/)
  assert.match(JSON.stringify(thanks), /Thank you/)
  const [{ state, answers, consent }] = await submissionsOf(tenant, form.id)
  assert.deepEqual([state, consent.version], ['accepted', '2'])
  assert.deepEqual(answers, { ...typed, city: 'Hebden Bridge' })
  assert.equal((await contactsOf(tenant))[0].consent, 'given')
})

test('a form in the page of another site is refused in its own language', async () => {
  const { origin } = await world()
  const { form, seen } = await visited(await organization(), 'refused', {
    lang: 'de-AT',
    form: { languages: ['en', 'de'] },
  })
  const { busy_text: busy, closed_title: closed, long_fault: long } = words.de
  assert.deepEqual(seen, { told: [busy, closed, long, `${origin}/f/${form.public_id}/`] })
})
