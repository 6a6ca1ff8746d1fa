import type pg from 'pg'
import { sweepRole } from '../postgres/connections/connections.ts'
import { inTransaction, partitionsOf } from './partitions.ts'

/**
 * Puts the log back behind the transaction ids of this server: events that were restored from another one
 * may be ahead of them, and would be hidden until the ids have caught up. Everything moves by the same
 * distance, so the order stays, and so does how far everyone has read. `client` is the owner of the
 * tables, outside a transaction. Returns whether anything was ahead.
 */
export async function rebaseLog(client: pg.ClientBase): Promise<boolean> {
  const distance = await inTransaction(client, () => distanceAhead(client))
  if (distance <= 0) return false
  const events = await partitionsOf(client)
  await inTransaction(client, async () => {
    for (const table of tenantTables)
      await client.query(`alter table ${table} no force row level security`)
    const lsn = await newestLsn(client, events)
    for (const table of [...events, 'event_cursors'])
      await client.query(`update ${table} set txid = txid - ${distance}, lsn = lsn - ${lsn}`)
    await client.query(`update event_horizons set txid = txid - ${distance}`)
    await client.query(`update record_counts set txid = txid - ${distance}`)
    for (const table of tenantTables)
      await client.query(`alter table ${table} force row level security`)
  })
  return true
}

/** Beside the log itself, which is forced by its parent alone. */
const tenantTables = ['event_cursors', 'record_counts']

/** The transaction takes its id after its snapshot, so that nothing it sees can have a later one. */
const ahead = `
  select greatest(
           (select max(txid) + 1 from events where txid >= pg_current_xact_id()::text::bigint),
           (select max(txid) from event_cursors),
           (select max(txid) from event_horizons),
           (select max(txid) from record_counts)
         ) - pg_current_xact_id()::text::bigint as distance`

async function distanceAhead(client: pg.ClientBase): Promise<number> {
  await client.query(`set local role ${sweepRole}`)
  const { rows } = await client.query<{ distance: string | null }>(ahead)
  return Number(rows[0]?.distance ?? 0)
}

async function newestLsn(client: pg.ClientBase, tables: readonly string[]): Promise<string> {
  const each = tables.map((table) => `(select max(lsn) from ${table})`)
  const { rows } = await client.query<{ lsn: string }>(
    `select coalesce(greatest(${each.join(', ')}), 0) as lsn`,
  )
  return rows[0]?.lsn ?? '0'
}
