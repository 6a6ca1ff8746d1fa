import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { eventsOf } from '#test/event-log.ts'
import { organization, type Organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField } from '../fields/fields.fixture.ts'
import { importPath, imported, recordsOf, reverted, uploaded } from './imports.fixture.ts'

const { all: accounts } = pathsOf('accounts')

async function mill(tenant: Organization) {
  const wish = { name: 'Hearth Mill', domain: 'hearthmill.example' }
  return (await tenant.owner.post(accounts(tenant), wish)).body.id as string
}

async function accountsIn(tenant: Organization, noun?: string) {
  const records = await recordsOf(tenant, noun)
  return Object.fromEntries(
    records.map((one: { name?: string; title?: string; account_id: string | null }) => [
      one.name ?? one.title,
      one.account_id,
    ]),
  )
}

suite('a column that names companies', () => {
  test('links contacts to the account of that name or domain, and tells where there is none', async () => {
    const tenant = await organization()
    const id = await mill(tenant)
    // A younger one of the same name is not meant.
    await tenant.owner.post(accounts(tenant), { name: 'HEARTH MILL' })
    const file = [
      'Name,E-mail,Company',
      'Ada,ada@x.example,hearth mill',
      'Bob,bob@x.example,https://www.hearthmill.example/bread',
      'Cy,cy@x.example,Weir & Sons',
      'Di,di@x.example,',
    ].join('\n')
    const { id: importId, mapping } = await uploaded(tenant, file)
    assert.deepEqual(mapping.at(-1), { column: 'Company', field: 'account', found_by: 'header' })
    const preview = await tenant.owner.post(importPath(tenant, `${importId}/preview/`))
    const told = (rows: { reasons: { field: string }[] | null }[]) =>
      rows.map(({ reasons }) => (reasons ?? []).map(({ field }) => field).join())
    assert.deepEqual(told(preview.body.results), ['', '', 'account', ''])
    assert.equal(preview.body.results[0].values.account_id, id)
    const done = await imported(tenant, file)
    const { created: made, refused, noted: without } = done.counts
    assert.deepEqual([made, refused, without], [4, 0, 1])
    assert.deepEqual(await accountsIn(tenant), { Ada: id, Bob: id, Cy: null, Di: null })
    const rows = await tenant.owner.get(importPath(tenant, `${done.id}/rows/`))
    assert.deepEqual(told(rows.body.results), ['', '', 'account', ''])
    assert.match(rows.body.results[2].reasons[0].message, /No account has this name or domain/)
    const noted = async (is: boolean) =>
      (
        await tenant.owner.get(importPath(tenant, `${done.id}/rows/`, `&is_noted=${is}`))
      ).body.results.map(({ row }: { row: number }) => row)
    assert.deepEqual([await noted(true), await noted(false)], [[3], [1, 2, 4]])
    const created = await eventsOf(tenant, 'contact.created')
    const owners = created.map(({ data }) => (data as { account_id: string | null }).account_id)
    assert.deepEqual(owners, [id, id, null, null])
  })

  test('changes whom a contact belongs to, which a reversal puts back', async () => {
    const tenant = await organization()
    const id = await mill(tenant)
    const head = 'email,account\n'
    await imported(tenant, `email,name,account\na@x.example,Ada,Hearth Mill\nb@x.example,Bob,`)
    const clear = { empty: 'clear' }
    const file = `${head}a@x.example,\nb@x.example,hearthmill.example`
    const { id: importId } = await imported(tenant, file, { change: clear })
    assert.deepEqual(await accountsIn(tenant), { Ada: null, Bob: id })
    await reverted(tenant, importId)
    assert.deepEqual(await accountsIn(tenant), { Ada: id, Bob: null })
    await imported(tenant, `${head}a@x.example,\nb@x.example,Nobody`)
    assert.deepEqual(await accountsIn(tenant), { Ada: id, Bob: null })
  })

  test('stands behind an id, and behind a field of the organization of that name', async () => {
    const tenant = await organization()
    const id = await mill(tenant)
    const { id: other } = (await tenant.owner.post(accounts(tenant), { name: 'Weir' })).body
    await imported(tenant, `name,account_id,company\nAda,${other},Hearth Mill`)
    const lines = [
      { name: 'Bob', company: { id: 7 } },
      { name: 'Cy', company: 'Weir' },
    ]
    const media = 'application/x-ndjson'
    await imported(tenant, lines.map((one) => JSON.stringify(one)).join('\n'), { media })
    assert.deepEqual(await accountsIn(tenant), { Ada: other, Bob: null, Cy: other })
    await imported(tenant, 'title,company\nBread,Hearth Mill', { record: 'deal' })
    assert.deepEqual(await accountsIn(tenant, 'deals'), { Bread: id })
    await addField(tenant, { record: 'contact', key: 'company', label: 'Company', type: 'text' })
    const { mapping } = await uploaded(tenant, 'name,company\nDi,Hearth Mill')
    assert.equal(mapping[1]?.field, 'custom.company')
  })

  test('takes no country that there is not', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, 'name,phone\nAda,030 1234567')
    const path = importPath(tenant, `${id}/`)
    for (const country of ['ZZ', 'XX', 'UK']) {
      const { status, body } = await tenant.owner.patch(path, { country })
      assert.deepEqual([status, body.errors?.[0]?.field], [400, 'country'], country)
    }
    for (const country of ['DE', 'AQ', null])
      assert.equal((await tenant.owner.patch(path, { country })).body.country, country)
  })
})
