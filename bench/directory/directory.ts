import { once } from 'node:events'
import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { misspelt } from '#test/evaluation/misspelt.ts'
import { wantedBusinesses } from '#test/evaluation/wanted.ts'
import { postmasterOf, processorMs } from '../processor.ts'
import { startServer } from '../wallet-read.ts'
import { cases } from './cases.ts'
import { keptDirectory } from './kept.ts'
import { Costs, type Cost } from './statements.ts'

const port = 8495
const calls = 100
/** Milliseconds at the 99th percentile. */
const searchTarget = 40
const suggestTarget = 10

export interface Asked {
  readonly name: string
  readonly status: number
  readonly count: number
  readonly isExact: boolean
  readonly p50: number
  readonly p99: number
  readonly targetMs: number
  /** Milliseconds of processor time a call, in the service and PostgreSQL. */
  readonly processor: number
  readonly cost: Cost
}

export interface Recall {
  readonly name: string
  readonly recall: number
}

interface Options {
  readonly rows: number
  readonly words: readonly string[]
  readonly report: (line: string) => void
  readonly onAsked: (asked: Asked) => void
}

/** Each case of a search in a full directory, over HTTP with one caller; and of misspelt queries, how many find whom they mean. */
export async function measureDirectory(options: Options): Promise<Recall[]> {
  const server = await keptDirectory(options.rows, options.report)
  const service = startServer('service', port, server.connection)
  const costs = await Costs.open(server.connection, port + 1)
  try {
    await answering('/api/v1/businesses/hearth-and-furrow-bakery/')
    const postmaster = await postmasterOf(server.connection)
    const spent = () =>
      processorMs(service.pid ?? NaN) + processorMs(postmaster, { children: true })
    const chosen = Object.entries(cases).filter(([name]) => isWanted(name, options.words))
    for (const [name, path] of chosen)
      options.onAsked({ ...(await ask(name, path, spent)), cost: await costs.of(path) })
    return options.words.length > 0 ? [] : await recalls(server.connection)
  } finally {
    await costs.close()
    service.kill()
    await once(service, 'exit')
    await server.stop()
  }
}

function isWanted(name: string, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function answering(path: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if ((await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.ok === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} never answered`)
}

async function found(path: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${encodeURI(path)}`)
  const body = (await response.json()) as { count?: number; results?: { slug: string }[] }
  return { response, body }
}

/** The first call makes plans and fills caches, and is not counted. */
async function ask(name: string, path: string, spent: () => number): Promise<Omit<Asked, 'cost'>> {
  await found(path)
  const times: number[] = []
  const before = spent()
  let last = await found(path)
  for (let call = 0; call < calls; call += 1) {
    const begin = performance.now()
    last = await found(path)
    times.push(performance.now() - begin)
  }
  const processor = (spent() - before) / (calls + 1)
  times.sort((one, other) => one - other)
  return {
    name,
    status: last.response.status,
    count: last.body.count ?? 0,
    isExact: last.response.headers.get('x-count-exact') === 'true',
    p50: times[Math.floor(calls / 2)] ?? NaN,
    p99: times[Math.floor((calls - 1) * 0.99)] ?? NaN,
    targetMs: path.startsWith('/search/suggest/') ? suggestTarget : searchTarget,
    processor,
  }
}

/** Beside what the service finds, what words alone find, and likeness of names alone. */
async function recalls(database: ConnectionSettings): Promise<Recall[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    const by = (text: string) => async (query: string) => {
      const { rows } = await client.query<{ slug: string }>(text, [query])
      return rows.map(({ slug }) => slug)
    }
    return [
      { name: 'the service', recall: await recallOf(service) },
      { name: 'words as they are', recall: await recallOf(by(ranked)) },
      { name: 'likeness of names', recall: await recallOf(by(alike), 20) },
    ]
  } finally {
    await client.end()
  }
}

async function service(query: string): Promise<string[]> {
  const { body } = await found(`/search/?q=${query}&page_size=20`)
  return (body.results ?? []).map(({ slug }) => slug)
}

const ranked = `select slug from businesses where search_vector @@ websearch_to_tsquery('english', $1)
  order by ts_rank_cd(search_vector, websearch_to_tsquery('english', $1)) desc limit 20`
const alike = `select slug from businesses order by similarity(search_name, $1) desc limit 20`

/** Of every `each`-th query only, where all would take too long. */
async function recallOf(find: (query: string) => Promise<string[]>, each = 1): Promise<number> {
  const slugs = new Map(wantedBusinesses().map(({ name, slug }) => [name, slug]))
  const asked = misspelt.filter((_, index) => index % each === 0)
  let hits = 0
  for (const [query, name] of asked)
    if ((await find(query)).includes(slugs.get(name) ?? '')) hits += 1
  return hits / asked.length
}
