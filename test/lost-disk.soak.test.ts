import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import pg from 'pg'
import { startEmbedded, type EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'
import { layoutOf } from '#adapters/embedded-postgres/layout.ts'
import { createLogger } from '#kernel/log.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import type { ModelPart } from '../src/adapters/language-model/contract.ts'
import { Running } from '../src/domains/ai/index.ts'
import { run } from '../src/domains/ai/runs/runs.ts'
import { RunInterrupted } from '../src/domains/ai/refusals.ts'
import { proveLedger, readWallet } from '../src/domains/credits/index.ts'
import { createOrganization, createUser } from '../src/domains/identity/index.ts'
import { personActing } from '../src/kernel/scope.ts'
import { gate } from './instance.ts'
import { testSettings } from './settings.ts'

/** A service beside a database of its own, which may be killed with what is not on its disk. */
async function besideDatabase(context: TestContext) {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-lost-'))
  const servers = [await startEmbedded({ dataDir })]
  const [{ connection: database }] = servers as [EmbeddedPostgres]
  await migrateDatabase(database)
  const runtime = await createRuntime({
    config: settingsOf({
      ROLES: 'http',
      ENCRYPTION_KEY: testSettings(0)['ENCRYPTION_KEY'],
      AI_PROVIDER: 'openai_compatible',
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'stand-in',
      AI_PRICE: '10/50',
    }),
    database,
    log: createLogger('silent'),
  })
  context.after(async () => {
    await runtime.close()
    for (const server of servers) await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const person = { email: 'lost@people.example', name: 'Lost', password: 'long enough for this' }
  const { id: user } = await createUser(runtime.base, person)
  const { id } = await createOrganization(runtime.base, user, { name: 'Lost', currency: 'EUR' })
  const scope = await runtime.gate.actor(runtime.base, personActing(user), id)
  return { dataDir, servers, database, scope }
}

type Beside = Awaited<ReturnType<typeof besideDatabase>>

async function ask<Row extends pg.QueryResultRow>({ database }: Beside, text: string) {
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

/** From now on nothing is written to the disk but by who waits for it. */
async function stopWritingBehind(beside: Beside): Promise<number> {
  const [{ pid } = { pid: 0 }] = await ask<{ pid: number }>(
    beside,
    `select pid from pg_stat_activity where backend_type = 'walwriter'`,
  )
  process.kill(pid, 'SIGSTOP')
  return pid
}

/** As where the power fails, and comes back. */
async function failAndStart({ dataDir, servers }: Beside, writer: number) {
  const file = join(layoutOf(dataDir).data, 'postmaster.pid')
  const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0])
  for (const pid of [postmaster, writer]) process.kill(pid, 'SIGKILL')
  const [server] = servers.splice(0)
  assert.equal(await server?.exited, 'died')
  await server?.stop()
  servers.push(await startEmbedded({ dataDir }))
}

/** A model that waits until it is let go. */
function thinking() {
  const { reached, pass, open } = gate()
  async function* stream(): AsyncGenerator<ModelPart> {
    await pass()
    yield { type: 'text', text: 'Mara Lind.' }
    const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 200 }
    yield { type: 'end', finish_reason: 'stop', usage }
  }
  const models = { stream, findPrice: async () => undefined }
  return { reached, open, shop: { models, tools: () => [], running: new Running() } }
}

const request = { feature: 'chat', prompt: 'Who?', max_output_tokens: 300 } as const
const key = { idempotencyKey: 'once' }

async function booksOf({ scope }: Beside) {
  assert.deepEqual(await proveLedger(scope), [])
  const { balance, reserved } = await readWallet(scope)
  return { balance, reserved }
}

suite('the machine of the database fails while a model is asked', () => {
  test('before the promise was on its disk: nothing is charged, and the same key starts anew', async (context) => {
    const beside = await besideDatabase(context)
    assert.deepEqual(await booksOf(beside), { balance: '100.00', reserved: '0.00' })
    const writer = await stopWritingBehind(beside)
    const { shop, reached, open } = thinking()
    const running = run(beside.scope, shop, request, key)
    running.catch(() => undefined)
    await reached
    const [{ reserved } = { reserved: 0 }] = await ask<{ reserved: number }>(
      beside,
      'select reserved::integer from wallets',
    )
    assert.equal(reserved, 16)
    await failAndStart(beside, writer)
    assert.deepEqual(await ask(beside, 'select id from ai_runs'), [])
    open()
    await assert.rejects(running, (error) => error instanceof RunInterrupted)
    assert.deepEqual(await booksOf(beside), { balance: '100.00', reserved: '0.00' })
    const again = await run(beside.scope, shop, request, key)
    assert.deepEqual([again.run.status, again.isReplayed], ['finished', false])
    const replayed = await run(beside.scope, shop, request, key)
    assert.deepEqual([replayed.run.id, replayed.isReplayed], [again.run.id, true])
    assert.deepEqual(await booksOf(beside), { balance: '99.89', reserved: '0.00' })
  })

  test('once it was settled: what was told as charged is charged', async (context) => {
    const beside = await besideDatabase(context)
    const writer = await stopWritingBehind(beside)
    const { shop, open } = thinking()
    open()
    const { run: told } = await run(beside.scope, shop, request, key)
    await failAndStart(beside, writer)
    const { run: replayed, isReplayed } = await run(beside.scope, shop, request, key)
    assert.deepEqual([replayed.id, isReplayed], [told.id, true])
    assert.deepEqual(await booksOf(beside), { balance: '99.89', reserved: '0.00' })
  })
})
