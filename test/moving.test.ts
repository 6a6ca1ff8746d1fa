import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import { importAll } from '../src/commands/import.ts'
import { lazy } from '#kernel/lazy.ts'
import { ImportRefused } from '#kernel/tenants/import-header.ts'
import { asking, tablesOf } from '#kernel/tenants/tenant-tables.ts'
import { allVisible } from './event-log.ts'
import { fill, filledToRead, rowsOf } from './filled.ts'
import { startInstance } from './instance.ts'
import { everythingMoves, exported, linesIn, moving, purged, unplaced } from './moving.ts'
import { filledDatabase } from './template.ts'
import { tableOwner } from './table-owner.ts'
import { organization, world } from './world.ts'

suite('an organization that moves', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  /** An organization that was here, with its rows and the file that it moves by. */
  const gone = lazy(async () => {
    const own = await fill(client)
    const text = await exported((await world()).runtime, 'organization', [own.id])
    const before = await rowsOf(client, own.id)
    await purged(client, own)
    return { own, before, text }
  })

  test('is the same afterwards, row by row', async () => {
    const { runtime } = await world()
    const { own, before, text } = await gone()
    const { rows } = await importAll(runtime, linesIn(text))
    assert.equal(rows, text.split('\n').length - 3)
    assert.doesNotMatch(text, /"type":"(record|ai_thread)_words"|"(words|filler)":/)
    const after = await rowsOf(client, own.id)
    assert.deepEqual(unplaced(after), unplaced(before))
    for (const words of ['record_words', 'ai_thread_words'])
      assert.deepEqual(after[words], before[words])
    assert.equal((await own.owner.get(`/organizations/${own.id}/`)).status, 200)
    const order = async () =>
      (await own.owner.get(`/events/?organization_id=${own.id}&page_size=5`)).body.results.length
    await allVisible(own.scope)
    assert.ok((await order()) > 0, 'its events are not to be read')
    await purged(client, own)
  })

  test('comes to a database that has nothing of others, without what ties it to these', async (t) => {
    const { runtime } = await world()
    const own = await fill(client)
    const text = await exported(runtime, 'organization', [own.id])
    const before = await rowsOf(client, own.id)
    const there = await filledDatabase()
    const instance = await startInstance({ database: there.database })
    const other = new pg.Client(there.database)
    await other.connect()
    t.after(async () => {
      await other.end()
      await instance.close()
      await there.drop()
    })
    await importAll(instance.runtime, linesIn(text))
    assert.deepEqual(unplaced(await rowsOf(other, own.id)), unplaced(before))
  })

  test('is refused where it is already, and nothing of it is kept', async () => {
    const { runtime } = await world()
    const { id, owner, slug } = await organization()
    const text = await exported(runtime, 'organization', [id])
    await owner.post('/crm/contacts/', { organization_id: id, name: 'Stays' })
    const before = await rowsOf(client, id)
    await assert.rejects(
      importAll(runtime, linesIn(text)),
      new RegExp(`organization \\S.* \\(${slug}\\) is there already`),
    )
    assert.deepEqual(await rowsOf(client, id), before)
  })

  const faults: readonly (readonly [string, RegExp, (text: string) => string])[] = [
    ['that ends early', /is incomplete/, (text) => text.split('\n').slice(0, -2).join('\n')],
    ['of another shape', /another version/, (text) => text.replace(/"schema":"\w/, '"schema":"x')],
    ['of a later format', /format/, (text) => text.replace('"format":1', '"format":2')],
    ['of something else', /not an export/, () => 'id,name\n1,Ada\n'],
    [
      'whose books do not add up',
      /do not add up/,
      (text) => text.replace(/"balance":\d+/, '"balance":123456'),
    ],
  ]
  for (const [what, said, change] of faults)
    test(`is refused in a file ${what}`, async () => {
      const { runtime } = await world()
      const { own, text } = await gone()
      await assert.rejects(importAll(runtime, linesIn(change(text))), (error) => {
        assert.ok(error instanceof ImportRefused, String(error))
        assert.match(error.message, said)
        return true
      })
      const { rows } = await client.query('select from organizations where id = $1', [own.id])
      assert.deepEqual(rows, [])
    })

  test('is told whole to its owner, without secrets', async () => {
    const { runtime } = await world()
    const own = await filledToRead(client)
    const { status, headers, body } = await own.owner.get(`/organizations/${own.id}/export/`)
    assert.equal(status, 200)
    assert.match(headers.get('content-type')!, /^application\/jsonl/)
    const lines = String(body)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual([lines[0].type, lines[0].kind], ['header', 'readable'])
    assert.deepEqual(lines.at(-1), { type: 'end', rows: lines.length - 2 })
    const tables = await tablesOf(asking(runtime.base.db))
    for (const { name, secrets } of tables)
      for (const { row } of lines.filter(({ type }) => type === name))
        for (const secret of secrets) assert.ok(!(secret in row), `${name}.${secret}`)
    assert.doesNotMatch(body, /"\\\\x|\$argon2|svc_(usr|mcp|inv)_\w{20}/)
    const rows = await rowsOf(client, own.id)
    // Reading records nothing, but the export tells businesses that the organization only refers to, too.
    for (const [name, all] of moving(rows).filter(([name]) => name !== 'businesses'))
      assert.equal(lines.filter(({ type }) => type === name).length, all.length, name)
    await assert.rejects(importAll(runtime, linesIn(body)), /for reading/)
  })
})

test('everything moves to another database, where people sign in and keys work', async () => {
  const [from, to] = [await filledDatabase(), await filledDatabase()]
  await everythingMoves(from.database, to.database)
  await Promise.all([from.drop(), to.drop()])
})
