import assert from 'node:assert/strict'
import { readFile, rm, stat } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { Client } from 'pg'
import { migrateDatabase } from '#roles/migrate.ts'
import { query, scratch, started } from './embedded.fixture.ts'
import type { Connection } from './embedded.ts'
import { layoutOf } from './layout.ts'

const whoAmI = `select current_user::text as name, current_setting('is_superuser') as super`

async function asRole(connection: Connection, role: string, sql: string) {
  const client = new Client({ ...connection, options: `-c role=${role}` })
  await client.connect()
  try {
    await client.query('set role none')
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the role of the service in the embedded PostgreSQL', () => {
  it('is nobody in particular once it lays down the role that it has taken', async () => {
    await using stage = new AsyncDisposableStack()
    const { connection, service } = await started(stage, await scratch(stage))
    await migrateDatabase(connection, {}, service.user)
    const [me] = await asRole(service, 'workspace_app', whoAmI)
    assert.deepEqual(me, { name: service.user, super: 'off' })
    for (const statement of ['select * from contacts', 'select * from users', 'create table t ()'])
      await assert.rejects(asRole(service, 'workspace_app', statement), { code: '42501' })
    for (const role of ['postgres', 'workspace_finder'])
      await assert.rejects(query(service, `set role ${role}`), { code: '42501' })
  })

  it('keeps its password, in a file for the service alone, and gets another where that is lost', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await scratch(stage)
    const { servicePassword } = layoutOf(dataDir)
    const first = await started(stage, dataDir)
    assert.equal((await stat(servicePassword)).mode & 0o777, 0o600)
    assert.equal((await readFile(servicePassword, 'utf8')).trim(), first.service.password)
    await first.stop()
    const second = await started(stage, dataDir)
    assert.equal(second.service.password, first.service.password)
    await second.stop()
    await rm(servicePassword)
    const third = await started(stage, dataDir)
    assert.notEqual(third.service.password, first.service.password)
    assert.deepEqual(await query(third.service, 'select 1 as one'), [{ one: 1 }])
  })
})
