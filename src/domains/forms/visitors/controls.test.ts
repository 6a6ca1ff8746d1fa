import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, world } from '#test/world.ts'
import { liveForm } from '../forms.fixture.ts'

type Attributes = Readonly<Record<string, string>>

/** What a form says of the controls of its fields, by key, and its page. */
async function controlsOf(fields: readonly object[]) {
  const { origin } = await world()
  const { public_id } = await liveForm(await organization(), { fields })
  const read = async (path: string) => (await fetch(origin + path)).text()
  const [shown, html] = [
    JSON.parse(await read(`/api/v1/forms/${public_id}/`)),
    await read(`/f/${public_id}/`),
  ]
  const told = shown.fields as { readonly key: string; readonly input: Attributes }[]
  return { input: Object.fromEntries(told.map(({ key, input }) => [key, input])), html }
}

suite('the controls of a form', () => {
  test('are the same on its page and in those of others, and change no number', async () => {
    const { input, html } = await controlsOf(
      ['text', 'textarea', 'email', 'phone', 'url', 'number', 'date', 'boolean'].map((type) => ({
        key: type,
        label: type,
        type,
      })),
    )
    assert.deepEqual(
      [input['number']?.['type'], input['number']?.['inputmode']],
      ['text', 'decimal'],
    )
    assert.equal(input['textarea']?.['maxlength'], '5000')
    assert.deepEqual([input['phone']?.['type'], input['boolean']], ['tel', {}])
    for (const [key, attributes] of Object.entries(input)) {
      const [tag = ''] = new RegExp(`<\\w+[^>]*\\sname="${key}"[^>]*>`).exec(html) ?? []
      for (const [name, value] of Object.entries(attributes))
        assert.match(tag, new RegExp(`\\s${name}="${value}"`), key)
    }
  })

  test('tell browsers in the pages of others too what they may fill in', async () => {
    const { input } = await controlsOf(
      ['contact.name', 'contact.email', 'account.name', 'deal.value', 'deal.title'].map(
        (maps_to) => ({ key: maps_to.replace('.', '_'), label: maps_to, maps_to }),
      ),
    )
    assert.deepEqual(
      Object.values(input).map(({ autocomplete }) => autocomplete),
      ['name', 'email', 'organization', 'off', 'on'],
    )
  })
})
