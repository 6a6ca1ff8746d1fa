import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { median } from './statistics.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const port = 8471
const rounds = 5

/** Seconds from starting the process to the first answered request, on a new DATA_DIR and on a used one. */
export async function measureStart() {
  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'growth-start-'))
    cold.push(await startAndStop(dataDir))
    warm.push(await startAndStop(dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  return { cold: median(cold), warm: median(warm), floor: median(await bareNode()) }
}

async function startAndStop(dataDir: string): Promise<number> {
  const begin = performance.now()
  const child = spawn(process.execPath, [main, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
  })
  await answered(`http://127.0.0.1:${port}/api/v1/search/?q=flour`)
  const seconds = (performance.now() - begin) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}

async function answered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 2000; attempt += 1) {
    if ((await fetch(url).catch(() => undefined))?.ok === true) return
    await sleep(10)
  }
  throw new Error(`${url} never answered`)
}

/** The floor: Node itself, started to do nothing. */
async function bareNode(): Promise<number[]> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
    seconds.push((performance.now() - begin) / 1000)
  }
  return seconds
}
