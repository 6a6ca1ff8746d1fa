import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { eventsOf } from '#test/event-log.ts'
import { organization } from '#test/world.ts'
import { pathsOf } from '../crm.fixture.ts'
import { addField } from '../fields/fields.fixture.ts'
import {
  imported,
  importPath,
  recordsOf,
  reverted,
  runToEnd,
  send,
  started,
  uploaded,
} from './imports.fixture.ts'

const { all: contacts, one: contactAt } = pathsOf('contacts')

const people = `Vorname;Nachname;E-Mail;Telefon;Schlagworte;Firma
Ada;Miller;Ada@mill.example;030 1234567;Bäcker, Partner;Hearth
Zoë;Rye;zoe@rye.example;+49 30 7654321;;
Bob;;no address;;;
`

suite('an import', () => {
  test('proposes what the columns are, and works on that', async () => {
    const tenant = await organization()
    const file = await uploaded(tenant, people)
    assert.deepEqual(
      [file.status, file.rows, file.match, file.mode, file.encoding],
      ['uploaded', 3, 'email', 'upsert', 'utf-8'],
    )
    assert.deepEqual(
      file.mapping.map(({ field }) => field),
      ['first_name', 'last_name', 'email', 'phone', 'tags', 'account'],
    )
    await tenant.owner.patch(importPath(tenant, `${file.id}/`), { country: 'DE' })
    await started(tenant, file.id)
    const done = await runToEnd(tenant, file.id)
    assert.deepEqual(
      [done.status, done.rows_done, done.counts.created, done.counts.refused],
      ['completed', 3, 2, 1],
    )
    const [ada, zoe] = await recordsOf(tenant)
    assert.deepEqual(
      [ada.name, ada.email, ada.phone, ada.tags, ada.created_by],
      [
        'Ada Miller',
        'Ada@mill.example',
        '+49301234567',
        ['Bäcker', 'Partner'],
        tenant.owner.userId,
      ],
    )
    assert.deepEqual([zoe.name, zoe.phone], ['Zoë Rye', '+49307654321'])
    const refused = await tenant.owner.get(importPath(tenant, `${file.id}/refused/`))
    assert.match(refused.headers.get('content-type')!, /^text\/csv/)
    assert.match(refused.body, /^Vorname,Nachname,.*,line,reason\r\nBob,,no address,,,,4,"?email: /)
    const { body: rows } = await tenant.owner.get(
      importPath(tenant, `${file.id}/rows/`, '&outcome=refused'),
    )
    assert.deepEqual([rows.count, rows.results[0].line], [1, 4])
  })

  test('tells with each change who made it, and because of which file', async () => {
    const tenant = await organization()
    const { id } = await imported(tenant, people)
    const events = await eventsOf(tenant, '')
    const made = events.filter(({ type }) => type === 'contact.created')
    assert.equal(made.length, 2)
    for (const { cause, actor } of made as never as { cause: object; actor: object }[]) {
      assert.deepEqual(cause, { type: 'import', id })
      assert.equal((actor as { user_id: string }).user_id, tenant.owner.userId)
    }
    assert.deepEqual(
      events.filter(({ type }) => type.startsWith('import.')).map(({ type }) => type),
      ['import.created', 'import.started', 'import.completed'],
    )
  })

  test('shows what would become of the rows, and writes nothing', async () => {
    const tenant = await organization()
    await tenant.owner.post(contacts(tenant), { name: 'Ada', email: 'ADA@mill.example' })
    const { id } = await uploaded(tenant, `${people}Ada;Mill;ada@mill.example;;;\n`)
    const { status, body } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.counts, { created: 1, updated: 2, unchanged: 0, refused: 1 })
    assert.deepEqual(
      body.results.map((row: { outcome: string }) => row.outcome),
      ['updated', 'created', 'refused', 'updated'],
    )
    assert.equal((await recordsOf(tenant)).length, 1)
    const { body: file } = await tenant.owner.get(importPath(tenant, `${id}/`))
    assert.equal(file.status, 'previewed')
    await started(tenant, id)
    const done = await runToEnd(tenant, id)
    assert.deepEqual([done.counts.created, done.counts.updated, done.counts.refused], [1, 2, 1])
  })

  for (const [mode, empty, expected] of [
    [
      'create',
      'keep',
      [
        ['Ada', '1'],
        ['Bob', ''],
      ],
    ],
    ['update', 'clear', [['Ada M', '']]],
    [
      'upsert',
      'keep',
      [
        ['Ada M', '1'],
        ['Bob', ''],
      ],
    ],
  ] as const)
    test(`does in mode ${mode} what it says, and with empty cells: ${empty}`, async () => {
      const tenant = await organization()
      await tenant.owner.post(contacts(tenant), { name: 'Ada', email: 'a@x.example', phone: '1' })
      const file = 'name,email,phone\nAda M,A@x.example,\nBob,b@x.example,\n'
      const done = await imported(tenant, file, { change: { mode, empty } })
      assert.equal(done.counts.refused, mode === 'upsert' ? 0 : 1)
      assert.deepEqual(
        (await recordsOf(tenant)).map(({ name, phone }: Record<string, string>) => [name, phone]),
        expected,
      )
    })

  test('clears fields of the organization, and further addresses, which an own name of a column says', async () => {
    const tenant = await organization()
    await addField(tenant, { record: 'contact', key: 'd', label: 'D', type: 'date' })
    const known = { name: 'C', external_id: 'e', email: 'c@x.example', emails: ['c2@x.example'] }
    const given = { ...known, custom: { d: '2020-02-02' } }
    const { status } = await tenant.owner.post(contacts(tenant), given)
    assert.equal(status, 201)
    const file = 'external_id,name,d,emails\ne,C,,\n'
    const change = { empty: 'clear', match: 'external_id' }
    const { id } = await uploaded(tenant, file)
    await tenant.owner.patch(importPath(tenant, `${id}/`), change)
    const { body: foreseen } = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.deepEqual(foreseen.counts, { created: 0, updated: 1, unchanged: 0, refused: 0 })
    const done = await imported(tenant, file, { change })
    assert.equal(done.counts.updated, 1)
    const [{ custom, emails, name }] = await recordsOf(tenant)
    assert.deepEqual({ custom, emails, name }, { custom: {}, emails: [], name: 'C' })
    const again = await imported(tenant, file, { change })
    assert.deepEqual([again.counts.updated, again.counts.unchanged], [0, 1])
  })

  test('brings in accounts, deals, tasks and notes, as people write them', async () => {
    const tenant = await organization()
    await imported(tenant, 'Firma,Webseite\nHearth,https://www.hearth.example/x\n', {
      record: 'account',
    })
    await imported(
      tenant,
      'Betreff;Betrag;Phase;Abschlussdatum\nRye;"1.234,50 €";won;31.12.2027\n',
      {
        record: 'deal',
      },
    )
    await imported(tenant, 'Tâche,Échéance,Priorité\nAppeler,12/31/2027 2:30 pm,High\n', {
      record: 'task',
    })
    await imported(tenant, '{"body":"# Rye","pinned":true}\n{"body":""}\n', {
      record: 'note',
      media: 'application/x-ndjson',
    })
    const [account] = await recordsOf(tenant, 'accounts')
    assert.deepEqual([account.name, account.domain], ['Hearth', 'hearth.example'])
    const [deal] = await recordsOf(tenant, 'deals')
    assert.deepEqual(
      [deal.value, deal.currency, deal.probability, deal.expected_close],
      [1234.5, 'EUR', 100, '2027-12-31'],
    )
    await imported(tenant, 'Betreff;Abschluss\nOats;30.11.2027\n', { record: 'deal' })
    assert.equal((await recordsOf(tenant, 'deals')).at(-1).expected_close, '2027-11-30')
    const [task] = await recordsOf(tenant, 'tasks')
    assert.deepEqual([task.due, task.priority], ['2027-12-31T14:30:00.000Z', 'high'])
    const notes = await recordsOf(tenant, 'notes')
    assert.deepEqual(
      notes.map(({ body, pinned }: { body: string; pinned: boolean }) => [body, pinned]),
      [['# Rye', true]],
    )
  })

  test('is put back wholly, but for what was changed since', async () => {
    const tenant = await organization()
    const kept = await tenant.owner.post(contacts(tenant), {
      name: 'Ada',
      email: 'ada@mill.example',
      tags: ['old'],
    })
    const { body: before } = await tenant.owner.get(contactAt(tenant, kept.body.id))
    const done = await imported(tenant, `${people}Ada;Mill;ada@mill.example;;new;\n`)
    const [, zoe] = await recordsOf(tenant)
    await tenant.owner.patch(contactAt(tenant, zoe.id), { title: 'Miller' })
    const back = await reverted(tenant, done.id)
    assert.deepEqual([back.status, back.counts.reverted, back.counts.left], ['reverted', 1, 1])
    const { body: after } = await tenant.owner.get(contactAt(tenant, kept.body.id))
    assert.deepEqual({ ...after, updated_at: '' }, { ...before, updated_at: '' })
    const { body: left } = await tenant.owner.get(
      importPath(tenant, `${done.id}/rows/`, '&is_left=true'),
    )
    assert.deepEqual(
      left.results.map(({ record_id }: { record_id: string }) => record_id),
      [zoe.id],
    )
    const again = await tenant.owner.post(importPath(tenant, `${done.id}/revert/`))
    assert.deepEqual([again.status, again.body.code], [409, 'import_not_done'])
  })

  test('takes values of own fields away again that it had added', async () => {
    const tenant = await organization()
    for (const key of ['region', 'size'])
      await addField(tenant, { record: 'contact', key, label: key, type: 'text' })
    const ada = { name: 'Ada', email: 'ada@mill.example', custom: { region: 'north' } }
    const { body: before } = await tenant.owner.post(contacts(tenant), ada)
    const file = 'email,custom.size,custom.region\nada@mill.example,big,south\n'
    const done = await imported(tenant, file)
    assert.deepEqual((await recordsOf(tenant))[0].custom, { region: 'south', size: 'big' })
    const { counts } = await reverted(tenant, done.id)
    assert.deepEqual([counts.reverted, counts.left], [1, 0])
    assert.deepEqual((await recordsOf(tenant))[0].custom, before.custom)
  })

  test('gives no value back to a field that was made anew since', async () => {
    const tenant = await organization()
    const region = { record: 'contact', key: 'region', label: 'Region', type: 'text' }
    const { body: field } = await addField(tenant, region)
    const ada = { name: 'Ada', email: 'ada@mill.example', custom: { region: 'north' } }
    await tenant.owner.post(contacts(tenant), ada)
    const file = 'email,custom.region,title\nada@mill.example,south,Baker\n'
    const done = await imported(tenant, file)
    await tenant.owner.delete(pathsOf('fields').one(tenant, field.id))
    await addField(tenant, region)
    const { counts } = await reverted(tenant, done.id)
    assert.deepEqual([counts.reverted, counts.left], [1, 0])
    const [now] = await recordsOf(tenant)
    assert.deepEqual([now.title, now.custom], ['', {}])
  })

  test('reads an address book: several addresses of a person, and labels as it writes them', async () => {
    const tenant = await organization()
    const file = [
      'Name,Labels,E-mail 1 - Value,E-mail 2 - Value,E-mail 3 - Value,Title,Job Title',
      'Ada,Friends ::: * myContacts,ada@x.example,a@home.example,,Dr.,Head',
      'Eve,,eve@x.example,,e@old.example,,',
    ]
    await imported(tenant, `${file.join('\n')}\n`)
    const people = await recordsOf(tenant)
    assert.deepEqual(
      people.map(({ emails, tags, title }: Record<string, unknown>) => [emails, tags, title]),
      [
        [['a@home.example'], ['Friends', 'myContacts'], 'Head'],
        [['e@old.example'], [], ''],
      ],
    )
  })

  test('leaves a telephone number that is there as it was written', async () => {
    const tenant = await organization()
    const made = await tenant.owner.post(contacts(tenant), {
      name: 'Ada',
      phone: '+33 1 42 68 53 00',
    })
    const path = contacts(tenant, '&format=csv').replace('/?', '/export/?')
    const exported = await tenant.owner.get(path)
    const { counts } = await imported(tenant, exported.body)
    assert.deepEqual([counts.unchanged, counts.updated], [1, 0])
    const more = `id,phone\n${made.body.id},+33 1 42 68 53 01\n`
    await imported(tenant, more)
    assert.equal((await recordsOf(tenant))[0].phone, '+33142685301')
  })

  test('takes the mapping that is sent, and names what is wrong with another', async () => {
    const tenant = await organization()
    const { id } = await uploaded(tenant, 'a,b\nAda,x@y.example\n')
    const at = importPath(tenant, `${id}/`)
    const { body } = await tenant.owner.patch(at, { mapping: [{ column: 'a', field: 'name' }] })
    assert.deepEqual(
      body.mapping.map(({ field, found_by }: Record<string, unknown>) => [field, found_by]),
      [
        ['name', 'caller'],
        ['email', 'content'],
      ],
    )
    for (const [change, field] of [
      [{ mapping: [{ column: 'c', field: 'name' }] }, 'mapping.0.column'],
      [{ mapping: [{ column: 'a', field: 'nam' }] }, 'mapping.0.field'],
      [{ match: 'domain' }, 'match'],
      [{ match: null, mode: 'update' }, 'match'],
    ] as const) {
      const { status, body: problem } = await tenant.owner.patch(at, change)
      assert.deepEqual([status, problem.errors?.[0].field], [400, field], JSON.stringify(problem))
    }
    await started(tenant, id)
    const late = await tenant.owner.patch(at, { mode: 'create' })
    assert.deepEqual([late.status, late.body.code], [409, 'import_started'])
    const deleted = await tenant.owner.delete(at)
    assert.deepEqual([deleted.status, deleted.body.code], [409, 'import_running'])
    await runToEnd(tenant, id)
    assert.equal((await tenant.owner.delete(at)).status, 204)
    assert.equal((await recordsOf(tenant)).length, 1)
  })

  test('is refused as a whole where it is no table of text', async () => {
    const tenant = await organization()
    const zip = Buffer.from('504b0304140000000800', 'hex')
    for (const [file, detail] of [
      [zip, /ZIP archive/],
      ['', /no row/],
      ['name,email\n', /no row/],
      ['name\n"Ada\nBob\n', /after line 1 is never closed/],
      [`name\nAda\n"${'x'.repeat(300_000)}"\n`, /after line 2 is longer/],
      [
        Buffer.concat([Buffer.from('näme\nAda\n'), Buffer.alloc(70_000, 'x'), Buffer.of(0xe4)]),
        /utf-8/,
      ],
    ] as const) {
      const { status, body } = await send(tenant, file)
      assert.deepEqual([status, body.code], [400, 'file_unreadable'], JSON.stringify(body))
      assert.match(body.detail, detail)
    }
    const { status } = await send(tenant, '{}', { media: 'application/json' })
    assert.equal(status, 415)
    const { body } = await tenant.owner.get(importPath(tenant))
    assert.equal(body.count, 0)
  })

  test('is not unpacked, whatever it and its head say', async () => {
    const tenant = await organization()
    const bomb = gzipSync(Buffer.alloc(20_000_000, 'a,b\n'))
    for (const headers of [{}, { 'content-encoding': 'gzip' }, { 'content-encoding': 'deflate' }]) {
      const { status, body } = await tenant.owner.send(
        'POST',
        importPath(tenant, '', '&record=contact&filename=people.csv'),
        bomb,
        { 'content-type': 'text/csv', ...headers },
      )
      assert.ok([400, 415].includes(status), JSON.stringify(body))
      assert.ok(['file_unreadable', 'unsupported_media_type'].includes(body.code), body.code)
    }
    const { body } = await tenant.owner.get(importPath(tenant))
    assert.equal(body.count, 0)
    const { rows } =
      await sql`select from import_chunks where organization_id = ${tenant.id}`.execute(
        tenant.scope.db,
      )
    assert.equal(rows.length, 0)
  })

  test('is refused where one row is ten megabytes, and nothing of it is kept', async () => {
    const tenant = await organization()
    const { status, body } = await send(
      tenant,
      `name,title\nAda,Baker\nBob,${'x'.repeat(10_485_760)}\nEve,Cook\n`,
    )
    assert.deepEqual([status, body.code], [400, 'file_unreadable'])
    assert.match(body.detail, /after line 2 is longer than 256 KiB/)
    const { rows } =
      await sql`select from import_chunks where organization_id = ${tenant.id}`.execute(
        tenant.scope.db,
      )
    assert.equal(rows.length, 0)
  })

  test('refuses rows, not files, for what is wrong with a row', async () => {
    const tenant = await organization()
    const file =
      'name,email\nAda,a@x.example\nNul\0l,b@x.example\nBob,b@x.example,more\n,\n"Eve ""E""",e@x.example\nShort\n'
    const done = await imported(tenant, file)
    assert.deepEqual([done.counts.created, done.counts.refused], [3, 2])
    assert.deepEqual(
      (await recordsOf(tenant)).map(({ name }: { name: string }) => name).toSorted(),
      ['Ada', 'Eve "E"', 'Short'],
    )
  })

  for (const [encoding, bytes] of [
    ['utf-16le', Buffer.from('\uFEFFname\nZoë €\n', 'utf16le')],
    ['utf-16le', Buffer.from('name\nZoë €\n', 'utf16le')],
    ['utf-16be', Buffer.from('\uFEFFname\nZoë €\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('6e616d650a5a6feb20800a', 'hex')],
    ['utf-8', Buffer.from('\uFEFFname\nZoë €\n')],
  ] as const)
    test(`reads ${encoding}, ${bytes.length} bytes of it`, async () => {
      const tenant = await organization()
      const file = await uploaded(tenant, bytes)
      assert.equal(file.encoding, encoding)
      await started(tenant, file.id)
      await runToEnd(tenant, file.id)
      assert.deepEqual((await recordsOf(tenant))[0]?.name, 'Zoë €')
    })
})
