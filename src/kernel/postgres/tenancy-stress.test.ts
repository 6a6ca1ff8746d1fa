import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { effort } from '#test/effort.ts'
import { world } from '#test/world.ts'
import { TooSlow } from '../errors.ts'
import { connect, type Connections } from './connections/connections.ts'
import {
  askAndRead,
  globalDatabase,
  slowDatabase,
  tenantDatabase,
  type Database,
} from './database.ts'
import { atCommit } from './connections/driver.ts'
import { openingOf } from './connections/opening.ts'
import { callersSeen } from './tenancy.fixture.ts'

suite('under stress nobody sees, bears or keeps what is of another', () => {
  for (const isLiteral of [false, true])
    for (const losesConnections of [false, true])
      test(`with ${isLiteral ? 'literal' : 'sent'} settings, ${losesConnections ? 'lost connections' : 'cancelled statements'}`, async () => {
        const statements = effort(300, 12_000)
        assert.ok((await stressTenancy({ statements, isLiteral, losesConnections })) > 0)
      })
})

interface Stress {
  readonly statements: number
  readonly isLiteral: boolean
  /** Whether the server ends connections meanwhile, and not only statements. */
  readonly losesConnections: boolean
}

/**
 * Two organizations and none mix statements of every kind on one pipelined connection and two pools of
 * two, while statements are cancelled. Nobody may see a foreign row or setting or fail with another's
 * fault, and what was reported as written is there. Returns how often a statement was disturbed.
 */
async function stressTenancy(stress: Stress): Promise<number> {
  const { database } = await world()
  const { statements, isLiteral } = stress
  const size = { pipelined: 1, poolSize: 2, slowSize: 2 }
  const connections = connect(database, { ...size, isLiteral })
  const [one, two] = [tenantOf(connections), tenantOf(connections)]
  const outside = globalDatabase(connections)
  const run = { isOver: false, disturbed: 0, written: [] as string[], faults: [] as unknown[] }
  const ask = async (index: number) => {
    const kind = kinds[(index * 7) % kinds.length]!
    const [own, other] = index % 2 === 0 ? [one, two] : [two, one]
    try {
      await kind({ own, other, outside, written: run.written })
    } catch (error) {
      if (isDisturbed(error, stress)) run.disturbed += 1
      else run.faults.push(error)
    }
  }
  // All may have run before anything was disturbed: then more are asked, but not without end.
  const isAsked = (index: number) =>
    index < statements || (run.disturbed === 0 && index < patience * statements)
  try {
    const callers = Array.from({ length: callersAtOnce }, async (_, caller) => {
      for (let index = caller; isAsked(index); index += callersAtOnce) await ask(index)
    })
    const disturbing = disturb(stress, database, [outside, one.slow], run)
    await Promise.all(callers).finally(() => (run.isOver = true))
    await disturbing
    assert.deepEqual(run.faults, [])
    await assertWhole(outside, [one, two], run.written)
    return run.disturbed
  } finally {
    await connections.close()
  }
}

const callersAtOnce = 24
const patience = 20

interface Tenant {
  readonly id: string
  readonly db: Database
  readonly slow: Database
}

function tenantOf(connections: Connections): Tenant {
  const id = randomUUID()
  const db = tenantDatabase(connections, id)
  return { id, db, slow: slowDatabase(db, { statementMs: 10_000, share: id }) }
}

/** Cancels whatever runs on one of the connections, again and again. */
async function disturb(
  { losesConnections }: Stress,
  database: pg.ClientConfig,
  [outside, slow]: readonly [Database, Database],
  run: { readonly isOver: boolean },
) {
  const client = new pg.Client(database)
  await client.connect()
  const backends = [
    () => pidOf(outside),
    () => outside.transaction().execute(pidOf),
    () => slow.transaction().execute(pidOf),
  ]
  for (let turn = 0; !run.isOver; turn += 1) {
    const pid = await backends[turn % 3]!().catch(() => undefined)
    if (pid === undefined) continue
    for (let again = 0; again < 5; again += 1)
      await client.query('select pg_cancel_backend($1), pg_sleep(0.001)', [pid])
    if (losesConnections && turn % 4 === 3)
      await client.query('select pg_terminate_backend($1)', [pid])
  }
  await client.end()
}

async function pidOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

interface Asked {
  readonly own: Tenant
  readonly other: Tenant
  readonly outside: Database
  /** What was reported as stored. */
  readonly written: string[]
}

