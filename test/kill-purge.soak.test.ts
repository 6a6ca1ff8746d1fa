import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { makeDue } from '#domains/identity/organizations/deletion.fixture.ts'
import { compiled } from './compiled.ts'
import { fill, filledIn } from './filled.ts'
import { tableOwner } from './table-owner.ts'
import { world } from './world.ts'

const program = fileURLToPath(new URL('purging-process.ts', import.meta.url))
const mostLooks = 2000

async function start() {
  const { database } = await world()
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, DATABASE: JSON.stringify(database) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return { child, ended: once(child, 'exit') }
}

suite('a purge that is killed in the middle', () => {
  let client: pg.Client
  before(async () => {
    client = await tableOwner()
  })
  after(() => client.end())

  const isThere = async (id: string) =>
    (await client.query('select from organizations where id = $1', [id])).rows.length === 1

  /** Starts a purge that comes as far as the contacts, and kills it there; PostgreSQL still ends that one statement. */
  async function killAtContacts(id: string) {
    await client.query('begin')
    await client.query('select from contacts where organization_id = $1 for update', [id])
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { child, ended } = await start()
    for (let look = 0; look < mostLooks && !(await isWaitedFor(rows[0]!.pid)); look += 1)
      await sleep(10)
    child.kill('SIGKILL')
    assert.deepEqual(await ended, [null, 'SIGKILL'])
    await client.query('rollback')
  }

  async function isWaitedFor(pid: number) {
    const { rows } = await client.query(
      'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))',
      [pid],
    )
    return rows.length > 0
  }

  test('lets nobody in, and goes on to its end at the next start', async () => {
    const own = await fill(client)
    const full = await filledIn(client, own.id)
    await own.owner.delete(`/organizations/${own.id}/`)
    await makeDue(own)
    await killAtContacts(own.id)
    const left = await filledIn(client, own.id)
    assert.ok(left.length < full.length && left.includes('events'), `left: ${left.join()}`)
    assert.ok(await isThere(own.id))
    const { body } = await own.owner.get(`/organizations/${own.id}/`)
    assert.equal(body.code, 'not_a_member')
    const restored = await own.owner.post(`/organizations/${own.id}/restore/`)
    assert.equal(restored.body.code, 'not_a_member')
    assert.deepEqual(await (await start()).ended, [0, null])
    assert.deepEqual(await filledIn(client, own.id), ['ledger_transfers'])
    assert.ok(!(await isThere(own.id)))
  })
})
