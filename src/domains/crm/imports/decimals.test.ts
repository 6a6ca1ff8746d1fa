import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { importPath, imported, recordsOf, uploaded } from './imports.fixture.ts'

const { all: contacts } = pathsOf('contacts')

async function withNumbers(): Promise<Organization> {
  const tenant = await organization()
  for (const [key, type] of [
    ['weight', 'number'],
    ['price', 'money'],
  ])
    await tenant.owner.post(`/crm/fields/?organization_id=${tenant.id}`, {
      record: 'contact',
      key,
      label: key,
      type,
    })
  return tenant
}

/** What the weights of a file are, however the file writes them. */
async function weightsOf(file: string): Promise<number[]> {
  const tenant = await withNumbers()
  await imported(tenant, file)
  const records: { name: string; custom: { weight: number } }[] = await recordsOf(tenant)
  return records
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ custom }) => custom.weight)
}

suite('numbers of a file', () => {
  test('are in an import what they were in the export', async () => {
    const tenant = await withNumbers()
    for (const weight of [1.234, 12.345, -999.125])
      await tenant.owner.post(contacts(tenant), {
        name: String(weight),
        custom: { weight, price: 1234 },
      })
    const before = await recordsOf(tenant)
    const { body } = await tenant.owner.get(
      `/crm/contacts/export/?organization_id=${tenant.id}&format=csv`,
    )
    const { counts } = await imported(tenant, body)
    assert.deepEqual([counts.unchanged, await recordsOf(tenant)], [3, before])
  })

  test('of deals keep the currency that stands beside them', async () => {
    const tenant = await organization()
    const amounts = ['1.200,50 €', '500 CHF', '£75', '9', '$8', 'EUR 3,00']
    const rows = amounts.map((amount, index) => `${index};${amount}\n`).join('')
    const { counts } = await imported(tenant, `Titel;Wert\n${rows}X;7 QQQ\n`, { record: 'deal' })
    assert.equal(counts.refused, 1)
    const deals: { title: string; value: number; currency: string }[] = await recordsOf(
      tenant,
      'deals',
    )
    const own = deals.find(({ title }) => title === '3')?.currency
    assert.deepEqual(
      deals
        .toSorted((one, other) => Number(one.title) - Number(other.title))
        .map(({ value, currency }) => [value, currency]),
      [
        [1200.5, 'EUR'],
        [500, 'CHF'],
        [75, 'GBP'],
        [9, own],
        [8, own],
        [3, 'EUR'],
      ],
    )
  })

  test('of deals keep a currency that is written as a word, and that of an organization where a word is of several', async () => {
    const written = [
      ['1 200 zł', 'PLN'],
      ['300 Kč', 'CZK'],
      ['9 000 Ft', 'HUF'],
      ['20 лв.', 'BGN'],
      ['1.200 TL', 'TRY'],
      ['₺5', 'TRY'],
      ['R$ 1.200,00', 'BRL'],
      ['R100', 'ZAR'],
      ['70 Euro', 'EUR'],
      ['US$ 8', 'USD'],
      ['SFr. 40', 'CHF'],
      ['30 SKr', 'SEK'],
      ['30 kr', 'SEK'],
    ] as const
    const tenant = await organization()
    const rows = written.map(([amount], index) => `${index};${amount}\n`).join('')
    const file = `Titel;Wert\n${rows}`
    const before = await uploaded(tenant, file, { record: 'deal' })
    const { body } = await tenant.owner.post(importPath(tenant, `${before.id}/preview/`))
    assert.deepEqual([body.counts.created, body.counts.refused], [written.length - 1, 1])
    const [reason] = body.results.at(-1).reasons
    assert.equal(reason.field, 'currency')
    assert.match(reason.message, /DKK, ISK, NOK or SEK.*a column/u)
    assert.equal((await imported(tenant, file, { record: 'deal' })).counts.refused, 1)
    const own = await tenant.owner.patch(`/organizations/${tenant.id}/`, { currency: 'SEK' })
    assert.equal(own.status, 200, JSON.stringify(own.body))
    assert.equal((await imported(tenant, file, { record: 'deal' })).counts.refused, 0)
    const deals: { title: string; currency: string }[] = await recordsOf(tenant, 'deals')
    const found = deals.slice(-written.length)
    assert.deepEqual(
      written.map((_, index) => found.find(({ title }) => title === String(index))?.currency),
      written.map(([, currency]) => currency),
    )
  })

  test('of a deal that is there are in its currency, where a word may mean that', async () => {
    const tenant = await organization()
    const file = 'Deal ID;Titel;Wert;Währung\n1;A;5;NOK\n2;B;5;PLN\n'
    await imported(tenant, file, { record: 'deal' })
    const again = 'Deal ID;Titel;Wert\n1;A;6 kr\n2;B;6 Kr.\n'
    const { counts } = await imported(tenant, again, { record: 'deal' })
    assert.deepEqual([counts.updated, counts.refused], [1, 1])
    const deals: { value: number; currency: string }[] = await recordsOf(tenant, 'deals')
    assert.deepEqual(
      deals.map(({ value, currency }) => [value, currency]),
      [
        [6, 'NOK'],
        [5, 'PLN'],
      ],
    )
  })

  for (const [what, file, weights] of [
    ['a leading nought', 'name;weight\na;1.234\nb;0.125\n', [1.234, 0.125]],
    ['more than one group', 'name,weight\na,1.234\nb,1.234.567\n', [1234, 1_234_567]],
    ['both signs in one', 'name,weight\na,1.234\nb,"1.234,5"\n', [1234, 1234.5]],
    ['four digits in no group', 'name;weight\na;1.234\nb;1234.567\n', [1.234, 1234.567]],
    ['an amount of money', 'name,weight,price\na,1.234,1.000\n', [1234]],
    ['semicolons between the cells', 'name;weight\na;1.234\nb;2,345\n', [1234, 2.345]],
    ['commas between the cells', 'name,weight\na,1.234\nb,"2,345"\n', [1.234, 2345]],
  ] as const)
    test(`are read by ${what}`, async () => {
      assert.deepEqual(await weightsOf(file), weights)
    })

  test('are told of in the preview where the file does not say how they are meant', async () => {
    const tenant = await withNumbers()
    const reasonsOf = async (file: string) => {
      const { id } = await uploaded(tenant, file)
      const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
      return body.results.map(({ reasons }: { reasons: { message: string }[] }) =>
        reasons.map(({ message }) => message).join(' '),
      )
    }
    assert.deepEqual(await reasonsOf('name,weight\na,1.234\nb,5\n'), [
      'Read as 1.234; if it is 1234, change `decimal` to ",".',
      '',
    ])
    assert.deepEqual(await reasonsOf('name,weight\na,1.234\nb,1.5\n'), ['', ''])
  })
})
