import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from './built.ts'
import { processorMs } from './processor.ts'
import { startLine } from './start-line.ts'
import { median } from './statistics.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As `npm start` does, which takes what `npm run build` made; and from the sources. */
const built = 'bin/growth'
const sources = 'src/main.ts'
const port = 8471
const rounds = 5

interface Start {
  readonly seconds: number
  /** Of the service's own process, until it has started: other work on the machine lengthens it less. */
  readonly processorSeconds: number
  /** Milliseconds of each step, as the service tells them. */
  readonly steps: Readonly<Record<string, number>>
}

/**
 * Seconds from starting the process to the first answered request, on a new DATA_DIR and on a used one, whose server
 * was stopped: none is adopted. Cold from the sources, as a fresh clone starts.
 */
export async function measureStart() {
  await build()
  const cold: Start[] = []
  const warm: Start[] = []
  const unbuilt: Start[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'growth-start-'))
    cold.push(await startAndStop(sources, dataDir))
    warm.push(await startAndStop(built, dataDir))
    unbuilt.push(await startAndStop(sources, dataDir))
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    cold: ofAll(cold),
    warm: ofAll(warm),
    unbuilt: ofAll(unbuilt),
    floor: median(await bareNode()),
  }
}

function ofAll(starts: readonly Start[]): Start {
  const names = Object.keys(starts[0]?.steps ?? {})
  return {
    seconds: median(starts.map(({ seconds }) => seconds)),
    processorSeconds: median(starts.map(({ processorSeconds }) => processorSeconds)),
    steps: Object.fromEntries(
      names.map((name) => [name, median(starts.map(({ steps }) => steps[name] ?? 0))]),
    ),
  }
}

async function startAndStop(main: string, dataDir: string): Promise<Start> {
  const { env, flags } = startLine()
  const begin = performance.now()
  const child = spawn(process.execPath, [...flags, main, 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
  })
  const steps = stepsOf(createInterface(child.stdout))
  await answered(`http://127.0.0.1:${port}/api/v1/search/?q=flour`)
  const seconds = (performance.now() - begin) / 1000
  const told = await steps
  const processorSeconds = processorMs(child.pid ?? NaN) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { seconds, processorSeconds, steps: told }
}

/** The log tells the steps once all of them are done, which is after the first answer. */
async function stepsOf(lines: AsyncIterable<string>): Promise<Record<string, number>> {
  for await (const line of lines)
    if (line.includes('"started, by milliseconds"')) {
      const { level: _level, time: _time, msg: _msg, ...steps } = JSON.parse(line)
      return steps
    }
  throw new Error('the service ended without saying that it started')
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
