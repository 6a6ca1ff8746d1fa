import type pg from 'pg'
import { dayMs } from '../clock.ts'
import { earliestId } from './id-time.ts'

export interface Upkeep {
  readonly now: Date
  readonly retentionDays: number
}

const monthsAhead = 2

/**
 * Makes the partitions of this and the coming months, and drops those of months that are past retention.
 * Waits for nobody longer than two seconds: the next run does what this one could not. `client` is the
 * owner of the tables, outside a transaction.
 */
export async function keepPartitions(
  client: pg.ClientBase,
  { now, retentionDays }: Upkeep,
): Promise<void> {
  const there = await partitionsOf(client)
  const wanted = Array.from({ length: monthsAhead + 1 }, (_, index) => monthOf(now, index))
  const until = new Date(now.getTime() - retentionDays * dayMs)
  const oldest = partitionOf(monthOf(until))
  for (const month of wanted.filter((month) => !there.includes(partitionOf(month))))
    await inTransaction(client, () => makePartition(client, month))
  for (const name of there.filter((name) => monthly.test(name) && name < oldest))
    await inTransaction(client, () => client.query(`drop table ${name}`))
  await forgetStrays(client, until)
}

const monthly = /^events_\d{4}_\d{2}$/

export async function partitionsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The first instant of a month, so many months from that of `instant`. */
function monthOf(instant: Date, ahead = 0): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + ahead))
}

function partitionOf(month: Date): string {
  return `events_${month.toISOString().slice(0, 7).replace('-', '_')}`
}

/** Rows that came before their month had a partition move into it from the default one. */
async function makePartition(client: pg.ClientBase, month: Date): Promise<void> {
  const name = partitionOf(month)
  const [from, to] = [month, monthOf(month, 1)].map((instant) => earliestId(instant.getTime()))
  await client.query(`create table ${name} (like events including defaults)`)
  await client.query('lock table events_other in access exclusive mode')
  await client.query(
    `with moved as (delete from events_other where id >= '${from}' and id < '${to}' returning *)
     insert into ${name} select * from moved`,
  )
  await client.query(
    `alter table events attach partition ${name} for values from ('${from}') to ('${to}')`,
  )
}

/** What stands in the default partition because its month never had one of its own. */
async function forgetStrays(client: pg.ClientBase, until: Date): Promise<void> {
  await client.query('delete from events_other where id < $1', [earliestId(until.getTime())])
}

/** Everything of `work` or nothing, after waiting for no lock longer than two seconds. */
export async function inTransaction<R>(client: pg.ClientBase, work: () => Promise<R>): Promise<R> {
  await client.query(`begin; set local lock_timeout = '2s'`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
