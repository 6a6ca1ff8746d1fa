import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import pg from 'pg'
import type { TestDatabase } from '#test/database.ts'
import { filledDatabase } from '#test/template.ts'
import { earliestId } from './id-time.ts'
import { keepPartitions, partitionsOf } from './partitions.ts'
import { rebaseLog } from './rebase.ts'

const organization = '0199a1b2-0000-7000-8000-000000000001'
const retentionDays = 90

suite('the months of the log', () => {
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
  beforeEach(async () => {
    for (const name of await partitionsOf(client))
      await client.query(name === 'events_other' ? `delete from ${name}` : `drop table ${name}`)
  })

  const add = async (instant: string, txid = 0) => {
    const id = earliestId(Date.parse(instant))
    await client.query(
      `insert into events values ($1, $2, $3, $3, 'note.taken', 'note', $1, '{}', '{}', '{}', '{}', false, $4)`,
      [organization, id, txid, instant],
    )
  }
  const places = async () => {
    const { rows } = await client.query<{ place: string; instant: string }>(
      `select tableoid::regclass::text as place,
              to_char(occurred_at at time zone 'utc', 'YYYY-MM-DD') as instant
         from events order by txid, lsn, id`,
    )
    return rows.map(({ place, instant }) => `${instant} in ${place}`)
  }
  const at = (instant: string) => ({ now: new Date(instant), retentionDays })

  test('are there for this and two more, and made once', async () => {
    await keepPartitions(client, at('2031-11-30T23:59:59.999Z'))
    const made = ['events_2031_11', 'events_2031_12', 'events_2032_01', 'events_other']
    assert.deepEqual(await partitionsOf(client), made)
    await keepPartitions(client, at('2031-11-30T23:59:59.999Z'))
    assert.deepEqual(await partitionsOf(client), made)
  })

  test('take in what came before they were made, from the first to the last millisecond', async () => {
    await add('2031-10-31T23:59:59.999Z')
    await add('2031-11-01T00:00:00.000Z')
    await add('2031-11-30T23:59:59.999Z')
    await keepPartitions(client, at('2031-11-15T00:00:00.000Z'))
    await add('2031-12-01T00:00:00.000Z')
    assert.deepEqual(await places(), [
      '2031-10-31 in events_other',
      '2031-11-01 in events_2031_11',
      '2031-11-30 in events_2031_11',
      '2031-12-01 in events_2031_12',
    ])
  })

  test('go when all of it is past retention, and strays with them', async () => {
    await add('2031-09-30T00:00:00.000Z')
    await keepPartitions(client, at('2031-11-15T00:00:00.000Z'))
    await add('2031-11-30T00:00:00.000Z')
    await add('2031-12-31T00:00:00.000Z')
    await keepPartitions(client, at('2032-02-28T00:00:00.000Z'))
    assert.deepEqual(await places(), [
      '2031-11-30 in events_2031_11',
      '2031-12-31 in events_2031_12',
    ])
    await keepPartitions(client, at('2032-03-01T00:00:00.000Z'))
    assert.deepEqual(await places(), ['2031-12-31 in events_2031_12'])
  })

  test('are left alone while somebody reads for long, and done at the next time', async () => {
    const reader = new pg.Client(own.database)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select 1 from events')
    await assert.rejects(keepPartitions(client, at('2031-11-15T00:00:00.000Z')), /lock timeout/)
    await add('2031-11-15T00:00:00.000Z')
    await reader.query('rollback')
    await reader.end()
    await keepPartitions(client, at('2031-11-15T00:00:00.000Z'))
    assert.deepEqual(await places(), ['2031-11-15 in events_2031_11'])
  })

  test('go behind the transaction ids of a new server, in their order, with those who read them', async () => {
    await keepPartitions(client, at('2031-11-15T00:00:00.000Z'))
    const high = 9_000_000_000
    await add('2031-11-02T00:00:00.000Z', high)
    await add('2031-11-03T00:00:00.000Z', high + 20)
    await add('2031-11-01T00:00:00.000Z', 40)
    await client.query(
      `insert into event_cursors values ($1, 's', $2, 0, $1, 0, null, null, null, now())`,
      [organization, high + 20],
    )
    await client.query(`insert into event_horizons values ('s', $1, now())`, [high + 10])
    await client.query(`insert into record_counts values ($1, 'n', '', 7, $2, now())`, [
      organization,
      high + 30,
    ])
    assert.equal(await rebaseLog(client), true)
    const { rows } = await client.query<{
      first: boolean
      same: boolean
      ahead: string
      behind: boolean
    }>(
      `select (select txid from event_cursors) = max(txid) as same,
              (select txid from record_counts) - max(txid) as ahead,
              (select txid from event_horizons) between min(txid) and max(txid) as first,
              max(txid) < pg_current_xact_id()::text::bigint as behind from events`,
    )
    assert.deepEqual(rows, [{ same: true, ahead: '10', first: true, behind: true }])
    assert.deepEqual(await places(), [
      '2031-11-01 in events_2031_11',
      '2031-11-02 in events_2031_11',
      '2031-11-03 in events_2031_11',
    ])
    assert.equal(await rebaseLog(client), false)
  })
})
