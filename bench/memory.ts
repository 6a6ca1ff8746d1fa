import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from './built.ts'
import { load, reading, type Sent } from './load.ts'

const growth = fileURLToPath(new URL('../bin/growth', import.meta.url))
const port = 8483
const origin = `http://127.0.0.1:${port}`
const manyConnections = 512

export interface MemoryReport {
  /** MiB of the service's process, half a minute after a warm start. */
  readonly idle: number
  /** After a tenth of the requests, and after all. */
  readonly early: number
  readonly late: number
  readonly requests: number
  /** Milliseconds at the 99th percentile with 512 connections: of the event loop, and of responses. */
  readonly loopDelay: number
  readonly latency: number
  readonly failures: number
}

/** The service as `npm start` runs it: idle, while it is asked for wallets, and on 512 connections. */
export async function measureMemory(requests: number): Promise<MemoryReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-memory-'))
  await build()
  await (await start(dataDir)).stop()
  const { stop } = await start(dataDir)
  try {
    await sleep(30_000)
    const idle = (await figures()).rss
    const wallet = await someWallet()
    const soFar = { requests: 0, failures: 0, early: 0 }
    while (soFar.requests < requests) {
      const sent = await load(port, wallet)
      soFar.requests += sent.requests
      soFar.failures += sent.failures
      if (soFar.early === 0 && soFar.requests >= requests / 10) soFar.early = (await figures()).rss
    }
    const late = (await figures()).rss
    const { p99, failures } = await load(port, wallet, manyConnections)
    const { loopDelay } = await figures()
    return { ...soFar, idle, late, loopDelay, latency: p99, failures: soFar.failures + failures }
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
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
    rss: valueOf('process_resident_memory_bytes') / 1_048_576,
    loopDelay: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

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
