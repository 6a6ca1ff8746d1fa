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

  for (const [noun, field] of [
    ['contacts', 'first_name'],
    ['contacts', 'last_name'],
    ['contacts', 'title'],
    ['accounts', 'industry'],
    ['deals', 'lost_reason'],
    ['notes', 'body'],
    ['interactions', 'summary'],
  ] as const)
    test(`${field} of ${noun}, which filters still compare with accents`, async () => {
      const { make, ask } = workbench(await organization())
      for (const text of inOrder.toSorted()) await make(noun, { [field]: text })
      const { results } = await ask(`/crm/${noun}/`, `&ordering=${field}`)
      assert.deepEqual(
        results.map((one: Record<string, string>) => one[field]),
        inOrder,
      )
      const count = async (more: string, said: string) =>
        (await ask(`/crm/${noun}/`, `&${field}${more}=${encodeURIComponent(said)}`)).count
      for (const [said, other] of [
        ['öz', 'oz'],
        ['ZOË', 'Zoe'],
      ] as const) {
        assert.deepEqual([await count('', said), await count('', other)], [1, 0])
        assert.deepEqual([await count('__in', said), await count('__in', other)], [1, 0])
        assert.deepEqual([await count('__ne', said), await count('__ne', other)], [15, 16])
      }
      assert.deepEqual(
        [await count('__starts_with', 'ö'), await count('__starts_with', 'o')],
        [1, 0],
      )
    })

  test('in short lists, too', async () => {
    const { send, ask } = workbench(await organization())
    const names = ['Émile', 'adler', 'Zoë']
    const stages = [{ key: 'open', name: 'Open', probability: 10, outcome: 'open' }]
    for (const [at, name] of names.entries()) {
      const made = await Promise.all([
        send('/crm/pipelines/', { name, stages }),
        send('/crm/views/', { record: 'contact', name }),
        send('/crm/fields/', { record: 'deal', key: `own_${at}`, label: name, type: 'text' }),
      ])
      for (const { status, body } of made) assert.equal(status, 201, JSON.stringify(body))
    }
    for (const [noun, field] of [
      ['pipelines', 'name'],
      ['views', 'name'],
      ['fields', 'label'],
    ] as const) {
      const { results } = await ask(`/crm/${noun}/`, `&ordering=${field}`)
      const found = results.map((one: Record<string, string>) => one[field])
      const own = found.filter((one: string) => names.includes(one))
      assert.deepEqual(own, ['adler', 'Émile', 'Zoë'], noun)
    }
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
