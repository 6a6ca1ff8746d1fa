import type { Ask } from './ask.ts'
import { ModelFault, type Connection, type FinishReason, type ModelPart } from './contract.ts'
import type { Fetch } from './fetched.ts'
import { parsedInput, tokenCount } from './strangers-words.ts'
import { usualAddresses } from './usual-addresses.ts'

type Model = Awaited<ReturnType<typeof openModel>>
type Part =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer P> ? P : never

/** Asks a model through the library that speaks its protocol, which is loaded then. */
export async function askingLibrary(connection: Connection, fetch: Fetch): Promise<Ask> {
  const model = await openModel(connection, fetch)
  return async (call) => {
    const { stream } = await model.doStream(call)
    return partsOf(abortable(stream, call.abortSignal))
  }
}

async function openModel({ protocol, model, openKey, base_url }: Connection, fetch: Fetch) {
  const apiKey = (await openKey?.()) ?? ''
  const baseURL = base_url ?? usualAddresses[protocol]
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL, apiKey, fetch })(model)
  }
  const { createGoogle } = await import('@ai-sdk/google')
  return createGoogle({ baseURL, apiKey, fetch })(model)
}

/** A stalled body does not look at the signal by itself; a reader that is cancelled waits no longer. */
async function* abortable(stream: ReadableStream<Part>, signal: AbortSignal | undefined) {
  const reader = stream.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    signal?.throwIfAborted()
  } finally {
    signal?.removeEventListener('abort', stop)
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
  if (!isWhole) throw new ModelFault('failed', { told: 'an event stream that broke off' })
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
    return {
      type: 'call',
      id: part.toolCallId,
      name: part.toolName,
      input: parsedInput(part.input),
    }
  if (part.type !== 'finish') return undefined
  const finish_reason = ends[part.finishReason.unified]
  if (finish_reason === undefined) return undefined
  const { inputTokens, outputTokens } = part.usage
  return {
    type: 'end',
    finish_reason,
    usage: {
      input_tokens: tokenCount(inputTokens.total),
      cached_input_tokens: tokenCount(inputTokens.cacheRead),
      output_tokens: tokenCount(outputTokens.total),
    },
  }
}
