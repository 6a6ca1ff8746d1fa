import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { organization } from '#test/world.ts'
import { unhurriedly } from './unhurried.ts'

async function patienceOf({ db }: Pick<OrganizationScope, 'db'>) {
  const { rows } = await sql<{ id: string; patience: string }>`
    select current_setting('app.organization_id') as id,
           current_setting('statement_timeout') as patience`.execute(db)
  return rows[0]
}

suite('what a job reads of a whole organization', () => {
  test('may take longer than a caller waits, in and outside a transaction', async () => {
    const { scope, id } = await organization()
    const own = unhurriedly(scope)
    const patient = { id, patience: '1min' }
    assert.deepEqual(await patienceOf(own), patient)
    assert.deepEqual(await own.db.transaction().execute((db) => patienceOf({ db })), patient)
    assert.deepEqual(await patienceOf(scope), { id, patience: '15s' })
  })

  test('waits for others of its kind, however many there are', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, organization))
    const sleeping = all.map(({ scope }) =>
      sql`select pg_sleep(0.1)`.execute(unhurriedly(scope).db),
    )
    assert.equal((await Promise.all(sleeping)).length, 6)
  })
})
