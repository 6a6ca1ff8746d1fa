import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { until } from '#test/until.ts'
import { isAlive, scratch, seeded, serverPid, service, started } from './embedded.fixture.ts'
import { layoutOf } from './layout.ts'
import { isPostmaster } from './postmaster.ts'
import { orphan } from './server.ts'

describe('the embedded PostgreSQL, after an accident,', () => {
  const seed = seeded()

  it('lets one of two services win that start at once on the same new folder', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = path.join(await scratch(stage), 'data')
    const both = [service(stage, dataDir), service(stage, dataDir)]
    const lines = await Promise.all(both.map((one) => one.line()))
    await Promise.all(both.map((one) => one.kill()))
    assert.deepEqual(lines.map((line) => line.replace(/ \(pid.*/, '')).sort(), [
      'another service',
      'fresh',
    ])
    assert.equal((await started(stage, dataDir)).started, 'adopted')
  })

  it('ends and replaces an orphan that it cannot reach', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const killed = service(stage, dataDir, 'console.log(server.connection.host)')
    await killed.line()
    const socketFolder = await killed.line()
    await killed.kill()
    const pid = await serverPid(dataDir)
    await rm(socketFolder, { recursive: true })
    const server = await started(stage, dataDir)
    assert.equal(server.started, 'warm')
    assert.equal(await isPostmaster(pid, layoutOf(dataDir)), false)
  })

  it('waits for a backend that a killed server left behind', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const server = await started(stage, dataDir)
    const client = new Client(server.connection)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]!.pid
    process.kill(backend, 'SIGSTOP')
    process.kill(await serverPid(dataDir), 'SIGKILL')
    await server.exited
    await server.stop()
    const again = started(stage, dataDir)
    const { startLog } = layoutOf(dataDir)
    const refused = async () =>
      (await readFile(startLog, 'utf8').catch(() => '')).includes('shared memory block')
    await until(refused)
    process.kill(backend, 'SIGKILL')
    assert.equal((await again).started, 'warm')
  })

  it('is not held up by a stale postmaster.pid whose pid is now another process', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const { data } = layoutOf(dataDir)
    const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)'])
    stage.defer(() => void stranger.kill('SIGKILL'))
    const lines = [stranger.pid, data, 1, 5432, '/nowhere', '', '  1 1', 'ready   ', '']
    await writeFile(path.join(data, 'postmaster.pid'), lines.join('\n'))
    const server = await started(stage, dataDir)
    assert.equal(server.started, 'warm')
    await server.stop()
    assert.ok(isAlive(stranger.pid!))
  })

  it('starts over when the first start was killed in the middle', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = path.join(await scratch(stage), 'data')
    const first = service(stage, dataDir)
    const { root } = layoutOf(dataDir)
    const names = () => readdir(root).catch((): string[] => [])
    await until(async () => (await names()).some((name) => name.startsWith('initdb-')))
    await sleep(100)
    await first.kill()
    assert.equal((await started(stage, dataDir)).started, 'fresh')
    assert.deepEqual(
      (await names()).filter((name) => name.startsWith('initdb-')),
      [],
    )
  })

  it('stays up when the terminal interrupts the service', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const running = service(
      stage,
      dataDir,
      `process.once('SIGINT', async () => console.log((await query(server.connection, 'select 7 as n'))[0].n))
       console.log('listening')`,
    )
    await running.line()
    await running.line()
    process.kill(-running.pid, 'SIGINT')
    assert.equal(await running.line(), '7')
    await running.kill()
    await started(stage, dataDir)
  })

  it('ends a server that does not listen to a polite request', async () => {
    await using stage = new AsyncDisposableStack()
    const { dataDir } = seed
    const server = await started(stage, dataDir)
    const pid = await serverPid(dataDir)
    process.kill(pid, 'SIGSTOP')
    await server.stop({ patienceMs: 20 })
    assert.equal(await server.exited, 'stopped')
    assert.equal(isAlive(pid), false)
  })

  it('takes no process for an orphan that is not a server of this folder', async () => {
    await using stage = new AsyncDisposableStack()
    const dataDir = await scratch(stage)
    await started(stage, seed.dataDir)
    const { data } = layoutOf(dataDir)
    await mkdir(data, { recursive: true })
    await writeFile(
      path.join(data, 'postmaster.pid'),
      await readFile(path.join(layoutOf(seed.dataDir).data, 'postmaster.pid')),
    )
    assert.ok(isAlive(await serverPid(dataDir)))
    assert.equal(await orphan(layoutOf(dataDir)), undefined)
  })
})
