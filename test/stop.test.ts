import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cleanUp, postgresPid, startService } from './service-process.ts'
import { freePort } from './settings.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Runs a command on a folder without a database, and tells it to stop while it makes one. */
async function stoppedEarly(command: string): Promise<unknown> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-stop-'))
  const child = spawn(process.execPath, [main, command], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const [said] = await Promise.race([once(child.stdout, 'data'), ended])
    assert.match(String(said), /Making a database/)
    child.kill('SIGTERM')
    const [code] = await ended
    assert.equal(await postgresPid(dataDir), undefined, 'PostgreSQL was left running')
    return code
  } finally {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

suite('told to stop before it has started', () => {
  test('the service ends in order and leaves nothing running', async () => {
    assert.equal(await stoppedEarly('serve'), 0)
  })

  test('a command says by which signal it ended, and leaves nothing running', async () => {
    assert.equal(await stoppedEarly('migrate'), 143)
  })
})

suite('npm start', () => {
  // Goes red where npm's shell stays between npm and the service: the shell ends, and the service serves on.
  test('ends with npm, and leaves nothing running', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'growth-npm-'))
    const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
    const service = await startService({ ...settings, npm_config_loglevel: 'silent' }, [
      'npm',
      'start',
    ])
    try {
      assert.notEqual(await postgresPid(dataDir), undefined)
      service.child.kill('SIGTERM')
      await service.ended
      assert.equal(await postgresPid(dataDir), undefined, 'PostgreSQL was left running')
    } finally {
      await cleanUp([service], dataDir)
    }
  })
})
