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
    ['accounts', 'name'],
    ['deals', 'title'],
    ['tasks', 'title'],
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

  for (const indexed of [true, false])
    test(`in a field of the organization, ${indexed ? '' : 'not '}indexed`, async () => {
      const { make, ask, send } = workbench(await organization())
      const field = { record: 'contact', key: 'town', label: 'Town', type: 'text', indexed }
      assert.equal((await send('/crm/fields/', field)).status, 201)
      for (const town of inOrder.toSorted()) await make('contacts', { custom: { town } })
      const { results } = await ask('/crm/contacts/', '&ordering=custom.town')
      const found = results.map(({ custom }: { custom: { town: string } }) => custom.town)
      assert.deepEqual(found, inOrder)
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
    await make('contacts', { name: 'Émilie', title: 'Bäckerin' })
    const found = async (field: string, said: string) =>
      (await ask('/crm/contacts/', `&${field}=${encodeURIComponent(said)}`)).count
    assert.deepEqual([await found('name', 'émilie'), await found('name', 'emilie')], [1, 0])
    assert.deepEqual([await found('title', 'bäckerin'), await found('title', 'Backerin')], [1, 0])
    assert.deepEqual(
      [await found('title__ne', 'bäckerin'), await found('title__ne', 'Backerin')],
      [0, 1],
    )
  })
})
