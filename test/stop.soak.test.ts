import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanUp, startService } from './service-process.ts'
import { freePort } from './settings.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
/** Into how many parts a start is cut. */
const moments = 24

/** The commands of all processes that name the folder. */
async function running(dataDir: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((command) => command.includes(dataDir))
}

async function endedAfter(ms: number, settings: Settings) {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await sleep(ms)
  child.kill('SIGTERM')
  const [code, signal] = (await ended) as [number | null, string | null]
  return code ?? signal
}

suite('told to stop at any moment of its start', () => {
  test('the service on a new folder leaves nothing running', async () => {
    const lasts = await inNewFolder(msOfStart)
    for (const ms of momentsIn(lasts)) await inNewFolder((settings) => stopAfter(ms, settings))
  })

  test('the service on a folder with a database leaves nothing running, and starts again', async () => {
    await inNewFolder(async (settings) => {
      await msOfStart(settings)
      const lasts = await msOfStart(settings)
      for (const ms of momentsIn(lasts)) await stopAfter(ms, settings)
      await msOfStart(settings)
    })
  })
})

interface Settings extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string
}

async function inNewFolder<R>(work: (settings: Settings) => Promise<R>): Promise<R> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-stopped-'))
  try {
    return await work({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' })
  } finally {
    await cleanUp([], dataDir)
  }
}

/** From its beginning to a little after the end. */
function momentsIn(ms: number): number[] {
  return Array.from({ length: moments }, (_, index) => (index * ms * 1.1) / moments)
}

async function stopAfter(ms: number, settings: Settings): Promise<void> {
  const end = await endedAfter(ms, settings)
  // Until it listens for signals, a process ends by them; it has started nothing then.
  assert.ok(end === 0 || end === 'SIGTERM', `ended with ${end} after ${ms} ms`)
  assert.deepEqual(await running(settings.DATA_DIR), [], `after ${ms} ms`)
}

/** How long a start takes here and now. */
async function msOfStart(settings: Settings): Promise<number> {
  const begin = performance.now()
  const service = await startService(settings)
  const took = performance.now() - begin
  service.child.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  return took
}
