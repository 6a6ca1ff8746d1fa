import { fork } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import undici from 'undici'
import type { GatewayTask } from './gateway-server.ts'
import { postmasterOf, processorMs } from './processor.ts'
import type { BenchWorld } from './world.ts'

const port = 8484
const barePort = 8487
const rounds = 1200
/** Calls before anything is timed: what has been compiled by then is what a service runs that has been up for a while. */
const warmUp = 1500
const manyStreams = 200
const server = fileURLToPath(new URL('gateway-server.ts', import.meta.url))

export interface GatewayReport {
  readonly calls: readonly Compared[]
  /** Milliseconds until the first word of the agent. */
  readonly firstWord: Times
  /** MiB before, while and after many streams. */
  readonly memory: { readonly before: number; readonly during: number; readonly after: number }
  readonly streams: number
}

/** Milliseconds of one call beyond what the model thinks, by how many callers there were. */
interface Compared {
  readonly callers: number
  readonly thinks: boolean
  readonly direct: Times
  /** Through a gateway that does nothing but to call, and to commit before and after. */
  readonly bare: Times
  readonly gateway: Times
  /** Milliseconds of processor time for each call through the gateway. */
  readonly processor: {
    readonly service: number
    readonly postgres: number
    readonly model: number
  }
}

export interface Times {
  readonly p50: number
  readonly p99: number
}

/** What the gateway adds to calls of a model that responds at once, or thinks first, and what many streams take. */
export async function measureGateway(world: BenchWorld): Promise<GatewayReport> {
  const model = await started('model', undefined)
  const origin = model.said
  const service = await started('service', { database: world.database, origin, port })
  const bare = await started('bare', { database: world.database, origin, port: barePort })
  const post = posting(world)
  try {
    for (const work of [throughGateway(post, atOnce), directly(bareOrigin, atOnce)])
      await timed(work, 8, warmUp)
    const postgres = await postmasterOf(world.database)
    const pids = { service: service.child.pid ?? NaN, model: model.child.pid ?? NaN, postgres }
    const calls: Compared[] = []
    for (const [callers, thinks] of [
      [1, false],
      [32, false],
      [32, true],
    ] as const)
      calls.push(await compared(origin, post, { callers, thinks, pids }))
    const firstWord = await timed(() => untilFirstWord(post), 1, 50)
    return { calls, firstWord, ...(await manyAtOnce(origin)), streams: manyStreams }
  } finally {
    for (const { child } of [model, service, bare]) child.kill()
    await client.close()
  }
}

async function started(variant: string, task: GatewayTask | undefined) {
  const child = fork(server, [variant, JSON.stringify(task ?? {})], {
    execArgv: flagsOf(variant),
  })
  const [said] = (await once(child, 'message')) as [string]
  return { child, said }
}

/** As `bin/growth` starts a service. */
const flags = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=60',
  '--heap-growing-percent=50',
]

/** `GATEWAY_PROFILE=folder` has the service write where its processor time went. */
function flagsOf(variant: string): string[] {
  if (variant !== 'service') return []
  const folder = env['GATEWAY_PROFILE']
  return folder === undefined ? flags : [...flags, '--cpu-prof', `--cpu-prof-dir=${folder}`]
}

interface Comparing {
  readonly callers: number
  readonly thinks: boolean
  readonly pids: { readonly service: number; readonly model: number; readonly postgres: number }
}

async function compared(
  origin: string,
  post: Post,
  { callers, thinks, pids }: Comparing,
): Promise<Compared> {
  const thinking = thinks ? thinkingMs : atOnce
  const direct = await timed(directly(origin, thinking), callers, rounds)
  const bare = await timed(directly(bareOrigin, thinking), callers, rounds)
  const before = usedBy(pids)
  const gateway = await timed(throughGateway(post, thinking), callers, rounds)
  const after = usedBy(pids)
  const perCall = (name: keyof typeof pids) => (after[name] - before[name]) / rounds
  const processor = {
    service: perCall('service'),
    postgres: perCall('postgres'),
    model: perCall('model'),
  }
  return { callers, thinks, direct, bare, gateway, processor }
}

