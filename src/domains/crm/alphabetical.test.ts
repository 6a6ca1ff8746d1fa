import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench } from './workbench.fixture.ts'

const inOrder = [
  'Åberg',
  'adler',
  'Ægir',
  'Émilie',
  'emily',
  'Łukasz',
  'Øberg',
  'Öz',
  'Strasse',
  'Straße',
  'Strecke',
  'Zoë',
  'Άννα',
  'Βασίλης',
  'Иван',
  'Йенс',
]

suite('texts in the order of their letters', () => {
  for (const [noun, field] of [
    ['contacts', 'name'],
    ['contacts', 'last_name'],
    ['accounts', 'name'],
    ['accounts', 'industry'],
    ['deals', 'title'],
    ['tasks', 'title'],
    ['notes', 'body'],
  ] as const)
    test(`${field} of ${noun}, on each page and backwards`, async () => {
      const { make, ask } = workbench(await organization())
      for (const name of inOrder.toSorted()) await make(noun, { [field]: name, email: undefined })
      const page = async (more: string) =>
        (await ask(`/crm/${noun}/`, more)).results.map((one: Record<string, string>) => one[field])
      assert.deepEqual(await page(`&ordering=${field}`), inOrder)
      assert.deepEqual(await page(`&ordering=-${field}`), inOrder.toReversed())
      assert.deepEqual(await page(`&ordering=${field}&page_size=5&page=2`), inOrder.slice(5, 10))
    })

  test('as tags, too', async () => {
    const { make, ask } = workbench(await organization())
    const tags = inOrder.filter((one) => one !== 'Strasse')
    await make('contacts', { tags: tags.toSorted() })
    const { results } = await ask('/crm/tags/', '&ordering=name')
    const found = results.map(({ name }: { name: string }) => name)
    assert.deepEqual(found, tags)
  })

  test('are found with their accents alone where they are to be equal', async () => {
    const { make, ask } = workbench(await organization())
    await make('contacts', { name: 'Émilie' })
    const found = async (name: string) =>
      (await ask('/crm/contacts/', `&name=${encodeURIComponent(name)}`)).count
    assert.deepEqual([await found('émilie'), await found('emilie')], [1, 0])
  })
})
