import assert from 'node:assert/strict'
import type pg from 'pg'
import { keptTables, leftOutTables, tablesOfOthers } from '#app'
import { importAll } from '../src/commands/import.ts'
import { releaseBusinesses } from '#domains/directory/index.ts'
import { remindDue } from '#domains/crm/tasks/reminding.ts'
import { purgeDue } from '#domains/identity/organizations/deletion-job.ts'
import { makeDue, systemScope } from '#domains/identity/organizations/deletion.fixture.ts'
import { dayMs } from '#kernel/clock.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { exportLines } from '#kernel/tenants/export.ts'
import type { ExportKind } from '#kernel/tenants/moving-rows.ts'
import type { Runtime } from '#roles/runtime.ts'
import { Client } from './client.ts'
import { type fill, type rowsOf } from './filled.ts'
import { startInstance } from './instance.ts'
import { keyOf } from './mcp-client.ts'
import { world } from './world.ts'

export async function exported(runtime: Runtime, kind: ExportKind, ids: readonly string[]) {
  const leftOut = { ...leftOutTables, ...(kind !== 'all' && tablesOfOthers) }
  const wish = { kind, organizationIds: ids, leftOut, now: () => new Date() }
  let text = ''
  for await (const lines of exportLines(runtime.opening(ids[0]!), wish)) text += lines
  return text
}

export async function* linesIn(text: string) {
  yield* text.split('\n')
}

/** What moves, without its place in the log of the server, which is another one. */
export function unplaced(rows: Awaited<ReturnType<typeof rowsOf>>) {
  return moving(rows).map(([name, all]) => [
    name,
    all.map(({ txid: _txid, lsn: _lsn, retry_at: retryAt, ...row }) =>
      name === 'event_cursors' ? row : { ...row, retryAt },
    ),
  ])
}

export function moving(rows: Awaited<ReturnType<typeof rowsOf>>) {
  return Object.entries(rows).filter(([name]) => !(name in leftOutTables))
}

export async function purged(client: pg.Client, own: Awaited<ReturnType<typeof fill>>) {
  const { runtime } = await world()
  await own.owner.delete(`/organizations/${own.id}/`)
  await makeDue(own)
  await purgeDue(systemScope(runtime), { keptTables, leftOutTables, releaseBusinesses })
  // The books are the one thing that a purge leaves, and an import brings along.
  await client.query('delete from ledger_transfers where organization_id = $1', [own.id])
}

/** Moves all data, and looks at whether people sign in and keys work there. */
export async function everythingMoves(from: ConnectionSettings, to: ConnectionSettings) {
  const password = 'stoneground since 2011'
  const account = { email: 'ada@move.example', password, name: 'Ada', organization_name: 'Mill' }
  const source = await startInstance({ database: from })
  const { body } = await source.visitor.post('/auth/register/', account)
  const ada = new Client(source.origin, body.token)
  const organization_id = body.organization.id
  await ada.post('/crm/contacts/', { organization_id, name: 'Grace' })
  const remind_at = new Date(Date.now() + dayMs).toISOString()
  await ada.post('/crm/tasks/', { organization_id, title: 'Call the mill', remind_at })
  const { plaintext } = await keyOf(ada, organization_id)
  const text = await exported(source.runtime, 'all', [organization_id])
  await source.close()
  const target = await startInstance({ database: to })
  await importAll(target.runtime, linesIn(text))
  const moved = new Client(target.origin, body.token)
  const contacts = await moved.get(`/crm/contacts/?organization_id=${organization_id}`)
  assert.deepEqual(
    contacts.body.results.map(({ name }: { name: string }) => name),
    ['Grace'],
  )
  const signedIn = await target.visitor.post('/auth/login/', { email: account.email, password })
  assert.equal(signedIn.status, 200)
  const keys = await moved.get(`/mcp/keys/?organization_id=${organization_id}`)
  assert.equal(keys.body.results[0].key_prefix, plaintext.slice(0, 14))
  await remindDue({
    ...systemScope(target.runtime),
    now: () => new Date(Date.now() + 2 * dayMs),
  })
  const reminded = await target.runtime
    .opening(organization_id)
    .selectFrom('events')
    .select('data')
    .where('organization_id', '=', organization_id)
    .where('type', '=', 'task.reminded')
    .execute()
  assert.equal(reminded.length, 1, 'a reminder does not move')
  await target.close()
}
