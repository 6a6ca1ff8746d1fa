import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { workbench } from '../workbench.fixture.ts'
import type { Candidate } from './schemas.ts'

interface Pair {
  readonly records: readonly { readonly id: string }[]
  readonly score: number
  readonly reasons: readonly string[]
}

const nobody = { name: '', email: '', emails: [], tags: [] }

suite('duplicates', () => {
  test('are pairs that have something in common, however it is written, the surest first', async () => {
    const { make, ask } = workbench(await organization())
    const person = (fields: object) =>
      make('contacts', { name: '', email: '', emails: [], phone: '', tags: [], ...fields })
    const [ada, twin, other, far] = [
      await person({ name: 'Ada Miller', email: 'ADA@mill.example', phone: '+49 (30) 123 4567' }),
      await person({ name: 'Miller, Ada', emails: ['ada@mill.example'], phone: '030 1234567' }),
      await person({ name: 'ada  MILLER' }),
      await person({ name: 'Ada', phone: '12' }),
    ]
    const { count, results } = await ask('/crm/duplicates/', '&record=contact')
    const shown = (results as Pair[]).map(({ records, reasons, score }) => [
      records.map(({ id }) => id),
      reasons,
      score,
    ])
    assert.equal(count, 3)
    assert.deepEqual(shown[0], [[ada.id, twin.id], ['email', 'name', 'phone'], 0.99])
    assert.deepEqual(
      new Set(shown.slice(1).map((pair) => JSON.stringify(pair))),
      new Set([ada, twin].map(({ id }) => JSON.stringify([[id, other.id], ['name'], 0.5]))),
    )
    assert.ok(!JSON.stringify(results).includes(far.id))
    const page = await ask('/crm/duplicates/', '&page_size=1&paging=cursor')
    assert.equal(page.results.length, 1)
    assert.notEqual(page.next, null)
  })

  // Red where accounts knew fewer legal forms than leads.
  for (const [one, other] of [
    ['Brook Ltd', 'Brook Limited'],
    ['Moulin du Nord S.A.', 'Moulin du Nord'],
    ['De Molen B.V.', 'De Molen NV'],
    ['Brotgenossenschaft eG', 'Brotgenossenschaft e.G.'],
    ['Il Forno S.p.A.', 'Il Forno S.r.l.'],
    ['Rye & Co. Company', 'RYE'],
    ['Φούρνος Limited', 'ΦΟΎΡΝΟΣ Ltd'],
  ])
    test(`of companies are ${one} and ${other}, whatever their legal form`, async () => {
      const { make, ask } = workbench(await organization())
      const named = (name?: string) => make('accounts', { name, website: '', tags: [] })
      const pair = [await named(one), await named(other)]
      for (const far of ['Brooks Ltd', 'Moulin du Sud S.A.', 'Limited', 'S.A.']) await named(far)
      const { results } = await ask('/crm/duplicates/', '&record=account')
      assert.deepEqual(
        (results as Pair[])
          .filter(({ score }) => score >= 0.5)
          .map(({ records }) => records.map(({ id }) => id)),
        [pair.map(({ id }) => id)],
      )
    })

  // As people write one name: red where only its first and last word are compared, in the letters that were typed.
  for (const [one, other] of [
    ['Jan van den Berg', 'van den Berg, Jan'],
    ['Dr. María García López', 'Maria Garcia Lopez'],
    ['Anna Müller', 'Mueller, Anna'],
    ['Иван Петров', 'Петров Иван'],
    ['Γιώργος Παπάς', 'ΠΑΠΆΣ ΓΙΏΡΓΟΣ'],
    ['Jan Smith', 'Smith, Dr. Jan'],
    ['陳大文', '陳大文'],
  ])
    test(`of people are ${one} and ${other}, and not their namesakes`, async () => {
      const { make, ask } = workbench(await organization())
      const named = (name?: string) =>
        make('contacts', { name, email: '', emails: [], phone: '', tags: [] })
      const pair = [await named(one), await named(other)]
      for (const first of ['Jan', 'Dr. Berg', 'Anna Petrov', '陳大']) await named(first)
      const { results } = await ask('/crm/duplicates/', '&record=contact')
      assert.deepEqual(
        (results as Pair[]).map(({ records, score }) => [records.map(({ id }) => id), score]),
        [[pair.map(({ id }) => id), 0.5]],
      )
    })

  for (const [one, other, reason] of [
    [{ name: 'Müller GmbH' }, { name: 'Mueller' }, 'name'],
    [{ name: 'Bäckerei Groß & Söhne' }, { name: 'Baeckerei Gross und Soehne' }, 'name'],
    [{ name: 'Sun Bakery' }, { name: 'Bakery Sun Ltd.' }, 'name'],
    [
      { name: 'One', address: 'Hauptstr. 5, 10115 Berlin' },
      { name: 'Two', address: 'Hauptstraße 5, Berlin 10115' },
      'address',
    ],
  ] as const)
    test(`of accounts are ${JSON.stringify(one)} and ${JSON.stringify(other)}`, async () => {
      const { make, ask } = workbench(await organization())
      for (const fields of [one, other, { name: 'Moon Bakery', address: 'Hauptstr. 6, Berlin' }])
        await make('accounts', { website: '', tags: [], ...fields })
      const { results } = await ask('/crm/duplicates/', '&record=account')
      assert.deepEqual(
        (results as Pair[]).map(({ reasons }) => reasons),
        [[reason]],
      )
    })

  test('of accounts are found by domain, name without its legal form, and address', async () => {
    const { make, ask } = workbench(await organization())
    const company = (fields: object) => make('accounts', { website: '', tags: [], ...fields })
    const [mill, twin, last] = [
      await company({
        name: 'Hearth Mill GmbH',
        domain: 'hearthmill.example',
        address: 'Mühlenweg 4',
      }),
      await company({ name: 'HEARTH-MILL', domain: 'https://www.hearthmill.example' }),
      await company({ name: 'Others', address: 'mühlenweg, 4' }),
    ]
    const { results } = await ask('/crm/duplicates/', '&record=account')
    assert.deepEqual(
      (results as Pair[]).map(({ records, reasons }) => [records.map(({ id }) => id), reasons]),
      [
        [
          [mill.id, twin.id],
          ['domain', 'name'],
        ],
        [[mill.id, last.id], ['address']],
      ],
    )
  })

  test('are not proposed again once somebody has said that they are two', async () => {
    const { make, ask, send } = workbench(await organization())
    const [one, other] = [await make('contacts'), await make('contacts')]
    assert.equal((await ask('/crm/duplicates/')).count, 1)
    const wish = { record: 'contact', ids: [other.id, one.id] }
    for (const _ of [1, 2]) assert.equal((await send('/crm/duplicates/dismiss/', wish)).status, 204)
    assert.equal((await ask('/crm/duplicates/')).count, 0)
    const twice = await send('/crm/duplicates/dismiss/', { ids: [one.id, one.id] })
    assert.deepEqual([twice.status, twice.body.errors[0].field], [400, 'ids'])
    const wrong = await send('/crm/duplicates/dismiss/', { ...wish, record: 'account' })
    assert.deepEqual([wrong.status, wrong.body.errors[0].field], [400, 'ids'])
  })

  test('are gone once they are merged or deleted', async () => {
    const { make, ask, send, remove } = workbench(await organization())
    const [a, b, c] = [await make('contacts'), await make('contacts'), await make('contacts')]
    assert.equal((await ask('/crm/duplicates/')).count, 3)
    await send('/crm/contacts/merge/', { into: a.id, from: [b.id] })
    assert.equal((await ask('/crm/duplicates/')).count, 1)
    await remove('contacts', c)
    assert.equal((await ask('/crm/duplicates/')).count, 0)
  })

  test('are found by names that sound alike, and more so of one company', async () => {
    const { make, ask } = workbench(await organization())
    const person = (name: string, email: string, phone = '') =>
      make('contacts', { name, email, phone, emails: [], tags: [] })
    const [jon, john, smith] = [
      await person('Jon Smith', 'j@acme.example', '+49 30 1234567'),
      await person('John Smyth', 'smyth@acme.example'),
      await person('Smith, John', 'office@other.example', '030/1234567'),
      await person('Jane Doe', 'jane@acme.example', '+44 20 79460958'),
      await person('Mary Jones', 'mary@acme.example'),
    ]
    const { results } = await ask('/crm/duplicates/')
    assert.deepEqual(
      (results as Pair[]).map(({ records, reasons }) => [records.map(({ id }) => id), reasons]),
      [
        [
          [jon.id, smith.id],
          ['name', 'phone'],
        ],
        [
          [jon.id, john.id],
          ['domain', 'name'],
        ],
      ],
    )
  })

  test('keep a new contact out that is too much like one, where that is wished', async () => {
    const { make, send } = workbench(await organization())
    const jon = await make('contacts', {
      name: 'Jon Smith',
      email: 'j@acme.example',
      phone: '+49 30 1234567',
    })
    const wish = { name: 'John Smyth', email: 'smyth@acme.example' }
    const path = '/crm/contacts/?on_duplicate=refuse_similar&'
    const { status, body, headers } = await send(path, wish)
    assert.deepEqual([status, body.code, body.existing_id], [409, 'contact_exists', jon.id])
    assert.deepEqual(body.candidates[0].reasons, ['domain', 'name'])
    assert.equal(headers.get('x-possible-duplicates'), jon.id)
    assert.equal((await send(path, { name: 'Mary Jones', email: 'm@acme.example' })).status, 201)
    assert.equal((await send(path, { phone: '0049301234567' })).status, 409)
    assert.equal((await send('/crm/contacts/', wish)).status, 201)
  })

  test('keep nobody out by what more than twenty have in common', async () => {
    const { make, send } = workbench(await organization())
    const path = '/crm/contacts/?on_duplicate=refuse_similar&'
    const phone = '+49 30 1234567'
    for (let count = 1; count <= 19; count += 1) await make('contacts', { ...nobody, phone })
    assert.equal((await send(path, { phone })).status, 409)
    await make('contacts', { ...nobody, phone })
    assert.equal((await send(path, { phone })).status, 201)
    const namesake = (firm: number) => ({
      ...nobody,
      name: 'Anna Bender',
      email: `anna@firm-${firm}.example`,
    })
    for (let firm = 1; firm <= 20; firm += 1) await make('contacts', namesake(firm))
    assert.equal((await send(path, namesake(21))).status, 201)
    const { status, body } = await send(path, { name: 'Bender, Anna', email: 'a@firm-7.example' })
    assert.equal(status, 409)
    assert.deepEqual(
      (body.candidates as Candidate[]).map(({ reasons }) => reasons),
      [['domain', 'name']],
    )
  })

  test('are told where a new contact is refused because of one', async () => {
    const { make, send } = workbench(await organization())
    const ada = await make('contacts')
    const twin = { email: 'Ada@mill.example', name: 'Miller Ada' }
    const { status, body, headers } = await send('/crm/contacts/?on_duplicate=refuse&', twin)
    assert.equal(status, 409)
    assert.deepEqual(body.candidates, [{ id: ada.id, score: 0.95, reasons: ['email', 'name'] }])
    assert.equal(headers.get('x-possible-duplicates'), ada.id)
  })
})
