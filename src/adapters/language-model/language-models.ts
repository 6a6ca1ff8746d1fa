import { createExit } from '../web/outbound-exit.ts'
import type { SafeFetch } from '../web/safe-fetch.ts'
import {
  ModelFault,
  type Connection,
  type FinishReason,
  type LanguageModels,
  type ModelPart,
  type ModelRequest,
} from './contract.ts'
import { faultOf, isUnprocessable } from './faults.ts'
import { operatorFetch } from './operator-fetch.ts'
import { findPrice } from './prices.ts'
import { promptOf } from './prompt.ts'
import { openModel, type Fetch } from './protocols.ts'
import { publicFetch } from './public-fetch.ts'
import { soundParts } from './sound-parts.ts'

type Model = Awaited<ReturnType<typeof openModel>>
type Part =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** Models, and the end of their connections. */
interface OpenLanguageModels extends LanguageModels {
  close(): Promise<void>
}

/** What bounds how many there are is how many runs a person may have. */
const connectionsPerOrigin = 2000

/** The one place that speaks to language models. What speaks their protocols is loaded at the first call. */
export function createLanguageModels({ fetch }: { readonly fetch: SafeFetch }): OpenLanguageModels {
  const exit = createExit({ connectionsPerOrigin })
  const open = opening({ strangers: publicFetch(fetch), operators: operatorFetch(exit) })
  return {
    close: exit.close,
    findPrice,
    stream: async function* (connection, request) {
      const timeout = AbortSignal.timeout(request.timeoutMs)
      const signal = AbortSignal.any([timeout, request.signal])
      try {
        const model = await open(connection)
        const { stream } = await begin(model, { ...callOf(request), abortSignal: signal })
        yield* soundParts(partsOf(abortable(stream, signal)), request.max_output_tokens)
      } catch (error) {
        throw faultOf(error, { timeout, cancelled: request.signal })
      }
    },
  }
}

/** The operator's stays open, since opening one builds all its schemas; that of an organization is made for a call, with its key. */
function opening({
  strangers,
  operators,
}: {
  readonly strangers: Fetch
  readonly operators: Fetch
}) {
  const kept = new Map<string, Promise<Model>>()
  return (connection: Connection): Promise<Model> => {
    if (connection.isPublicOnly) return openModel(connection, strangers)
    const { protocol, base_url, model } = connection
    const name = JSON.stringify([protocol, base_url, model])
    const known = kept.get(name) ?? openModel(connection, operators)
    kept.set(name, known)
    return known
  }
}

type Call = Parameters<Model['doStream']>[0]

/** Who takes no schema, or not this one, is asked once more without: the instructions say it too. */
async function begin(model: Model, { responseFormat, ...call }: Call) {
  if (responseFormat === undefined) return model.doStream(call)
  try {
    return await model.doStream({ ...call, responseFormat, providerOptions: notStrict })
  } catch (error) {
    if (!isUnprocessable(error)) throw error
    return model.doStream(call)
  }
}

/** Strict schemas of OpenAI demand every field, and no other. */
const notStrict = { openaiCompatible: { strictJsonSchema: false } }

function callOf({ temperature, output_schema, tools = [], ...request }: ModelRequest) {
  return {
    prompt: promptOf(request),
    maxOutputTokens: request.max_output_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(output_schema === undefined
      ? {}
      : { responseFormat: { type: 'json' as const, schema: output_schema, name: 'output' } }),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, input_schema: inputSchema }) => ({
            type: 'function' as const,
            name,
            description,
            inputSchema,
          })),
        }),
  }
}

/** A stalled body does not look at the signal by itself; a reader that is cancelled waits no longer. */
async function* abortable(stream: ReadableStream<Part>, signal: AbortSignal) {
  const reader = stream.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function* partsOf(stream: AsyncIterable<Part>): AsyncGenerator<ModelPart> {
  let isWhole = false
  for await (const part of stream) {
    if (part.type === 'error') throw new ModelFault('failed', { cause: part.error })
    const said = saidBy(part)
    if (said?.type === 'end') isWhole = true
    if (said !== undefined) yield said
  }
  if (!isWhole) throw new ModelFault('failed')
}

/** What else the libraries say is of a stream that broke off. */
const ends: Readonly<Record<string, FinishReason | undefined>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
  other: 'other',
}

function saidBy(part: Part): ModelPart | undefined {
  if (part.type === 'text-delta') return { type: 'text', text: part.delta }
  if (part.type === 'tool-call')
    return { type: 'call', id: part.toolCallId, name: part.toolName, input: parsed(part.input) }
  if (part.type !== 'finish') return undefined
  const finish_reason = ends[part.finishReason.unified]
  if (finish_reason === undefined) return undefined
  const { inputTokens, outputTokens } = part.usage
  return {
    type: 'end',
    finish_reason,
    usage: {
      input_tokens: counted(inputTokens.total),
      cached_input_tokens: counted(inputTokens.cacheRead),
      output_tokens: counted(outputTokens.total),
    },
  }
}

/** Providers are strangers: what is no count is none. */
function counted(tokens: number | undefined): number | undefined {
  return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? tokens : undefined
}

/** What is no JSON is refused later, as arguments that do not fit. */
function parsed(input: string): unknown {
  try {
    return JSON.parse(input === '' ? '{}' : input) as unknown
  } catch {
    return input
  }
}
