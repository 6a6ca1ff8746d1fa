import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { world } from '#test/world.ts'
import { connect, type Connections } from './connections.ts'
import { globalDatabase, tenantDatabase, type Database } from '../database.ts'
import { callersSeen } from '../tenancy.fixture.ts'

const operation = 'driver test'

function row(organizationId: string, caller: string) {
  return {
    organization_id: organizationId,
    caller,
    operation,
    key_hash: createHash('sha256').update(randomUUID()).digest(),
    request_hash: Buffer.alloc(32),
    state: 'running' as const,
    claim: randomUUID(),
    claimed_at: new Date(0).toISOString(),
    expires_at: new Date(1).toISOString(),
  }
}

suite('the tenancy of statements', () => {
  let connections: Connections

  before(async () => {
    const { database } = await world()
    connections = connect(database, { pipelined: 2, poolSize: 4 })
  })
  after(() => connections.close())

  const tenant = async (): Promise<{ id: string; db: Database }> => {
    const id = randomUUID()
    const db = tenantDatabase(connections, id)
    await db.insertInto('idempotency_keys').values(row(id, id)).execute()
    return { id, db }
  }

  const settingOn = async (db: Database): Promise<string | null> => {
    const { rows } = await sql<{ setting: string | null }>`
      select nullif(current_setting('app.organization_id', true), '') as setting`.execute(db)
    return rows[0]?.setting ?? null
  }

  test('hides the rows of others, also where the organization was forgotten', async () => {
    const [one, other] = [await tenant(), await tenant()]
    assert.deepEqual(await callersSeen(one.db, operation), [one.id])
    assert.deepEqual(await callersSeen(other.db, operation), [other.id])
  })

  test('shows nothing of a tenant table outside any organization', async () => {
    await tenant()
    assert.deepEqual(await callersSeen(globalDatabase(connections), operation), [])
  })

  test('changes and deletes no row of others, also where the organization was forgotten', async () => {
    const [one, other] = [await tenant(), await tenant()]
    const { numDeletedRows } = await one.db
      .deleteFrom('idempotency_keys')
      .where('operation', '=', 'driver test')
      .executeTakeFirstOrThrow()
    assert.equal(numDeletedRows, 1n)
    const { numUpdatedRows } = await one.db
      .updateTable('idempotency_keys')
      .set({ caller: 'taken over' })
      .where('operation', '=', 'driver test')
      .executeTakeFirstOrThrow()
    assert.equal(numUpdatedRows, 0n)
    assert.deepEqual(await callersSeen(other.db, operation), [other.id])
  })

  test('refuses a row for another organization', async () => {
    const [one, other] = [await tenant(), await tenant()]
    const smuggled = one.db.insertInto('idempotency_keys').values(row(other.id, 'smuggled'))
    await assert.rejects(smuggled.execute(), /row-level security policy/)
    const moved = one.db.updateTable('idempotency_keys').set({ organization_id: other.id })
    await assert.rejects(moved.execute(), /row-level security policy/)
  })

  test('takes nothing but a lower-case UUID for an organization', () => {
    for (const id of ['', "' or true --", randomUUID().toUpperCase(), `${randomUUID()} `])
      assert.throws(() => tenantDatabase(connections, id), TypeError)
  })

  test('is kept for some organizations, and for each its own', async () => {
    const ids = Array.from({ length: 1_500 }, () => randomUUID())
    const opened = ids.map((id) => tenantDatabase(connections, id))
    assert.equal(new Set(opened).size, ids.length)
    assert.ok(connections.opened.size <= 1_000)
    const last = ids.at(-1)!
    assert.equal(tenantDatabase(connections, last), opened.at(-1))
    assert.equal(await settingOn(opened.at(-1)!), last)
  })

  test('leaves no setting behind, neither after success nor after an error', async () => {
    const { db } = await tenant()
    const failures = Array.from({ length: 10 }, () => sql`select 1 / 0`.execute(db))
    const broken = db.transaction().execute((inside) => sql`select 1 / 0`.execute(inside))
    const outcomes = await Promise.allSettled([...failures, broken])
    assert.ok(outcomes.every(({ status }) => status === 'rejected'))
    const outside = globalDatabase(connections)
    const seen = await Promise.all(Array.from({ length: 20 }, () => settingOn(outside)))
    const pooled = await Promise.all(
      Array.from({ length: 8 }, () => outside.transaction().execute(settingOn)),
    )
    assert.deepEqual([...new Set([...seen, ...pooled])], [null])
  })

  test('keeps ten organizations apart that mix hundreds of statements on shared connections', async () => {
    const tenants = await Promise.all(Array.from({ length: 10 }, tenant))
    const kinds = [
      ({ id, db }: (typeof tenants)[number]) =>
        callersSeen(db, operation).then((seen) => assert.deepEqual([...new Set(seen)], [id])),
      ({ id, db }: (typeof tenants)[number]) =>
        settingOn(db).then((setting) => assert.equal(setting, id)),
      ({ id, db }: (typeof tenants)[number]) =>
        db.insertInto('idempotency_keys').values(row(id, id)).execute(),
      ({ db }: (typeof tenants)[number]) => assert.rejects(sql`select 1 / 0`.execute(db)),
      ({ id, db }: (typeof tenants)[number]) =>
        db.transaction().execute(async (inside) => {
          await inside.insertInto('idempotency_keys').values(row(id, id)).execute()
          assert.deepEqual([...new Set(await callersSeen(inside, operation))], [id])
        }),
    ]
    const statements = Array.from({ length: 200 }, (_, index) =>
      kinds[index % kinds.length]!(tenants[(index * 7) % tenants.length]!),
    )
    await Promise.all(statements)
    assert.equal(await settingOn(globalDatabase(connections)), null)
  })

  test('undoes a transaction whose work fails', async () => {
    const { id, db } = await tenant()
    const failing = db.transaction().execute(async (inside) => {
      await inside.insertInto('idempotency_keys').values(row(id, 'never')).execute()
      throw new Error('changed my mind')
    })
    await assert.rejects(failing, /changed my mind/)
    assert.deepEqual(await callersSeen(db, operation), [id])
  })

  test('does not take a rolled-back transaction for a committed one', async () => {
    const { id, db } = await tenant()
    const swallowing = db.transaction().execute(async (inside) => {
      await inside.insertInto('idempotency_keys').values(row(id, 'never')).execute()
      await sql`select 1 / 0`.execute(inside).catch(() => undefined)
    })
    await assert.rejects(swallowing, /rolled back/)
    assert.deepEqual(await callersSeen(db, operation), [id])
  })

  test('bounds every statement, every wait for a lock and every idle transaction', async () => {
    for (const db of [globalDatabase(connections), (await tenant()).db])
      for (const [name, value] of [
        ['statement_timeout', '15s'],
        ['lock_timeout', '10s'],
        ['idle_in_transaction_session_timeout', '30s'],
        ['TimeZone', 'UTC'],
      ] as const) {
        const { rows } = await sql<{
          value: string
        }>`select current_setting(${name}) as value`.execute(db)
        assert.equal(rows[0]?.value, value)
      }
    const tooLong = globalDatabase(connections)
      .transaction()
      .execute(async (inside) => {
        await sql`set local statement_timeout = '20ms'`.execute(inside)
        await sql`select pg_sleep(20)`.execute(inside)
      })
    await assert.rejects(tooLong, { code: '57014' })
  })

  test('lets an observer see each statement with its organization, and refuse it', async () => {
    const seen: unknown[] = []
    const observed = {
      ...connections,
      onStatement: (text: string, organizationId: string | undefined) => {
        seen.push([text, organizationId])
        if (text.includes('refused')) throw new Error('not this one')
      },
    }
    const id = randomUUID()
    await sql`select 1 as allowed`.execute(tenantDatabase(observed, id))
    await sql`select 2 as allowed`.execute(globalDatabase(observed))
    await assert.rejects(sql`select 3 as refused`.execute(globalDatabase(observed)), /not this one/)
    assert.deepEqual(seen, [
      ['select 1 as allowed', id],
      ['select 2 as allowed', undefined],
      ['select 3 as refused', undefined],
    ])
  })
})
