import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { forgetKey, KeyMissing, knownKeysOf } from '#kernel/known-keys.ts'
import { createVault } from '#kernel/vault.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import { importAll } from '../src/commands/import.ts'
import { subscribed } from '../src/domains/events/webhooks/webhooks.fixture.ts'
import type { TestDatabase } from './database.ts'
import { exported, linesIn } from './moving.ts'
import { testSettings } from './settings.ts'
import { asTableOwner } from './table-owner.ts'
import { filledDatabase } from './template.ts'
import { organization, world } from './world.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

function newKey(): string {
  return randomBytes(32).toString('base64')
}

/** A node or a command with these keys. */
function withKeys(database: TestDatabase['database'], ...keys: string[]): Promise<Runtime> {
  const settings = { ...testSettings(0), PORT: '', ROLES: 'http', ENCRYPTION_KEY: keys.join(',') }
  const config = settingsOf(settings)
  return createRuntime({ config, database, log: createLogger('silent'), comparesKeys: true })
}

async function prepared(database: TestDatabase['database'], ...keys: string[]) {
  const runtime = await withKeys(database, ...keys)
  try {
    await runtime.base.vault.prepare()
    return await runtime.base.vault.heldKeys()
  } finally {
    await runtime.close()
  }
}

suite('a database that holds what was sealed', () => {
  let own: TestDatabase
  before(async () => {
    own = await filledDatabase()
  })
  after(() => own.drop())

  async function emptied() {
    const client = new pg.Client(own.database)
    await client.connect()
    await client.query('delete from encryption_keys')
    await client.end()
    return own.database
  }

  test('refuses another key, and says which one it needs', async () => {
    const database = await emptied()
    const [first, second] = [newKey(), newKey()]
    const [id = ''] = await prepared(database, first)
    await assert.rejects(prepared(database, second), (error: Error) => {
      assert.ok(error instanceof KeyMissing)
      assert.match(error.message, new RegExp(`^ENCRYPTION_KEY: .* under the key ${id}, `))
      assert.match(error.message, /as new,old\. .*: growth key forget --id \w{8}; /)
      return true
    })
    await prepared(database, second, first)
    await assert.rejects(prepared(database, first), KeyMissing)
    await prepared(database, first, second)
  })

  test('lets one of two keys in that come at once', async () => {
    const database = await emptied()
    const runtimes = await Promise.all([1, 2, 3, 4].map(() => withKeys(database, newKey())))
    const came = await Promise.allSettled(runtimes.map(({ base }) => base.vault.prepare()))
    assert.equal(came.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const one of came)
      if (one.status === 'rejected') assert.ok(one.reason instanceof KeyMissing, one.reason)
    await Promise.all(runtimes.map((each) => each.close()))
  })

  test('is used without a key that is forgotten', async () => {
    const database = await emptied()
    const [id = ''] = await prepared(database, newKey())
    const runtime = await withKeys(database, newKey())
    assert.equal(await forgetKey(runtime.base.db, id), true)
    assert.equal(await forgetKey(runtime.base.db, id), false)
    await runtime.base.vault.prepare()
    await runtime.close()
  })

  test('takes the key that it meets first where it was there before keys had ids', async () => {
    const database = await emptied()
    const runtime = await withKeys(database, newKey())
    const known = knownKeysOf(runtime.base.db, runtime.base.now)
    const client = new pg.Client(database)
    await client.connect()
    await client.query(`insert into encryption_keys values ('unknown', now())`)
    await client.end()
    await runtime.base.vault.prepare()
    assert.deepEqual(await known.list(), await runtime.base.vault.heldKeys())
    await runtime.close()
  })

  test('has no key file made up beside it', async (t) => {
    const DATA_DIR = await folder(t)
    const runtime = await withKeys(await emptied(), newKey())
    const known = knownKeysOf(runtime.base.db, runtime.base.now)
    const config = { ENCRYPTION_KEY: undefined, DATABASE_URL: undefined, DATA_DIR }
    await createVault(config, known).prepare()
    const path = join(DATA_DIR, 'encryption.key')
    await rm(path)
    await assert.rejects(createVault(config, known).prepare(), (error: Error) => {
      assert.ok(error instanceof KeyMissing)
      assert.ok(error.message.startsWith(`${path}: the database holds what was sealed`))
      return true
    })
    await assert.rejects(access(path), { code: 'ENOENT' })
    await runtime.close()
  })

  test('has nobody erased by a command with another key', async () => {
    const database = await emptied()
    await prepared(database, newKey())
    const { code, said } = await growth(database, 'privacy', 'erase', '--domain', 'mill.example')
    assert.match(said, /^growth: ENCRYPTION_KEY: the database holds [^\n]+\n$/)
    assert.equal(code, 1)
  })

  test('comes to another server with its keys, or is refused there', async () => {
    const { runtime } = await world()
    const { id } = await organization()
    const text = await asTableOwner(async (client) => {
      await client.query(`insert into encryption_keys values ('0a1b2c3d', now())`)
      const lines = await exported(runtime, 'organization', [id])
      await client.query(`delete from encryption_keys where id = '0a1b2c3d'`)
      return lines
    })
    const there = await withKeys(await emptied(), newKey())
    await assert.rejects(importAll(there, linesIn(text)), /under the key 0a1b2c3d, which is not/)
    const { missingKeys } = await importAll(there, linesIn(text), true)
    assert.deepEqual(missingKeys, ['0a1b2c3d'])
    await there.close()
  })
})

test('a webhook whose key is lost says so when it is tested', async () => {
  const to = await subscribed()
  await asTableOwner((client) =>
    client.query(
      `update webhooks set secret = decode('00000000', 'hex') || substr(secret, 5) where organization_id = $1`,
      [to.own.id],
    ),
  )
  const { status, body } = await to.own.owner.post(to.at('test/'), {})
  assert.deepEqual([status, body.code], [409, 'secret_unreadable'])
})

async function folder(t: TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'growth-lost-key-'))
  t.after(() => rm(path, { recursive: true }))
  return path
}

/** A command on that database, with a key of its own. */
async function growth(database: TestDatabase['database'], ...argv: string[]) {
  const { connectionString, host = '', port, user, password, ...rest } = database
  const name = String(rest.database)
  const DATABASE_URL =
    connectionString ??
    `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`
  const env = { PATH: process.env['PATH'], DATABASE_URL, ENCRYPTION_KEY: newKey() }
  const child = spawn(process.execPath, [main, ...argv], { env, stdio: 'pipe' })
  child.stdin.end()
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
