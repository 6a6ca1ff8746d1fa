import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { colourOf, coloursIn, contrast } from '#test/colours.ts'
import { page } from '#test/page-client.ts'
import { organization } from '#test/world.ts'
import { liveForm } from '../forms.fixture.ts'

/** WCAG 2.2, 1.4.11: what shows where a control is. */
const leastOfControls = 3
/** 1.4.3: of a text. */
const leastOfTexts = 4.5

suite('the fields of pages', () => {
  test('can be seen on their ground, by day and by night', async () => {
    const tenant = await organization()
    const form = async (theme: object) => `/f/${(await liveForm(tenant, { theme })).public_id}/`
    const paths = [
      '/privacy/',
      '/directory/',
      await form({}),
      await form({ background: '#123b24', accent: '#ffcc00' }),
      await form({ background: '#7f7f7f' }),
    ]
    for (const path of paths) {
      const { html } = await page(path)
      const edges = ['input', 'select', 'textarea'].map((control) =>
        colourOf(html, new RegExp(`^${control}$`), /^border(?:-color)?:/),
      )
      for (const edge of edges.filter((one) => one !== ''))
        for (const scheme of ['light', 'dark'] as const) {
          const colour = coloursIn(html, scheme)
          const seen = contrast(colour(edge), colour('--card'))
          assert.ok(seen >= leastOfControls, `${path} ${scheme}: ${edge} ${seen.toFixed(1)}`)
        }
      assert.ok(edges.includes('--soft'))
    }
  })

  test('say in readable colours what is wrong, and show where the focus is, on every theme', async () => {
    const tenant = await organization()
    for (const theme of [
      { background: '#1f8a4c' },
      { background: '#c0392b', accent: '#c0392b' },
      { background: '#7f7f7f', text: '#ffffff' },
      { background: '#ffffff', accent: '#ffee00' },
      { accent: '#ffee00' },
      { accent: '#101010' },
    ]) {
      const { public_id } = await liveForm(tenant, { theme })
      const { html } = await page(`/f/${public_id}/`)
      const fault = colourOf(html, /^\.fault$/, /^color:/)
      const focus = colourOf(html, /^:focus-visible$/, /^outline/)
      const link = colourOf(html, /^a$/, /^color:/)
      for (const scheme of ['light', 'dark'] as const) {
        const colour = coloursIn(html, scheme)
        // What somebody chose to write in is the least that can be read of all.
        const least = Math.min(leastOfTexts, contrast(colour('--ink'), colour('--card')))
        for (const name of [fault, focus, link]) {
          const seen = contrast(colour(name), colour('--card'))
          const on = `${JSON.stringify(theme)} ${scheme}`
          assert.ok(seen >= least, `${on}: ${name} ${seen.toFixed(1)}`)
        }
      }
    }
  })
})
