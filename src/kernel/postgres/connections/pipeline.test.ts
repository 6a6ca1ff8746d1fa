import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { world } from '#test/world.ts'
import { until } from '#test/until.ts'
import { connect } from './connections.ts'
import { globalDatabase, tenantDatabase, type Database } from '../database.ts'
import { Statements } from './statements.ts'

async function own(t: TestContext, options: { pipelined?: number; poolSize?: number } = {}) {
  const { database } = await world()
  const errors: Error[] = []
  const connections = connect(database, { ...options, onError: (error) => errors.push(error) })
  t.after(() => connections.close())
  return { connections, errors, db: globalDatabase(connections) }
}

async function backend(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]!.pid
}

/** Ends a connection from the server's side, as an operator or a failover does. */
async function terminate(pid: number) {
  const { database } = await world()
  const client = new pg.Client(database)
  await client.connect()
  await client.query('select pg_terminate_backend($1)', [pid])
  await client.end()
}

suite('the shared connections of readers', () => {
  test('carry reads alone: whatever writes or locks has a connection of its own', async (t) => {
    const { connections } = await own(t)
    const sent: string[] = []
    const { pipeline } = connections
    const send = pipeline.send.bind(pipeline)
    t.mock.method(pipeline, 'send', (statements: Parameters<typeof send>[0]) => {
      sent.push(...statements.map(({ text }) => text))
      return send(statements)
    })
    const db = tenantDatabase(connections, randomUUID())
    const keys = () => db.selectFrom('idempotency_keys').select('claim')
    await db.deleteFrom('idempotency_keys').where('operation', '=', 'none').execute()
    await db
      .updateTable('idempotency_keys')
      .set({ caller: 'x' })
      .where('caller', '=', '-')
      .execute()
    await keys().forUpdate().execute()
    await keys().forShare().execute()
    await keys().forNoKeyUpdate().execute()
    await keys().forKeyShare().execute()
    await sql`with gone as (delete from idempotency_keys where caller = '-' returning 1) select * from gone`.execute(
      db,
    )
    assert.equal(sent.length, 0)
    await keys().execute()
    await sql`with a as (select 1) select * from a`.execute(db)
    assert.equal(sent.filter((text) => !text.includes('set_config')).length, 2)
    assert.ok(sent.every((text) => /^(select|with)/.test(text)))
  })

  test('let many callers ask at once and give each the answer to its own question', async (t) => {
    const { db } = await own(t, { pipelined: 2 })
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        if (index % 10 === 3) return sql`select 1 / 0`.execute(db).catch(() => 'refused')
        const { rows } = await sql<{ value: number }>`select ${index}::int as value`.execute(db)
        return rows[0]?.value
      }),
    )
    assert.deepEqual(
      answers,
      answers.map((_, index) => (index % 10 === 3 ? 'refused' : index)),
    )
  })

  test('are opened anew after the server ended one', async (t) => {
    const { db, errors } = await own(t, { pipelined: 1 })
    const pid = await backend(db)
    assert.equal(await backend(db), pid, 'one connection is shared')
    await terminate(pid)
    await until(async () => (await backend(db).catch(() => pid)) !== pid)
    assert.ok(errors.length > 0, 'the loss is reported')
  })

  test('fail the questions that were under way when the server ended one, and hang none', async (t) => {
    const { db } = await own(t, { pipelined: 1 })
    const pid = await backend(db)
    const waiting = Array.from({ length: 5 }, () => sql`select pg_sleep(10)`.execute(db))
    const settled = Promise.allSettled(waiting)
    await terminate(pid)
    assert.ok((await settled).every(({ status }) => status === 'rejected'))
    await until(async () => (await backend(db).catch(() => pid)) !== pid)
  })

  test('are not the connections of transactions, of which a lost one fails and the next works', async (t) => {
    const { db } = await own(t, { poolSize: 1 })
    const lost = db.transaction().execute(async (inside) => {
      await terminate(await backend(inside))
      await sql`select 1`.execute(inside)
    })
    await assert.rejects(lost)
    assert.ok((await db.transaction().execute(backend)) > 0)
  })

  test('say so when nobody listens', async (t) => {
    const connections = connect({ host: '127.0.0.1', port: 1, database: 'none', user: 'nobody' })
    t.after(() => connections.close())
    const db = globalDatabase(connections)
    await assert.rejects(sql`select 1`.execute(db), { code: 'ECONNREFUSED' })
    await assert.rejects(db.transaction().execute(backend), { code: 'ECONNREFUSED' })
  })
})

suite('what is known of a statement', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['select updated_at, deleted from things', true],
    ['  with a as (select 1) select * from a', true],
    ['select id from things for update', false],
    ['select id from things for  no key update skip locked', false],
    ['select id from things FOR SHARE', false],
    ["select nextval('s')", false],
    ['with a as (insert into t values (1) returning 1) select * from a', false],
    ['insert into t select 1', false],
    ['update t set a = 1', false],
    ['set local statement_timeout = 1', false],
  ]
  for (const [text, readOnly] of cases)
    test(`${readOnly ? 'only reads' : 'may write or wait'}: ${text}`, () =>
      assert.equal(new Statements().of(text).readOnly, readOnly))

  test('has one name for one text, for as long as it is asked between others', () => {
    const statements = new Statements(4)
    const named = (texts: string) =>
      texts
        .split('')
        .map((text) => statements.of(text).name)
        .join(' ')
    assert.equal(named('aba'), 's1 s2 s1')
    assert.equal(named('cadaea'), 's3 s1 s4 s1 s5 s1')
    assert.equal(named('b'), 's6')
  })
})
