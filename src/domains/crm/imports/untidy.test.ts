import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { importPath, imported, recordsOf, uploaded } from './imports.fixture.ts'

const people = 'Name;E-Mail;Telefon\r\nAda;ada@x.example;030 1234567\r\nBob;bob@x.example;\r\n'

suite('an untidy file', () => {
  for (const [what, above, lines] of [
    ['a title, as Numbers writes it', 'Table 1\r\n', 1],
    ['a title and nothing', 'Kundenliste 2026;;\r\n;;\r\n', 1],
    ['what groups of columns have in common', 'Person;;Kontakt\r\n', 1],
    ['nothing but separators', ';;\r\n;;\r\n', 0],
  ] as const)
    test(`may have ${what} above the names of its columns, which is told`, async () => {
      const tenant = await organization()
      const done = await imported(tenant, above + people)
      assert.deepEqual(
        done.mapping.map(({ column, field }) => [column, field]),
        [
          ['Name', 'name'],
          ['E-Mail', 'email'],
          ['Telefon', 'phone'],
        ],
      )
      assert.deepEqual([done.counts.created, done.counts.refused], [2, lines])
      const { body } = await tenant.owner.get(importPath(tenant, `${done.id}/refused/`))
      assert.equal(body.includes('is above the names of the columns'), lines === 1)
    })

  test('has its first row for headers where another knows no more of them', async () => {
    const tenant = await organization()
    const columns = async (file: string) =>
      (await uploaded(tenant, file)).mapping.map(({ column }) => column)
    assert.deepEqual(await columns('Email\na@x.example\nb@x.example,b\n'), ['Email'])
    assert.deepEqual(await columns('nimi,posti\nname,email@x.example\n'), ['nimi', 'posti'])
    assert.deepEqual(await columns('\n,,\nNimi,Posti\nAda,a@x.example\n'), ['Nimi', 'Posti'])
  })

  test('has no headers where its first row holds values and nothing that is known', async () => {
    const tenant = await organization()
    const file = 'Ada,ada@x.example,+44 1632 960001\nBob,bob@x.example,+44 1632 960002\n'
    const { id, mapping, rows } = await uploaded(tenant, file)
    assert.deepEqual(
      mapping.map(({ column, field, found_by }) => [column, field, found_by]),
      [
        ['Column 1', null, null],
        ['Column 2', 'email', 'content'],
        ['Column 3', 'phone', 'content'],
      ],
    )
    assert.equal(rows, 2)
    const path = importPath(tenant, `${id}/`)
    await tenant.owner.patch(path, { mapping: [{ column: 'Column 1', field: 'name' }] })
    const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.equal(body.has_header, false)
    assert.deepEqual(
      body.results.map(({ line, values }: { line: number; values: { name: string } }) => [
        line,
        values.name,
      ]),
      [
        [1, 'Ada'],
        [2, 'Bob'],
      ],
    )
    const headed = await uploaded(tenant, `Name,E-mail,Phone\n${file}`)
    const preview = await tenant.owner.post(importPath(tenant, `${headed.id}/preview/`))
    assert.deepEqual([preview.body.has_header, headed.rows], [true, 2])
  })

  test('has headers or none as is said of it', async () => {
    const tenant = await organization()
    const columns = async (file: string, has: boolean) => {
      const path = importPath(tenant, '', `&record=contact&has_header=${has}`)
      const { body } = await tenant.owner.send('POST', path, file, { 'content-type': 'text/csv' })
      return [body.rows, ...body.mapping.map(({ column }: { column: string }) => column)]
    }
    const file = 'Ada,ada@x.example\nBob,bob@x.example,3\n'
    assert.deepEqual(await columns(file, true), [1, 'Ada', 'ada@x.example'])
    const without = [3, 'Column 1', 'Column 2', 'Column 3']
    assert.deepEqual(await columns(`Name,E-mail\n${file}`, false), without)
  })

  test('may have several addresses and numbers in a cell, of which none is lost untold', async () => {
    const tenant = await organization()
    const file =
      'Name,Email,Phone\nAda,"a@x.example; b@x.example",+49 30 1234567 ::: +49 30 1234568\n'
    const done = await imported(tenant, file)
    const [ada] = await recordsOf(tenant)
    assert.deepEqual(
      [ada.email, ada.emails, ada.phone],
      ['a@x.example', ['b@x.example'], '+49301234567'],
    )
    const rows = await tenant.owner.get(importPath(tenant, `${done.id}/rows/`, '&is_noted=true'))
    const [{ field, message }] = rows.body.results[0].reasons
    assert.equal(field, 'phone')
    assert.match(message, /Not kept: \+49 30 1234568/)
    const mills = 'Company,Email,Website\nMill,"a@x.example, b@x.example",\n'
    const { id } = await imported(tenant, mills, { record: 'account' })
    const [mill] = await recordsOf(tenant, 'accounts')
    assert.equal(mill.email, 'a@x.example')
    const noted = await tenant.owner.get(importPath(tenant, `${id}/rows/`, '&is_noted=true'))
    assert.match(noted.body.results[0].reasons[0].message, /Not kept: b@x\.example/)
  })

  test('may say of a cell that it is a text, as spreadsheets do', async () => {
    const tenant = await organization()
    await imported(tenant, 'Name;Telefon\r\nAda;="0301234567"\r\nEve;"=""0049"""\r\n')
    const phones = (await recordsOf(tenant)).map(({ phone }: { phone: string }) => phone)
    assert.deepEqual(phones.toSorted(), ['0049', '0301234567'])
  })

  test('may call stages as people do; one that there is not is refused in the preview as in the end', async () => {
    const tenant = await organization()
    const stages = [
      { key: 'asked', name: 'Angefragt', probability: 10, outcome: 'open' },
      { key: 'paid', name: 'Bezahlt', probability: 100, outcome: 'won' },
      { key: 'refused', name: 'Abgelehnt', probability: 0, outcome: 'lost' },
    ]
    const repairs = { name: 'Repairs', stages, is_default: true }
    assert.equal((await tenant.owner.post(pathsOf('pipelines').all(tenant), repairs)).status, 201)
    const file = 'Titel;Phase\nA;Angefragt\nB;Closed Won\nC;paid\nD;Unbekannt\n'
    const { id } = await uploaded(tenant, file, { record: 'deal' })
    const { body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.deepEqual([body.counts.created, body.counts.refused], [3, 1])
    assert.equal(body.results[3].reasons[0].field, 'stage')
    const done = await imported(tenant, file, { record: 'deal' })
    assert.deepEqual([done.counts.created, done.counts.refused], [3, 1])
    const deals = await recordsOf(tenant, 'deals')
    assert.deepEqual(
      deals.map((one: { title: string; stage: string }) => [one.title, one.stage]),
      [
        ['A', 'asked'],
        ['B', 'paid'],
        ['C', 'paid'],
      ],
    )
  })

  test('may have ids that are none in some of its rows, which are refused one by one', async () => {
    const tenant = await organization()
    await imported(tenant, 'name\nAda\nBob\n')
    const [ada, bob] = await recordsOf(tenant)
    const file = `id,name,title\n${ada.id},Ada,Head\nn/a,Bob,Cook\n,Eve,Baker\n`
    const { match, counts } = await imported(tenant, file)
    const { created, updated, refused } = counts
    assert.deepEqual([match, created, updated, refused], ['id', 1, 1, 1])
    const [, bobNow] = await recordsOf(tenant)
    assert.deepEqual([bobNow.id, bobNow.title], [bob.id, ''])
  })
})
