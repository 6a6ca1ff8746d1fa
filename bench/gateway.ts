import { fork } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import undici from 'undici'
import { taken, timesOf, type Times, type Work } from './callers.ts'
import type { GatewayTask } from './gateway-server.ts'
import { postmasterOf, processorMs } from './processor.ts'
import { startLine } from './start-line.ts'
import { median } from './statistics.ts'
import type { BenchWorld } from './world.ts'

const port = 8484
const barePort = 8487
/** Calls of each kind in each round. */
const calls = 400
const manyRounds = 7
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

/** Callers of a model that responds at once, or thinks first. */
export interface Load {
  readonly callers: number
  readonly thinks: boolean
}

/** Milliseconds of one call beyond what the model thinks. */
interface Round {
  readonly direct: Times
  /** A commit that says nothing, as often as calls end, by nobody but one connection. */
  readonly disk: Times
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

export interface Compared extends Load, Round {
  readonly added: Times
  /** At the 99th percentile of the round where it is most. */
  readonly mostAdded: number
}

/** What the gateway adds to calls of a model, and what many streams take. */
export async function measureGateway(world: BenchWorld): Promise<GatewayReport> {
  return withServers(world, async (servers) => ({
    calls: await comparedInTurns(servers, [
      { callers: 1, thinks: false },
      { callers: 32, thinks: true },
      { callers: 32, thinks: false },
    ]),
    firstWord: timesOf(await taken(() => untilFirstWord(servers.post), { callers: 1, calls: 50 })),
    ...(await manyAtOnce(servers.origin)),
    streams: manyStreams,
  }))
}

/** What calls are sent to. */
interface Servers {
  readonly origin: string
  readonly post: Post
  readonly pids: { readonly service: number; readonly model: number; readonly postgres: number }
  /** Commits something that says nothing. */
  readonly commit: () => Promise<unknown>
}

async function withServers<T>(
  world: BenchWorld,
  work: (servers: Servers) => Promise<T>,
): Promise<T> {
  const { database } = world
  const model = await started('model', undefined)
  const origin = model.said
  const service = await started('service', { database, origin, port })
  const bare = await started('bare', { database, origin, port: barePort })
  const connection = new pg.Client({ ...database })
  await connection.connect()
  const commit = () => connection.query(`select pg_logical_emit_message(true, 'on disk', '')`)
  const post = posting(world)
  try {
    for (const call of [throughGateway(post, atOnce), directly(bareOrigin, atOnce)])
      await taken(call, { callers: 8, calls: warmUp })
    // As autovacuum does within a minute: plans that were made for empty tables are made anew.
    await connection.query('analyze')
    const postgres = await postmasterOf(database)
    const pids = { service: service.child.pid ?? NaN, model: model.child.pid ?? NaN, postgres }
    return await work({ origin, post, pids, commit })
  } finally {
    await connection.end()
    await Promise.all([model, service, bare].map(stopped))
  }
}

async function started(variant: string, task: GatewayTask | undefined) {
  const child = fork(server, [variant, JSON.stringify(task ?? {})], {
    execArgv: flagsOf(variant),
  })
  const [said] = (await once(child, 'message')) as [string]
  return { child, said }
}

/** Its port is free then. */
async function stopped({ child }: Pick<Awaited<ReturnType<typeof started>>, 'child'>) {
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** `GATEWAY_PROFILE=folder` has the service write where its processor time went. */
function flagsOf(variant: string): string[] {
  if (variant !== 'service') return []
  const { flags } = startLine()
  const folder = env['GATEWAY_PROFILE']
  return folder === undefined ? flags : [...flags, '--cpu-prof', `--cpu-prof-dir=${folder}`]
}

async function comparedInTurns(servers: Servers, loads: readonly Load[]): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const load of loads) compared.push(await compare(servers, load))
  return compared
}

/** Medians of rounds in turns, and of what is added within a round: a machine does other things at one time than at another. */
async function compare(servers: Servers, load: Load): Promise<Compared> {
  const rounds: Round[] = []
  for (let round = 0; round < manyRounds; round += 1) rounds.push(await oneRound(servers, load))
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick))
  const timesBy = (pick: (round: Round) => Times): Times => ({
    p50: middle((round) => pick(round).p50),
    p99: middle((round) => pick(round).p99),
  })
  const added = rounds.map(addedIn)
  return {
    ...load,
    direct: timesBy(({ direct }) => direct),
    disk: timesBy(({ disk }) => disk),
    bare: timesBy(({ bare }) => bare),
    gateway: timesBy(({ gateway }) => gateway),
    added: timesBy(addedIn),
    mostAdded: Math.max(...added.map(({ p99 }) => p99)),
    processor: {
      service: middle(({ processor }) => processor.service),
      postgres: middle(({ processor }) => processor.postgres),
      model: middle(({ processor }) => processor.model),
    },
  }
}

function addedIn({ direct, gateway }: Round): Times {
  return { p50: gateway.p50 - direct.p50, p99: gateway.p99 - direct.p99 }
}

async function oneRound({ origin, post, pids, commit }: Servers, load: Load): Promise<Round> {
  const { callers, thinks } = load
  const thinking = thinks ? thinkingMs : atOnce
  const asked = { callers, calls, staggerMs: thinks ? usualMs : 0 }
  const direct = timesOf(await taken(directly(origin, thinking), asked))
  const bare = timesOf(await taken(directly(bareOrigin, thinking), asked))
  const disk = timesOf(await taken(committing(commit, load), { callers: 1, calls }))
  const before = usedBy(pids)
  const gateway = timesOf(await taken(throughGateway(post, thinking), asked))
  const after = usedBy(pids)
  const perCall = (name: keyof typeof pids) => (after[name] - before[name]) / calls
  const processor = {
    service: perCall('service'),
    postgres: perCall('postgres'),
    model: perCall('model'),
  }
  return { direct, disk, bare, gateway, processor }
}

/** Where a model thinks, as often as the calls of all callers end; else one after the other. */
function committing(commit: Servers['commit'], { callers, thinks }: Load): Work {
  return async () => {
    const pauseMs = thinks ? thinkingMs() / callers : 0
    const start = performance.now()
    if (pauseMs > 0) await setTimeout(pauseMs)
    const waited = performance.now() - start
    await commit()
    return waited
  }
}

function usedBy({ service, model, postgres }: Servers['pids']) {
  return {
    service: processorMs(service),
    model: processorMs(model),
    postgres: processorMs(postgres, { children: true }),
  }
}

/** The mean of them. */
const usualMs = 250

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
  await setTimeout(1500)
  const during = memory()
  await running
  return { memory: { before, during, after: memory() } }
}

function memory(): number {
  return process.memoryUsage().rss / 2 ** 20
}