/** Says of a statement that must fail with its own fault that it did, or was disturbed. */
async function failing(work: Promise<unknown>, fault: object): Promise<void> {
  const error = await work.then(
    () => assert.fail('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (isDisturbed(error, { losesConnections: true })) throw error
  await assert.rejects(Promise.reject(error), fault)
}

const kinds: readonly ((asked: Asked) => Promise<void>)[] = [
  async ({ own }) => void (await sql`select pg_sleep(0.003)`.execute(own.db)),
  async ({ own }) => void (await sql`select pg_sleep(0.003) for update`.execute(own.db)),
  async ({ own }) => assertOwn(own, await callersSeen(own.db, 'stress')),
  async ({ own }) => assertOwn(own, await callersSeen(own.slow, 'stress')),
  async ({ own }) => assert.equal(await settingOn(own.db), own.id),
  async ({ outside }) => assert.equal(await settingOn(outside), null),
  async ({ own, outside }) => assertOwn(own, await seenBehind(outside, own.id, own.id)),
  async ({ own, outside }) => assert.deepEqual(await seenBehind(outside, null, own.id), []),
  async ({ outside }) => assert.deepEqual(await callersSeen(outside, 'stress'), []),
  ({ own }) => failing(sql`select 1 / 0`.execute(own.db), { code: '22012' }),
  ({ outside }) => failing(sql`select 1 / 0`.execute(outside), { code: '22012' }),
  ({ own }) => failing(sql.raw('selekt 1').execute(own.db), { code: '42601' }),
  ({ own }) => failing(sql`select ${'no id'}::uuid`.execute(own.db), { code: '22P02' }),
  ({ own }) => failing(sql.raw('select 9007199254740993').execute(own.slow), RangeError),
  ({ own }) => failing(sql.raw('select 9007199254740993').execute(own.db), RangeError),
  async ({ own, written }) => {
    const key = await store(own.db, own)
    written.push(key)
  },
  ({ own, other }) => failing(store(own.db, other), { code: '42501' }),
  async ({ own, written }) => {
    const keys = await own.db.transaction().execute(async (db) => {
      const first = await store(db, own)
      assertOwn(own, await callersSeen(db, 'stress'))
      const held = insertOf(own)
      await db.executeQuery(atCommit(held.query, own.id))
      return [first, held.key]
    })
    written.push(...keys)
  },
  ({ own }) =>
    failing(
      own.db.transaction().execute(async (db) => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined)
        await store(db, own).catch(() => undefined)
      }),
      /rolled back/,
    ),
  ({ own, other }) =>
    failing(
      own.db.transaction().execute(async (db) => {
        await store(db, own)
        await db.executeQuery(atCommit(insertOf(other).query, own.id))
      }),
      { code: '42501' },
    ),
  // Its text is new each time, so that parsing fails and succeeds beside others that need it too.
  async ({ own }) => {
    const text = `select caller, ${Math.floor(performance.now() / 20)} as fresh from idempotency_keys`
    const rows = await own.db.executeQuery<{ caller: string }>(CompiledQuery.raw(text, []))
    assertOwn(
      own,
      rows.rows.map(({ caller }) => caller),
    )
  },
]

function insertOf({ id }: Tenant) {
  const key = randomUUID()
  const text = `
    insert into idempotency_keys (organization_id, caller, operation, key_hash, request_hash, state,
      claim, claimed_at, expires_at)
    values ($1, $6, 'stress', $2, $3, 'running', $4, $5, $5)`
  const hash = createHash('sha256').update(key).digest()
  const values = [id, hash, Buffer.alloc(32), key, new Date(0).toISOString(), id]
  return { key, query: CompiledQuery.raw(text, values) }
}

async function store(db: Database, tenant: Tenant): Promise<string> {
  const { key, query } = insertOf(tenant)
  await db.executeQuery(query)
  return key
}

/** Whose rows are seen behind a question that opens an organization, or none. */
async function seenBehind(outside: Database, opens: string | null, asked: string) {
  const question = `select ${opens === null ? 'null' : `'${opens}'`}::uuid as opens`
  const reading = `select caller from idempotency_keys where operation = 'stress' and organization_id is not null`
  const { read } = await askAndRead(
    outside,
    { sql: question, opening: openingOf(question), parameters: [] },
    { sql: reading, parameters: [], organizationId: asked },
  )
  return (read as readonly { caller: string }[] | undefined)?.map(({ caller }) => caller) ?? []
}

function assertOwn({ id }: Tenant, callers: readonly string[]) {
  assert.deepEqual(
    callers.filter((caller) => caller !== id),
    [],
  )
}

async function settingOn(db: Database): Promise<string | null> {
  const { rows } = await sql<{ setting: string | null }>`
    select nullif(current_setting('app.organization_id', true), '') as setting`.execute(db)
  return rows[0]?.setting ?? null
}

const lostConnection =
  /57P01|ECONNRESET|EPIPE|Connection terminated|Client (has encountered|was closed)/

/** Whether it was cancelled, or its connection lost. Nothing else is another's fault to bear. */
function isDisturbed(
  error: unknown,
  { losesConnections }: Pick<Stress, 'losesConnections'>,
): boolean {
  const { code, message, cause } = error as Error & { code?: string }
  return (
    error instanceof TooSlow ||
    code === '57014' ||
    (losesConnections && lostConnection.test(`${code} ${message}`)) ||
    (/rolled back/.test(message) && cause !== undefined && isDisturbed(cause, { losesConnections }))
  )
}

/** No setting and no open transaction stays behind, and what was reported as written is there. */
async function assertWhole(
  outside: Database,
  tenants: readonly [Tenant, Tenant],
  written: string[],
) {
  for (const db of [outside, tenants[0].slow]) {
    const held = Array.from({ length: 2 }, () =>
      db.transaction().execute((inside) => sql`select 1`.execute(inside)),
    )
    await Promise.all(held)
  }
  assert.equal(await settingOn(outside), null)
  const stored = new Set<string>()
  for (const { db, id } of tenants) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select('claim')
      .where('organization_id', '=', id)
      .execute()
    for (const { claim } of rows) stored.add(claim)
  }
  assert.deepEqual(
    written.filter((key) => !stored.has(key)),
    [],
  )
}
