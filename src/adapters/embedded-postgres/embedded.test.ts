import assert from 'node:assert/strict'
import { access, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { CannotStart, startEmbedded } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import {
  isAlive,
  query,
  scratch,
  seeded,
  serverPid,
  service,
  started,
  words,
} from './embedded.fixture.ts'
import { layoutOf } from './layout.ts'
import { isPostmaster } from './postmaster.ts'

async function modeOf(file: string) {
  return (await stat(file)).mode & 0o777
}

describe('the embedded PostgreSQL', () => {
  const seed = seeded()

  it('starts on a folder that is not there, however deep, and keeps rows over a restart', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = path.join(
      await scratch(stage),
      ...Array.from({ length: 12 }, () => 'a deep folder'),
    )
    const server = await started(stage, dataDir)
    assert.equal(server.started, 'fresh')
    await query(server.connection, 'create table word (text text)')
    await query(server.connection, 'insert into word values ($1)', ['kept'])
    await server.stop()
    const again = await started(stage, dataDir)
    assert.equal(again.started, 'warm')
    assert.deepEqual(await words(again.connection), ['kept'])
  })

  it('stops, also when asked twice, and leaves no process and no socket', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const server = await started(stage, dataDir)
    const pid = await serverPid(dataDir)
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    assert.equal(await server.exited, 'stopped')
    assert.equal(isAlive(pid), false)
    await assert.rejects(access(server.connection.host), { code: 'ENOENT' })
  })

  it('adopts the server of a killed service, with every row it had acknowledged, and stops it', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const writer = service(
      stage,
      dataDir,
      `for (let row = 1; ; row++) {
         await query(server.connection, 'insert into word values ($1)', ['row ' + row])
         console.log(row)
       }`,
    )
    await writer.line()
    let acknowledged = 0
    while (acknowledged < 10) acknowledged = Number(await writer.line())
    await writer.kill()
    const pid = await serverPid(dataDir)
    const server = await started(stage, dataDir)
    assert.equal(server.started, 'adopted')
    assert.equal(await serverPid(dataDir), pid)
    const kept = new Set(await words(server.connection))
    for (let row = 1; row <= acknowledged; row++) assert.ok(kept.has(`row ${row}`))
    await server.stop()
    assert.equal(await server.exited, 'stopped')
    assert.equal(await isPostmaster(pid, layoutOf(dataDir)), false)
  })

  it('says when the server died, and starts again with every acknowledged row', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const server = await started(stage, dataDir)
    for (const word of ['one', 'two', 'three'])
      await query(server.connection, 'insert into word values ($1)', [word])
    process.kill(await serverPid(dataDir), 'SIGKILL')
    assert.equal(await server.exited, 'died')
    await server.stop()
    const again = await started(stage, dataDir)
    assert.equal(again.started, 'warm')
    const kept = new Set(await words(again.connection))
    for (const word of ['one', 'two', 'three']) assert.ok(kept.has(word))
  })
})

describe('a running embedded PostgreSQL', () => {
  const whole = new AsyncDisposableStack()
  const seed: { dataDir: string; server?: EmbeddedPostgres } = { dataDir: '' }
  const running = () => seed.server!
  before(async () => {
    seed.dataDir = await scratch(whole)
    seed.server = await started(whole, seed.dataDir)
  })
  after(() => whole.disposeAsync())

  it('is durable, speaks UTF-8 and UTC and checks its pages', async () => {
    const { connection } = running()
    const [settings] = await query(
      connection,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
              current_setting('data_checksums') as checksums, lower('ÀÉΩ') as lowered,
              'Zebra' < 'apple' as by_code_point`,
    )
    assert.deepEqual(settings, {
      fsync: 'on',
      commit: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      checksums: 'on',
      lowered: 'àéω',
      by_code_point: true,
    })
  })

  it('can be reached by nobody else: no network, a private socket, a password in a private file', async () => {
    const { connection } = running()
    assert.deepEqual(await query(connection, 'show listen_addresses'), [{ listen_addresses: '' }])
    assert.equal(await modeOf(connection.host), 0o700)
    assert.equal(await modeOf(path.join(connection.host, '.s.PGSQL.5432')), 0o700)
    assert.equal(await modeOf(layoutOf(seed.dataDir).password), 0o600)
    await assert.rejects(query({ ...connection, password: 'guessed' }, 'select 1'), {
      code: '28P01',
    })
    const leftovers = await readdir(tmpdir())
    assert.deepEqual(
      leftovers.filter((name) => /^pg-?pass/i.test(name)),
      [],
    )
  })

  it('refuses a DATA_DIR that another service uses and names that service', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const refusal = `another service (pid ${process.pid}) is using DATA_DIR ${dataDir}; stop it or set DATA_DIR`
    assert.equal(await service(stage, dataDir).line(), refusal)
    await assert.rejects(startEmbedded({ dataDir }), new CannotStart(refusal))
    assert.deepEqual(await query(running().connection, 'select 1 as one'), [{ one: 1 }])
  })
})