function usedBy({ service, model, postgres }: Comparing['pids']) {
  return {
    service: processorMs(service),
    model: processorMs(model),
    postgres: processorMs(postgres, { children: true }),
  }
}

/** Never two for the same time: whoever is served together would ask together again. */
function thinkingMs(): number {
  return 150 + Math.floor(Math.random() * 200)
}

function atOnce(): number {
  return 0
}

const bareOrigin = `http://127.0.0.1:${barePort}`

function promptOf(thinksMs: number): string {
  return thinksMs === 0 ? 'Who?' : `Who? behave:think${thinksMs}`
}

function directly(origin: string, thinking: () => number): Work {
  const headers = { 'content-type': 'application/json' }
  return async () => {
    const thinksMs = thinking()
    const messages = [{ role: 'user', content: promptOf(thinksMs) }]
    const body = JSON.stringify({ model: 'stand-in', stream: true, messages })
    const { body: said } = await send(`${origin}/v1/chat/completions`, headers, body)
    await said.text()
    return thinksMs
  }
}

function throughGateway(post: Post, thinking: () => number): Work {
  return async () => {
    const thinksMs = thinking()
    const response = await post('/ai/run/', { prompt: promptOf(thinksMs), max_output_tokens: 50 })
    const said = await response.body.text()
    if (response.statusCode !== 200) throw new Error(said)
    return thinksMs
  }
}

function posting({ token, scope }: BenchWorld): Post {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  return (path, body) => {
    const sent = JSON.stringify({ organization_id: scope.organizationId, ...body })
    return send(`http://127.0.0.1:${port}/api/v1${path}`, headers, sent)
  }
}

type Post = (path: string, body: object) => ReturnType<typeof send>

/** Node's own fetch takes as much of the processors as a bare gateway does, which all are measured on. */
const client = new undici.Agent({ connections: 64, bodyTimeout: 60_000 })

function send(address: string, headers: Readonly<Record<string, string>>, body: string) {
  return undici.request(address, { dispatcher: client, method: 'POST', headers, body })
}

async function untilFirstWord(post: Post): Promise<void> {
  const { body } = await post('/ai/agent/stream/', { message: 'Who?', permissions: [] })
  let seen = ''
  for await (const bytes of body) {
    seen += String(bytes)
    if (seen.includes('text-delta')) return
  }
  throw new Error(`no word: ${seen}`)
}

/** Streams of the stand-in through the library alone, so that no limit of a person is in the way. */
async function manyAtOnce(origin: string) {
  const { createLanguageModels } = await import('#adapters/language-model/language-models.ts')
  const models = createLanguageModels({ fetch: undefined as never })
  const before = memory()
  const signal = new AbortController().signal
  const one = async () => {
    const connection = {
      protocol: 'openai_compatible',
      base_url: `${origin}/v1`,
      model: 'stand-in',
      isPublicOnly: false,
    } as const
    const messages = [{ role: 'user', text: 'behave:slow' }] as const
    const request = { instructions: '', messages, max_output_tokens: 50, timeoutMs: 60_000, signal }
    for await (const part of models.stream(connection, request)) void part
  }
  const running = Promise.all(Array.from({ length: manyStreams }, one))
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const during = memory()
  await running
  return { memory: { before, during, after: memory() } }
}

function memory(): number {
  return process.memoryUsage().rss / 2 ** 20
}

/** Gives the milliseconds that are not to be counted. */
type Work = () => Promise<number | void>

async function timed(work: Work, callers: number, times: number): Promise<Times> {
  const taken: number[] = []
  let left = times
  const one = async () => {
    while (left > 0) {
      left -= 1
      const start = performance.now()
      const thought = (await work()) ?? 0
      taken.push(performance.now() - start - thought)
    }
  }
  await Promise.all(Array.from({ length: callers }, one))
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}
