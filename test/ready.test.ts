import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanUp } from './service-process.ts'
import { freePort } from './settings.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
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

suite('/health/ready/ of a service that starts on a new folder', () => {
  test('is 503 until the demo can be signed in to with its password', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'growth-ready-'))
    const port = await freePort()
    const env = { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, [main, 'serve'], {
      env: { PATH: process.env['PATH'], ...env },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit').then(([code, signal]) => code ?? signal)
    try {
      const origin = `http://127.0.0.1:${port}`
      const refused = await untilReady(origin)
      assert.deepEqual(
        refused.filter((status) => status !== 503),
        [],
      )
      const password = (await readFile(join(dataDir, 'demo.password'), 'utf8')).trim()
      const { status } = await fetch(`${origin}/api/v1/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'demo@hearthmill.example', password }),
      })
      assert.equal(status, 200)
    } finally {
      child.kill('SIGTERM')
      await ended
      await cleanUp([], dataDir)
    }
  })
})
