import type pg from 'pg'
import { sweepRole } from '../postgres/connections.ts'
import { inTransaction, partitionsOf } from './partitions.ts'
import { span } from './recorded.ts'

/**
 * Puts positions back behind the transaction ids of this server: events that were restored from another
 * one may be ahead of them, and would be hidden until the ids have caught up. Everything moves by the
 * same distance, so the order stays, and so does how far everyone has read. `client` is the owner of the
 * tables, outside a transaction. Returns whether anything was ahead.
 */
export async function rebasePositions(client: pg.ClientBase): Promise<boolean> {
  const distance = await inTransaction(client, () => distanceAhead(client))
  if (distance <= 0) return false
  const tables = [...(await partitionsOf(client)), 'event_cursors', 'event_horizons']
  await inTransaction(client, async () => {
    await client.query('alter table event_cursors no force row level security')
    for (const table of tables)
      await client.query(`update ${table} set position = position - ${distance}`)
    await client.query('alter table event_cursors force row level security')
  })
  return true
}

/** The transaction takes its id after its snapshot, so that nothing it sees can have a later one. */
const ahead = `
  select greatest(
           (select max(position) + 1 from events
             where position >= pg_current_xact_id()::text::bigint * ${span}),
           (select max(position) from event_cursors),
           (select max(position) from event_horizons)
         ) - pg_current_xact_id()::text::bigint * ${span} as distance`

async function distanceAhead(client: pg.ClientBase): Promise<number> {
  await client.query(`set local role ${sweepRole}`)
  const { rows } = await client.query<{ distance: string | null }>(ahead)
  return Number(rows[0]?.distance ?? 0)
}
