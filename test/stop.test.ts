import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  cleanUp,
  postgresPid,
  signInToDemo,
  startService,
  type ServiceProcess,
} from './service-process.ts'
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

const betweenMs = 5
const mostTries = 12_000

/** Asks as a script does that has started a service, from when nobody listens there yet. */
async function untilReady(origin: string): Promise<readonly number[]> {
  const refused: number[] = []
  for (let tries = 0; tries < mostTries; tries += 1) {
    const response = await fetch(`${origin}/health/ready/`).catch(() => undefined)
    if (response?.ok === true) return refused
    if (response !== undefined) refused.push(response.status)
    await sleep(betweenMs)
  }
  throw new Error('the service was never ready')
}

test('npm start on a new folder', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-npm-'))
  const port = await freePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' }
  const services: ServiceProcess[] = []
  try {
    await t.test('is ready when the demo can be signed in to, and 503 until then', async () => {
      const origin = `http://127.0.0.1:${port}`
      const asked = untilReady(origin).then(async (refused) => ({
        refused: refused.filter((status) => status !== 503),
        signedIn: (await signInToDemo(origin, dataDir)).status,
      }))
      const quiet = { ...settings, npm_config_loglevel: 'silent' }
      const [service, answers] = await Promise.all([startService(quiet, ['npm', 'start']), asked])
      services.push(service)
      assert.deepEqual(answers, { refused: [], signedIn: 200 })
    })

    // Goes red where npm's shell stays between npm and the service: the shell ends, and the service serves on.
    await t.test('ends with npm, and leaves nothing running', async () => {
      const [service] = services
      assert.ok(service !== undefined && (await postgresPid(dataDir)) !== undefined)
      service.child.kill('SIGTERM')
      await service.ended
      assert.equal(await postgresPid(dataDir), undefined, 'PostgreSQL was left running')
    })
  } finally {
    await cleanUp(services, dataDir)
  }
})
