import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { page } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { liveForm } from '../forms.fixture.ts'
import { styleOf } from './theme.ts'

const none = { accent: null, background: null, text: null }

/** The scheme that a theme holds to; undefined where it is the visitor's own. */
function schemeOf(theme: object): string | undefined {
  return /color-scheme:(\w+)/.exec(styleOf({ ...none, ...theme }))?.[1]
}

suite('the colours of a form', () => {
  test('hold to the scheme in which the text that was chosen can be read', () => {
    assert.deepEqual(
      [
        {},
        { accent: '#123456' },
        { text: '#101010' },
        { text: '#f0f0f0' },
        { background: '#101010' },
        { background: '#ffffff', text: '#f0f0f0' },
      ].map(schemeOf),
      [undefined, undefined, 'light', 'dark', 'dark', 'light'],
    )
  })

  test('can be read in the page of another site, where a fault has no colour of its own', async () => {
    const tenant = await organization()
    const shown = async (theme: object) => {
      const { public_id } = await liveForm(tenant, { theme })
      const { html } = await page(`/api/v1/forms/${public_id}/`)
      const script = (await page(`/f/${public_id}/embed.js`)).html
      return { theme: JSON.parse(html).theme, script }
    }
    const { theme, script } = await shown({ background: '#101010' })
    assert.deepEqual(theme, { accent: null, background: '#101010', text: '#ffffff' })
    assert.match(script, /\.fault\{border-left/)
    assert.doesNotMatch(script, /\.fault\{[^}]*color/)
    const both = { background: '#101010', text: '#eeeeee' }
    assert.equal((await shown(both)).theme.text, '#eeeeee')
    assert.equal((await shown({})).theme.text, null)
  })
})
