import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withInstance } from '#test/instance.ts'
import { organization, world } from '#test/world.ts'
import { liveForm, tokenFor } from '../forms.fixture.ts'
import { words } from '../wording/catalogues.ts'

async function at(path: string, init: RequestInit = {}) {
  const { origin } = await world()
  const response = await fetch(origin + path, init)
  return { status: response.status, html: await response.text() }
}

suite('a form that takes nothing', () => {
  test('shows what was typed where it is closed meanwhile', async () => {
    const tenant = await organization()
    const form = await liveForm(tenant)
    await tenant.owner.patch(`/crm/forms/${form.id}/?organization_id=${tenant.id}`, {
      status: 'closed',
    })
    const typed = { email: 'ada@mill.example', message: 'Rye for <forty>\nguests' }
    const { status, html } = await at(`/f/${form.public_id}/`, {
      method: 'POST',
      body: new URLSearchParams(typed),
    })
    assert.ok(status === 410 && html.includes(words.en.closed_title))
    assert.ok(html.includes('Message') && html.includes('ada@mill.example'))
    assert.ok(html.includes('Rye for &lt;forty&gt;\nguests') && !html.includes('<form'))
  })

  test('calls what was chosen as its visitor saw it, where it is closed meanwhile', async () => {
    const tenant = await organization()
    const fields = [
      { key: 'bread', label: 'Bread', type: 'choice', options: ['Rye', 'Spelt'] },
      { key: 'days', label: 'Days', type: 'choices', options: ['Mon', 'Tue', 'Wed'] },
      { key: 'new', label: 'New', type: 'boolean' },
      { key: 'news', label: 'News', type: 'boolean' },
    ]
    const labels = { bread: 'Brot', days: 'Tage', new: 'Neu', news: 'Neues' }
    const form = await liveForm(tenant, {
      fields,
      languages: ['en', 'de'],
      texts: { de: { labels, options: { Rye: 'Roggen', Mon: 'Montag', Wed: 'Mittwoch' } } },
    })
    const one = `/crm/forms/${form.id}/?organization_id=${tenant.id}`
    const sent = async (language: string) => {
      const body = new URLSearchParams('bread=Rye&days=Mon&days=Tue&days=%3Cb&new=true&news=nein')
      const { html } = await at(`/f/${form.public_id}/?lang=${language}`, { method: 'POST', body })
      return [...html.matchAll(/<dt>(.*)<\/dt>\s*<dd[^>]*>([^<]*)/g)].map(([, key, said]) => [
        key,
        said,
      ])
    }
    await tenant.owner.patch(one, { status: 'closed' })
    assert.deepEqual(await sent('de'), [
      ['Brot', 'Roggen'],
      ['Tage', 'Montag, Tue, &lt;b'],
      ['Neu', '✓'],
      ['Neues', '✗'],
    ])
    await tenant.owner.patch(one, { status: 'draft' })
    assert.deepEqual((await sent('de'))[0], ['bread', 'Rye'])
  })

  test('keeps what was typed where it is too busy, to be sent again', () =>
    withInstance({ settings: { FORM_SUBMISSIONS_PER_DAY: '1' } }, async ({ origin }) => {
      const form = await liveForm(await organization(), {
        consent: { text: 'Write to me.', required: false },
      })
      const _token = await tokenFor(form.public_id)
      const sent = async (email: string) => {
        const body = new URLSearchParams({ email, message: 'Rye', _token })
        const reply = await fetch(`${origin}/f/${form.public_id}/`, { method: 'POST', body })
        return { status: reply.status, html: await reply.text() }
      }
      assert.equal((await sent('ada@mill.example')).status, 200)
      const { status, html } = await sent('bob@mill.example')
      assert.ok(status === 429 && html.includes(words.en.busy_text) && html.includes(_token))
      assert.ok(html.includes('value="bob@mill.example"') && /<textarea[^>]*>\s*Rye</.test(html))
      assert.ok(!html.includes(words.en.faults))
    }))

  test('is for its readers as one that never was, while it is a draft', async () => {
    const tenant = await organization()
    const { id, public_id } = await liveForm(tenant, { status: 'draft' })
    const api = `/api/v1/forms/${public_id}/`
    const refused = await at(api)
    assert.deepEqual([refused.status, refused.html.includes('E-mail')], [404, false])
    const closed = { status: 'closed' }
    await tenant.owner.patch(`/crm/forms/${id}/?organization_id=${tenant.id}`, closed)
    assert.equal(JSON.parse((await at(api)).html).status, 'closed')
  })
})
