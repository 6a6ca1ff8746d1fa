import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Attacking } from './attacking.ts'
import { attacks, hostileDomain, hostileDomains, type Attack, type Attacker } from './attacks.ts'
import { startHostileWebsite } from './hostile-website.ts'

export interface UnderAttack {
  readonly name: string
  /** Milliseconds of the other tenant's reads, in the quiet just before and while it went on. */
  readonly quiet: number
  readonly p99: number
  /** How late the thread that reads was itself, at its 99th percentile: no wait of the service. */
  readonly reader: number
  /** Milliseconds in which the service collected garbage. */
  readonly collecting: number
  /** Of anybody's requests while it went on. */
  readonly serverErrors: number
  /** What came back to the attacker; 0 where nothing was to come. */
  readonly statuses: string
}

export interface AttackReport {
  readonly attacks: readonly UnderAttack[]
  readonly rssBefore: number
  readonly rssAfter: number
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const attackingThread = new URL('./attacking.ts', import.meta.url)
const port = 8481
const origin = `http://127.0.0.1:${port}`

/**
 * Each attack from one address, within all limits, while another tenant reads its wallet. Before each comes
 * as long a quiet, since the machine is not the same from minute to minute. With a word, only what is called so.
 */
export async function measureAttacks(seconds: number, word = ''): Promise<AttackReport> {
  const chosen = attacks.filter(({ name }) => name.includes(word))
  if (chosen.length === 0) throw new Error(`no attack is called "${word}"`)
  const dataDir = await mkdtemp(join(tmpdir(), 'growth-attacker-'))
  const website = await startHostileWebsite()
  const service = serve(dataDir, website.origin)
  try {
    await ready()
    const victim = await account({ 'x-forwarded-for': '198.51.100.9' })
    const attacker = await armed()
    await reading(victim, 3)
    const rssBefore = await rss()
    const suffered: UnderAttack[] = []
    for (const attack of chosen) suffered.push(await under(attack, attacker, victim, seconds))
    return { attacks: suffered, rssBefore, rssAfter: await settled(rssBefore) }
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
    website.server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function under({ name }: Attack, attacker: Attacker, victim: Account, seconds: number) {
  const quiet = at99((await reading(victim, seconds)).ms)
  const attacking: Attacking = { name, attacker, seconds }
  const collectedBefore = await collected()
  const late = monitorEventLoopDelay()
  late.enable()
  const worker = new Worker(attackingThread, { workerData: attacking })
  const [read, [statuses]] = await Promise.all([
    reading(victim, seconds),
    once(worker, 'message') as Promise<[number[]]>,
  ])
  late.disable()
  await worker.terminate()
  const serverErrors = [...statuses, ...read.statuses].filter((status) => status >= 500).length
  return {
    name,
    quiet,
    p99: at99(read.ms),
    reader: late.percentile(99) / 1e6,
    collecting: (await collected()) - collectedBefore,
    serverErrors,
    statuses: counted(statuses),
  }
}

/** How often each status came back, most often first, such as `429 × 280, 400 × 20`. */
function counted(statuses: readonly number[]): string {
  const counts = Object.groupBy(statuses, String)
  return Object.entries(counts)
    .map(([status, same = []]) => ({ status, count: same.length }))
    .sort((one, other) => other.count - one.count)
    .map(({ status, count }) => `${status} × ${count}`)
    .join(', ')
}

interface Account {
  readonly headers: Readonly<Record<string, string>>
  readonly token: string
  readonly organizationId: string
}

/** Reads the wallet eight times a second. */
async function reading({ headers, token, organizationId }: Account, seconds: number) {
  const ms: number[] = []
  const statuses: number[] = []
  const stop = performance.now() + seconds * 1000
  while (performance.now() < stop) {
    const begin = performance.now()
    const { status } = await call(`/credits/wallet/?organization_id=${organizationId}`, {
      headers: { ...headers, authorization: `Token ${token}` },
    })
    const took = performance.now() - begin
    ms.push(took)
    statuses.push(status)
    await sleep(Math.max(0, 125 - took))
  }
  return { ms, statuses }
}

function at99(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? NaN
}

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(
    path.startsWith('/health') || path === '/metrics' ? origin + path : `${origin}/api/v1${path}`,
    init,
  )
  return { status: response.status, text: await response.text() }
}

async function made(path: string, headers: Record<string, string>, body: object) {
  const { status, text } = await call(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return JSON.parse(text) as Record<string, string> & { organization: { id: string } }
}

async function account(headers: Record<string, string>): Promise<Account> {
  const person = {
    email: `${crypto.randomUUID()}@people.example`,
    name: 'Somebody',
    password: crypto.randomUUID(),
    organization_name: 'Somewhere',
  }
  const { token = '', organization } = await made('/auth/register/', headers, person)
  return { headers, token, organizationId: organization.id }
}

async function armed(): Promise<Attacker> {
  const own = await account({ 'x-forwarded-for': '203.0.113.7' })
  const { headers, token, organizationId: organization_id } = own
  const authorized = { ...headers, authorization: `Token ${token}` }
  const { plaintext = '' } = await made('/mcp/keys/', authorized, { organization_id, name: 'key' })
  const wish = { organization_id, domain: hostileDomain(0) }
  const { id: profileId = '' } = await made('/gtm/profiles/provision/', authorized, wish)
  const terms = (count: number) =>
    Array.from({ length: count }, (_, n) => `${n} ${'word '.repeat(18)}`.trim())
  const changed = await call(`/gtm/profiles/${profileId}/?organization_id=${organization_id}`, {
    method: 'PATCH',
    headers: { ...authorized, 'content-type': 'application/json' },
    body: JSON.stringify({
      icp: { keywords: terms(100).map((text) => ({ text, weight: 1 })), query_terms: terms(20) },
    }),
  })
  if (changed.status !== 200) throw new Error(changed.text)
  return { ...own, origin, key: plaintext, profileId }
}

function serve(dataDir: string, website: string): ChildProcess {
  const map = Array.from({ length: hostileDomains }, (_, n) => [
    `https://${hostileDomain(n)}`,
    website,
  ])
  return spawn(process.execPath, [main, 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      OUTBOUND_ORIGIN_MAP: JSON.stringify(Object.fromEntries(map)),
    },
  })
}

async function ready(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if ((await call('/health/ready/').catch(() => undefined))?.status === 200) return
    await sleep(200)
  }
  throw new Error('the service never became ready')
}

/** Memory of the service's process in MiB, as it tells itself. */
async function rss(): Promise<number> {
  const { text } = await call('/metrics')
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1_048_576
}

/** Milliseconds that the service has collected garbage since its start. */
async function collected(): Promise<number> {
  const { text } = await call('/metrics')
  const sums = text.matchAll(/^nodejs_gc_duration_seconds_sum\{.*\} (\S+)$/gm)
  return [...sums].reduce((total, [, seconds]) => total + Number(seconds) * 1000, 0)
}

/** The memory once it is back, or after a minute. */
async function settled(before: number): Promise<number> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const now = await rss()
    if (now <= before * 1.2) return now
    await sleep(1000)
  }
  return rss()
}
