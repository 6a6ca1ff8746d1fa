import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { anthropic, google, openai, type Dialect, type Stop } from './dialects.ts'
import { sendEmbeddings } from './embeddings.ts'

/** What it was asked, as it arrived. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  /** Resolves when the asker has gone. */
  readonly closed: Promise<void>
}

/** A provider of models on a port of its own, in the shapes of OpenAI, Anthropic and Google. */
export interface ModelProvider {
  readonly origin: string
  readonly asked: Asked[]
  close(): Promise<void>
}

/**
 * Starts one. A word such as `behave:stall` in what it is asked says how it behaves: `stall`, `silent`, `break`,
 * `rubbish`, `nousage`, `401`, `404`, `429`, `500`, `503`, `redirect`, `hangup`, `noschema`, `length`, `filter`, `badjson`, `badjsononce`, `nuljson`, `odd`, `endless`, `call`,
 * `write`, `slow`, `toofew` vectors and `think250`, which takes so many milliseconds before the first word.
 */
export async function startModelProvider(): Promise<ModelProvider> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void respond(request, response, asked)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What it calls before it says anything. */
const calls: Readonly<Record<string, Parameters<Dialect['call']>>> = {
  call: ['list_contacts', { search: 'mara' }],
  write: ['create_task', { title: 'Obeyed' }],
}

async function respond(request: IncomingMessage, response: ServerResponse, asked: Asked[]) {
  const sent = await text(request)
  const path = request.url ?? ''
  const closed = once(response, 'close').then(() => undefined)
  asked.push({ path, headers: request.headers, body: JSON.parse(sent || '{}') as {}, closed })
  const behaviour = [...sent.matchAll(/behave:(\w+)/g)].at(-1)?.[1] ?? 'ok'
  const status = Number(behaviour)
  if (behaviour === 'silent') return
  if (behaviour === 'hangup') return void response.destroy()
  if (status > 0) return refuse(response, status)
  if (behaviour === 'noschema' && schemaIn.test(sent)) return refuse(response, 400)
  if (behaviour === 'redirect')
    return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  if (path.endsWith('/embeddings')) return sendEmbeddings(response, sent, behaviour)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  if (behaviour === 'rubbish') return void response.end('data: {"nothing":\n\ndata: [DONE]\n\n')
  const dialect = dialectOf(path)
  const isRepair = /does not fit the schema/.test(sent)
  const words = wordsOf(behaviour, isRepair, sent)
  const isSlow = behaviour === 'slow'
  const thinking = Number(/^think(\d+)$/.exec(behaviour)?.[1] ?? 0)
  if (thinking > 0) await new Promise((resolve) => setTimeout(resolve, thinking))
  response.write(dialect.start)
  const call = calls[behaviour]
  if (call !== undefined && !dialect.hasResult(sent)) {
    response.write(dialect.call(...call))
    return void response.end(dialect.end({ hasUsage: true, stop: 'call' }))
  }
  for (const word of words) {
    if (response.destroyed) return
    response.write(dialect.text(word))
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 60))
  }
  if (behaviour === 'stall') return
  if (behaviour === 'break') return void response.end()
  response.end(dialect.end({ hasUsage: behaviour !== 'nousage', stop: stopOf(behaviour) }))
}

function stopOf(behaviour: string): Stop {
  return behaviour === 'length' || behaviour === 'filter' ? behaviour : 'done'
}

/** How a request names a schema, in all three shapes. */
const schemaIn =
  /json_schema|responseJsonSchema|responseSchema|output_format|output_config|"name":"json"/

function wordsOf(behaviour: string, isRepair: boolean, sent: string): string[] {
  if (behaviour === 'odd') return ['Mara\0 ', 'Lind \ud83d', '\ude00\udfff']
  if (behaviour === 'endless') return Array.from({ length: 5000 }, () => 'word '.repeat(50))
  if (behaviour === 'nuljson') return ['{"name": "a\\u0000b"}']
  const wantsJson = schemaIn.test(sent) || sent.includes('fits this JSON Schema')
  const isBad =
    behaviour === 'badjson' || behaviour === 'length' || (behaviour === 'badjsononce' && !isRepair)
  if (isBad && wantsJson) return ['{"name": ', '12']
  if (wantsJson) return ['{"name": ', '"Mara"}']
  return behaviour === 'slow'
    ? Array.from({ length: 40 }, (_, index) => `word${index} `)
    : ['Mara ', 'Lind ', '[1].']
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 429 || status === 503 ? { 'retry-after': '7' } : {}),
  })
  response.end(
    JSON.stringify({ error: { message: 'what the provider said', type: 'refused', code: status } }),
  )
}

function dialectOf(path: string): Dialect {
  if (path.endsWith('/messages')) return anthropic
  return path.includes(':streamGenerateContent') ? google : openai
}
