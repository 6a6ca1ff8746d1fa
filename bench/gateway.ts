import { settingsOf } from '#roles/settings.ts'
import { createHttp } from '#roles/http.ts'
import { createRuntime } from '#roles/runtime.ts'
import { createLogger } from '#kernel/log.ts'
import { startModelProvider } from '#test/stand-ins/model-provider/model-provider.ts'
import type { BenchWorld } from './world.ts'

const port = 8484
const rounds = 400
const manyStreams = 200

export interface GatewayReport {
  /** Milliseconds of one call, by how many callers there were. */
  readonly calls: readonly {
    readonly callers: number
    readonly direct: Times
    readonly gateway: Times
  }[]
  /** Milliseconds until the first word of the agent. */
  readonly firstWord: Times
  /** MiB before, while and after many streams. */
  readonly memory: { readonly before: number; readonly during: number; readonly after: number }
  readonly streams: number
}

export interface Times {
  readonly p50: number
  readonly p99: number
}

/** What the gateway adds to calls of a provider that responds at once, and what many streams take. */
export async function measureGateway({
  database,
  scope,
  token,
}: BenchWorld): Promise<GatewayReport> {
  const provider = await startModelProvider()
  const runtime = await createRuntime({
    config: settingsOf({
      PORT: String(port),
      ROLES: 'http',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_TOKEN_PER_MINUTE: 'off',
      RATE_LIMIT_ADDRESS_PER_MINUTE: 'off',
      MAX_CONNECTIONS_PER_ADDRESS: '2000',
      ENCRYPTION_KEY: Buffer.alloc(32, 'bench').toString('base64'),
      AI_PROVIDER: 'openai_compatible',
      AI_BASE_URL: `${provider.origin}/v1`,
      AI_MODEL: 'stand-in',
      AI_PRICE: '0.01/0.01',
    }),
    database,
    log: createLogger('warn'),
  })
  const { app } = createHttp(runtime)
  await app.listen({ host: '127.0.0.1', port })
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ organization_id: scope.organizationId, ...body }),
    })
  const direct = async () => {
    const messages = [{ role: 'user', content: 'Who?' }]
    const body = JSON.stringify({ model: 'stand-in', stream: true, messages })
    const headers = { 'content-type': 'application/json' }
    await (
      await fetch(`${provider.origin}/v1/chat/completions`, { method: 'POST', headers, body })
    ).text()
  }
  const gateway = async () => {
    const response = await post('/ai/run/', { prompt: 'Who?', max_output_tokens: 50 })
    if (response.status !== 200) throw new Error(await response.text())
    await response.text()
  }
  try {
    await timed(gateway, 1, 20)
    const calls = []
    for (const callers of [1, 32])
      calls.push({
        callers,
        direct: await timed(direct, callers, rounds),
        gateway: await timed(gateway, callers, rounds),
      })
    const firstWord = await timed(() => untilFirstWord(post), 1, 50)
    return { calls, firstWord, ...(await manyAtOnce(provider.origin)), streams: manyStreams }
  } finally {
    await app.close()
    await runtime.close()
    await provider.close()
  }
}

type Post = (path: string, body: object) => Promise<Response>

async function untilFirstWord(post: Post): Promise<void> {
  const response = await post('/ai/agent/stream/', { message: 'Who?', permissions: [] })
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  for (let seen = ''; !seen.includes('text-delta');) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`no word: ${seen}`)
    seen += decoder.decode(value)
  }
  await reader.cancel()
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

async function timed(work: () => Promise<void>, callers: number, times: number): Promise<Times> {
  const taken: number[] = []
  let left = times
  const one = async () => {
    while (left > 0) {
      left -= 1
      const start = performance.now()
      await work()
      taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, one))
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}
