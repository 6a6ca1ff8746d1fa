import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from './built.ts'
import { load, reading, type Sent } from './load.ts'
import { median } from './statistics.ts'

const growth = fileURLToPath(new URL('../bin/growth', import.meta.url))
const port = 8483
const origin = `http://127.0.0.1:${port}`
const manyConnections = 512

export interface MemoryReport {
  /** MiB of the service's process, half a minute after a warm start. */
  readonly idle: number
  readonly requests: number
  /** Read once after a tenth of the requests, and once after all. */
  readonly early: number
  readonly late: number
  /** While the second tenth was sent, and while the last was. */
  readonly second: Part
  readonly last: Part
  /** Two minutes after the last request. */
  readonly rested: number
  /** Milliseconds at the 99th percentile with 512 connections: of the event loop, and of responses. */
  readonly loopDelay: number
  readonly latency: number
  readonly failures: number
}

/** MiB of one tenth of the requests. */
export interface Part {
  readonly median: number
  readonly highest: number
}

/** At most so much may the median of the last tenth be of that of the second. */
export const mostGrowth = 1.1

/** The service as `npm start` runs it: idle, while it is asked for wallets, on 512 connections, and at rest. */
export async function measureMemory(requests: number): Promise<MemoryReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-memory-'))
  await build()
  await (await start(dataDir)).stop()
  const { stop } = await start(dataDir)
  try {
    await sleep(30_000)
    const idle = (await figures()).rss
    const wallet = await someWallet()
    const { samples, ...sent } = await sendWatched(wallet, requests)
    const many = await load(port, wallet, manyConnections)
    const { loopDelay } = await figures()
    await sleep(untilTidiedMs)
    const rested = (await figures()).rss
    const failures = sent.failures + many.failures
    return {
      idle,
      ...sent,
      ...growthIn(samples, sent.requests),
      rested,
      loopDelay,
      latency: many.p99,
      failures,
    }
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** V8 tidies a heap that it has not collected for a hundred seconds. */
const untilTidiedMs = 120_000

/** Resident MiB when so many wallets had been read. */
interface Sample {
  readonly requests: number
  readonly rss: number
}

/** Sends in turns of two seconds, and looks at the memory each second. */
async function sendWatched(wallet: Sent, requests: number) {
  const samples: Sample[] = []
  const look = async () => samples.push(await figures())
  const watch = setInterval(() => void look(), 1000)
  const soFar = { requests: 0, failures: 0 }
  while (soFar.requests < requests) {
    const sent = await load(port, wallet)
    soFar.requests += sent.requests
    soFar.failures += sent.failures
  }
  clearInterval(watch)
  await look()
  return { ...soFar, samples }
}

/** One reading each after a tenth and after all is chance: V8's heap rises and falls. Tenths are compared by all of theirs. */
function growthIn(samples: readonly Sample[], requests: number) {
  const tenth = requests / 10
  return {
    early: samples.find((sample) => sample.requests >= tenth)?.rss ?? NaN,
    late: samples.at(-1)?.rss ?? NaN,
    second: partOf(samples.filter((sample) => isWithin(sample, tenth, 2 * tenth))),
    last: partOf(samples.filter((sample) => isWithin(sample, 9 * tenth, Infinity))),
  }
}

function isWithin({ requests }: Sample, from: number, to: number): boolean {
  return requests >= from && requests < to
}

function partOf(samples: readonly Sample[]): Part {
  const sizes = samples.map(({ rss }) => rss)
  return { median: median(sizes), highest: Math.max(...sizes) }
}

async function start(dataDir: string) {
  const child = spawn(growth, ['serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      MAX_CONNECTIONS_PER_ADDRESS: '1024',
      RATE_LIMIT_TOKEN_PER_MINUTE: 'off',
    },
  })
  const ended = once(child, 'exit')
  while (!(await fetch(`${origin}/health/ready/`).catch(() => undefined))?.ok) await sleep(100)
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Reading the metrics begins the delay of the event loop anew. */
async function figures() {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    requests: Number(ofWallets.exec(text)?.[1] ?? 0),
    rss: valueOf('process_resident_memory_bytes') / 1_048_576,
    loopDelay: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

const ofWallets = /^http_request_duration_seconds_count\{.*wallet.* (\d+)$/m

async function someWallet(): Promise<Sent> {
  const person = {
    email: `${crypto.randomUUID()}@people.example`,
    name: 'Somebody',
    password: crypto.randomUUID(),
    organization_name: 'Somewhere',
  }
  const response = await fetch(`${origin}/api/v1/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { token, organization } = (await response.json()) as {
    token: string
    organization: { id: string }
  }
  return reading(`/api/v1/credits/wallet/?organization_id=${organization.id}`, token)
}
