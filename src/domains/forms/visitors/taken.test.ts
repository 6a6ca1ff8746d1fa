import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page, sendForm } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { liveForm, submissionsOf } from '../forms.fixture.ts'
import { words } from '../wording/catalogues.ts'

const redirect = 'https://mill.example/thanks'

function sendFrom(accept: string, path: string) {
  return page(path, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ada@mill.example' }),
    headers: { accept },
    redirect: 'manual',
  })
}

suite('the page of a form that was taken', () => {
  test('is one that a browser may load again, and sends nothing then', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant, { languages: ['en', 'de'], redirect })
    const path = `/f/${form.public_id}/?lang=de`
    const sent = await sendFrom('text/html', path)
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, `${path}&_sent`])
    const { status, html } = await page(`${path}&_sent`)
    assert.deepEqual([status, html.includes(words.de.done_text)], [200, true])
    assert.ok(html.includes(`content="0;url=${redirect}"`) && !html.includes('<form'))
    assert.equal((await submissionsOf(tenant, form.id)).length, 1)
  })

  test('is shown at once to a program, and not at all of a form that is closed', async () => {
    const tenant = await organization()
    const { public_id } = await liveForm(tenant)
    const sent = await sendFrom('*/*', `/f/${public_id}/?lang=en`)
    assert.deepEqual([sent.status, sent.html.includes(words.en.done_text)], [200, true])
    const closed = await liveForm(tenant, { status: 'closed' })
    assert.equal((await page(`/f/${closed.public_id}/?_sent`)).status, 410)
    assert.equal((await sendForm(`/f/${closed.public_id}/?_sent`, {})).status, 410)
  })
})
