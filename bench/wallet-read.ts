import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchWorld } from './world.ts'
import { median } from './statistics.ts'

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failures: number
}

const variants = ['floor', 'service', 'without-rls'] as const
const firstPort = 8461
const rounds = 5
function file(name: string) {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** Requests per second of GET /credits/wallet/ on 64 connections: medians of interleaved rounds. */
export async function measureWalletRead({ database, scope, token }: BenchWorld) {
  const servers = variants.map((variant, index) =>
    startServer(variant, firstPort + index, database),
  )
  try {
    const path = `/api/v1/credits/wallet/?organization_id=${scope.organizationId}`
    await Promise.all(variants.map((_, index) => answering(firstPort + index, path, token)))
    const samples = new Map(variants.map((variant) => [variant, [] as Measured[]]))
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, variant] of variants.entries()) {
        const sample = await load(firstPort + index, readingRequest(path, token))
        if (sample.failures > 0) throw new Error(`${variant}: ${sample.failures} failures`)
        if (round > 0) samples.get(variant)?.push(sample)
      }
    return Object.fromEntries(
      [...samples].map(([variant, all]) => [variant, middle(all)]),
    ) as Record<(typeof variants)[number], Omit<Measured, 'failures'>>
  } finally {
    for (const server of servers) server.kill()
  }
}

function middle(samples: readonly Measured[]) {
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
  }
}

export function startServer(variant: string, port: number, database: object): ChildProcess {
  return spawn(process.execPath, [file('wallet-server.ts'), variant, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(database) },
  })
}

export async function answering(port: number, path: string, token: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const headers = { authorization: `Token ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(
      () => undefined,
    )
    if (response?.status === 200) return
    await sleep(100)
  }
  throw new Error(`nothing answers on ${port}`)
}

/** The request as it goes over the wire. */
export function readingRequest(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Token ${token}\r\n\r\n`
}

/** The same with a body of JSON. */
export function writingRequest(path: string, token: string, body: object): string {
  const text = JSON.stringify(body)
  const head = `host: 127.0.0.1\r\nauthorization: Token ${token}\r\ncontent-type: application/json`
  return `POST ${path} HTTP/1.1\r\n${head}\r\ncontent-length: ${text.length}\r\n\r\n${text}`
}

/** Sends one request again and again for two seconds, from a process of its own. */
export async function load(port: number, request: string, connections = 64): Promise<Measured> {
  const child = spawn(
    process.execPath,
    [file('load.ts'), String(port), String(connections), '2', request],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  return JSON.parse(output) as Measured
}
