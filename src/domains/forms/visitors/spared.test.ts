import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { organization } from '#test/world.ts'
import { liveForm, submissionsOf } from '../forms.fixture.ts'
import { words } from '../wording/catalogues.ts'

const noon = new Date('2027-03-31T12:00:00Z')
const accept = 'text/html,application/xhtml+xml'

function limitedTo(requests: number) {
  return {
    settings: { RATE_LIMIT_ADDRESS_PER_MINUTE: String(requests) },
    // No window ends by itself.
    seams: { now: () => noon },
  }
}

async function sentTo(url: string, headers: Record<string, string>, more = {}) {
  const body = new URLSearchParams({ email: 'ada@mill.example', message: 'Rye <b>', ...more })
  const reply = await fetch(url, { method: 'POST', body, headers })
  return { status: reply.status, headers: reply.headers, html: await reply.text() }
}

suite('a form sent from an address that has sent too much', () => {
  test('is shown again as it was typed, and takes nothing', () =>
    withInstance(limitedTo(1), async ({ origin }) => {
      const tenant = await organization()
      const form = await liveForm(tenant, { languages: ['en', 'de'] })
      const url = `${origin}/f/${form.public_id}/?lang=de`
      const here = { accept, 'x-forwarded-for': '3fff:1::1' }
      assert.equal((await sentTo(url, here)).status, 200)
      for (const headers of [here, { ...here, authorization: 'Bearer of-nobody' }]) {
        const { status, headers: told, html } = await sentTo(url, headers)
        assert.equal(status, 429)
        assert.deepEqual([told.get('retry-after'), told.get('ratelimit-remaining')], ['60', '0'])
        assert.match(html, /lang="de"[^]*role="alert"/)
        assert.ok(html.includes(words.de.busy_text) && html.includes('Rye &lt;b&gt;'))
      }
      assert.equal((await submissionsOf(tenant, form.id)).length, 1)
    }))

  test('is refused unread where a program sends it, or far too many come', () =>
    withInstance(limitedTo(1), async ({ origin }) => {
      const { public_id } = await liveForm(await organization())
      const url = `${origin}/f/${public_id}/`
      const here = { accept, 'x-forwarded-for': '3fff:2::1' }
      assert.equal((await sentTo(url, here)).status, 200)
      const { accept: _none, ...program } = here
      const refused = await sentTo(url, program)
      assert.deepEqual([refused.status, JSON.parse(refused.html).code], [429, 'rate_limited'])
      const large = await sentTo(url, here, { more: 'x'.repeat(140_000) })
      assert.deepEqual([large.status, large.html.includes('<form')], [429, false])
      const shown: boolean[] = []
      for (let sent = 0; sent < 12; sent += 1) {
        const { status, html } = await sentTo(url, here)
        assert.equal(status, 429)
        shown.push(html.includes('Rye'))
      }
      assert.deepEqual(shown, [...Array<boolean>(10).fill(true), false, false])
    }))
})
