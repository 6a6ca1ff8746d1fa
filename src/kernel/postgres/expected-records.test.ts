import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import pg from 'pg'
import type { TestDatabase } from '#test/database.ts'
import { filledDatabase } from '#test/template.ts'
import { expectedRecords, tellExpectedRecords } from './expected-records.ts'

const many = 4000

suite('how many records of an organization the planner expects', () => {
  let own: TestDatabase
  let client: pg.Client
  before(async () => {
    own = await filledDatabase()
    client = new pg.Client(own.database)
    await client.connect()
  })
  after(async () => {
    await client.end()
    await own.drop()
  })

  const untold = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id'
          and (c.relforcerowsecurity or c.relispartition)
          and not coalesce(a.attoptions::text ~ 'n_distinct=(${-1 / expectedRecords}|-0.00001)\\M', false)`,
    )
    return rows.map(({ name }) => name)
  }
  const distinctIn = async (table: string) => {
    const { rows } = await client.query<{ n_distinct: number }>(
      `select n_distinct from pg_stats where tablename = $1 and attname = 'organization_id'`,
      [table],
    )
    return rows[0]?.n_distinct
  }
  const create = (table: string) =>
    client.query(`create table ${table} (organization_id uuid not null, id uuid not null);
      alter table ${table} enable row level security, force row level security`)
  const rowsOfMany = async (table: string) => {
    await create(table)
    await client.query(
      `insert into ${table} select gen_random_uuid(), gen_random_uuid() from generate_series(1, ${many})`,
    )
  }

  test('is told of every table, and of each month of events', async () => {
    assert.deepEqual(await untold(), [])
  })

  test('is told of a table that came since, and holds at once where it has been analysed', async () => {
    await rowsOfMany('lately')
    await client.query('analyze lately')
    assert.equal(await distinctIn('lately'), -1)
    await tellExpectedRecords(client)
    assert.deepEqual(await untold(), [])
    assert.ok(Math.abs(Number(await distinctIn('lately')) + 1 / expectedRecords) < 1e-6)
    await client.query('analyze lately')
    assert.ok(Math.abs(Number(await distinctIn('lately')) + 1 / expectedRecords) < 1e-6)
  })

  test('is a hundred times as many of words, so that those of one record are never looked for among all', async () => {
    await client.query(`
      insert into record_words (organization_id, noun, word, created_at, record_id, marks)
      select '019401c1-645a-7639-a719-a4d673a7a980', 'noun' || n % 7, 'w' || n % 1000, now(), gen_random_uuid(), 0
        from generate_series(1, 60000) n`)
    await client.query('analyze record_words')
    await client.query(`set plan_cache_mode = force_generic_plan;
      prepare words_gone (uuid, text, jsonb) as
      delete from record_words r using jsonb_to_recordset($3) w (id uuid, created_at timestamptz, word text)
       where r.organization_id = $1 and r.noun = $2 and r.word = w.word and r.created_at = w.created_at and r.record_id = w.id`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute words_gone (gen_random_uuid(), 'noun1', '[]')`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Cond: .*word = .*record_id = /, plan)
  })

  test('holds in a table that is new', async () => {
    await create('newest')
    await tellExpectedRecords(client)
    assert.ok(Math.abs(Number(await distinctIn('newest')) + 1 / expectedRecords) < 1e-6)
  })

  test('is told once', async () => {
    const versions = async () =>
      (await client.query('select xmin, oid from pg_class order by oid')).rows
    const before = await versions()
    await tellExpectedRecords(client)
    assert.deepEqual(await versions(), before)
  })

  test('is not told on Citus, which takes no options of columns', async () => {
    await rowsOfMany('distributed')
    await client.query(`create function citus_version() returns text language sql return 'Citus'`)
    try {
      await tellExpectedRecords(client)
      assert.deepEqual(await untold(), ['distributed'])
    } finally {
      await client.query('drop function citus_version; drop table distributed')
    }
  })
})
