import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { languages } from '#kernel/text/languages.ts'
import { page, sendForm, shownFirst } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { liveForm } from '../forms.fixture.ts'

const accept = 'text/html,application/xhtml+xml'

suite('the page of a form that was refused', () => {
  test('begins with the first field at fault, of whatever kind', async () => {
    const fields = [
      { key: 'email', label: 'E-mail', maps_to: 'contact.email', required: true },
      { key: 'days', label: 'Days', type: 'choices', options: ['Mon', 'Tue'], required: true },
      { key: 'bread', label: 'Bread', type: 'choice', options: ['Rye', 'Spelt'], required: true },
      { key: 'note', label: 'Note', type: 'textarea', required: true },
      { key: 'yes', label: 'Yes', type: 'boolean', required: true },
    ]
    const consent = { text: 'Write to me.', version: '1', required: true }
    const { public_id } = await liveForm(await organization(), { fields, consent })
    const sent: Record<string, string> = {}
    const right = {
      email: 'ada@mill.example',
      days: 'Mon',
      bread: 'Rye',
      note: 'Soon',
      yes: 'true',
    }
    for (const [name, value] of Object.entries({ ...right, _consent: '' })) {
      const { status, html } = await sendForm(`/f/${public_id}/?lang=en`, sent)
      const { title, focused } = shownFirst(html)
      assert.deepEqual([status, title.startsWith('Error: '), focused], [400, true, [name]])
      sent[name] = value
    }
    const { title, focused } = shownFirst((await page(`/f/${public_id}/?lang=en`)).html)
    assert.deepEqual([title.includes('Error'), focused], [false, []])
  })

  test('says so first in its title, in every language', async () => {
    const { public_id } = await liveForm(await organization(), { languages: [...languages] })
    const titles = await Promise.all(
      languages.map(async (language) => {
        const { html } = await sendForm(`/f/${public_id}/?lang=${language}`, { email: 'nobody' })
        return shownFirst(html).title.split(': ')[0]
      }),
    )
    assert.deepEqual(
      titles,
      languages.map((language) => said[language]),
    )
  })

  test('begins with what is said before all fields where none of them is at fault', async () => {
    const { public_id } = await liveForm(await organization())
    const huge = { message: 'x'.repeat(140_000) }
    const { status, html } = await sendForm(`/f/${public_id}/?lang=en`, huge, { accept })
    const { title, focused } = shownFirst(html)
    assert.deepEqual([status, title.startsWith('Error: '), focused], [413, true, ['alert']])
    assert.match(html, /<p class="fault" role="alert" tabindex="-1"/)
  })
})

const said = {
  en: 'Error',
  de: 'Fehler',
  fr: 'Erreur\u00a0',
  es: 'Error',
  it: 'Errore',
  nl: 'Fout',
  pt: 'Erro',
}
