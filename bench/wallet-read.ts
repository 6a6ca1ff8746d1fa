import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BenchWorld } from './world.ts'
import { load, reading, type Measured, type Sent } from './load.ts'
import { postmasterOf, processorMs } from './processor.ts'
import { median } from './statistics.ts'

const variants = ['floor', 'service', 'without-rls'] as const
const firstPort = 8461
const rounds = 7

export interface Round extends Measured {
  /** Microseconds of processor time a request took in the server and in PostgreSQL. */
  readonly server: number
  readonly postgres: number
}

/** A server that is measured: where it listens, and its process. */
export interface Contender {
  readonly name: string
  readonly port: number
  readonly process: ChildProcess
}

/** GET /credits/wallet/ on 64 connections, in rounds in turns. */
export async function measureWalletRead(world: BenchWorld) {
  const { database } = world
  const contenders = variants.map((name, index) => ({
    name,
    port: firstPort + index,
    process: startServer(name, firstPort + index, database),
  }))
  try {
    return await compare(world, contenders)
  } finally {
    for (const contender of contenders) contender.process.kill()
  }
}

/** Medians of the rounds of each, and of the ratios to the first in the same round. */
export async function compare(world: BenchWorld, contenders: readonly Contender[]) {
  const sent = reading(walletPath(world), world.token)
  await Promise.all(contenders.map(({ port }) => answering(port, sent.path, world.token)))
  const postmaster = await postmasterOf(world.database)
  const samples = contenders.map((): Round[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const index of turn(contenders.length, round)) {
      const sample = await measure(contenders[index]!, sent, postmaster)
      if (round > 0) samples[index]!.push(sample)
    }
  return contenders.map(({ name }, index) => ({
    name,
    ...middle(samples[index]!),
    ...ratios(samples[index]!, samples[0]!),
  }))
}

export function walletPath({ scope }: BenchWorld): string {
  return `/api/v1/credits/wallet/?organization_id=${scope.organizationId}`
}

function turn(count: number, round: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  return round % 2 === 0 ? order : order.toReversed()
}

export async function measure(
  { name, port, process: server }: Contender,
  sent: Sent,
  postmaster: number,
  connections?: number,
): Promise<Round> {
  const used = () => ({
    server: processorMs(server.pid ?? NaN, { children: true }),
    postgres: processorMs(postmaster, { children: true }),
  })
  const before = used()
  const sample = await load(port, sent, connections)
  if (sample.failures > 0) throw new Error(`${name}: ${sample.failures} failures`)
  const after = used()
  const perRequest = (ms: number) => (ms * 1000) / sample.requests
  return {
    ...sample,
    server: perRequest(after.server - before.server),
    postgres: perRequest(after.postgres - before.postgres),
  }
}

function middle(samples: readonly Round[]) {
  return {
    perSecond: median(samples.map(({ perSecond }) => perSecond)),
    p50: median(samples.map(({ p50 }) => p50)),
    p99: median(samples.map(({ p99 }) => p99)),
    server: median(samples.map(({ server }) => server)),
    postgres: median(samples.map(({ postgres }) => postgres)),
  }
}

/** Of the first contender: how many of its requests a second, and how much of its processor time for each. */
function ratios(samples: readonly Round[], firsts: readonly Round[]) {
  const pairs = samples.map((sample, round) => [sample, firsts[round]!] as const)
  return {
    ofFirst: median(pairs.map(([one, first]) => one.perSecond / first.perSecond)),
    processorOfFirst: median(
      pairs.map(([one, first]) => (first.server + first.postgres) / (one.server + one.postgres)),
    ),
  }
}

function file(name: string) {
  return fileURLToPath(new URL(name, import.meta.url))
}

/** A server in a process that ends with this one; the bench fails if it fails, since another may then answer on its port. */
export function startServer(variant: string, port: number, database: object): ChildProcess {
  const child = spawn(process.execPath, [file('wallet-server.ts'), variant, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(database) },
  })
  const kill = () => void child.kill()
  process.once('exit', kill)
  child.once('exit', (code) => {
    process.off('exit', kill)
    if ((code ?? 0) > 0) throw new Error(`the server "${variant}" on ${port} ended with ${code}`)
  })
  return child
}

export async function answering(port: number, path: string, token: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const headers = { authorization: `Token ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(
      () => undefined,
    )
    if (response?.status === 200) return
    await sleep(100)
  }
  throw new Error(`nothing answers on ${port}`)
}
