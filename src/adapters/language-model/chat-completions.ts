import type { Ask } from './ask.ts'
import { ChatReply } from './chat-reply.ts'
import { ModelFault, type Connection, type ModelPart } from './contract.ts'
import { refusedWith } from './faults.ts'
import type { Answered, Post } from './fetched.ts'
import { serverEvents } from './server-events.ts'
import { usualAddresses } from './usual-addresses.ts'

/**
 * Asks a model that speaks like OpenAI's. The library, which is loaded then, says what is sent; what comes back it would
 * pass through five streams, which takes as long as much else of a call, so it is read here.
 */
export async function askingChat(connection: Connection, post: Post): Promise<Ask> {
  const { model, address, headers } = await openModel(connection)
  return async ({ abortSignal: signal = unstopped, ...call }) => {
    const { body } = await model.prepareRequest(call)
    const sent = JSON.stringify({ ...body, stream: true, stream_options: { include_usage: true } })
    const answered = await post(address, { headers, body: sent, signal }).catch(unreached)
    if (answered.status >= 200 && answered.status < 300)
      return partsOf(new ChatReply(call.prompt.length), answered)
    answered.dismiss()
    throw refusedWith(answered.status, answered.header('retry-after'))
  }
}

async function openModel({ base_url, model, openKey }: Connection) {
  const { OpenAICompatibleChatLanguageModel: Model } = await import('@ai-sdk/openai-compatible')
  const apiKey = (await openKey?.()) ?? ''
  const address = `${(base_url ?? usualAddresses.openai_compatible).replace(/\/$/, '')}/chat/completions`
  return {
    model: new Model(model, {
      provider: 'openai-compatible',
      url: () => address,
      supportsStructuredOutputs: true,
      ...(isOpenAi(address) ? { transformRequestBody: inItsOwnWords } : {}),
    }),
    address,
    headers: {
      'content-type': 'application/json',
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
    },
  }
}

function isOpenAi(address: string): boolean {
  return new URL(address).host === new URL(usualAddresses.openai_compatible).host
}

/** OpenAI's own models that think refuse `max_tokens`, which all others know. */
function inItsOwnWords({ max_tokens: max_completion_tokens, ...body }: Body): Body {
  return { ...body, max_completion_tokens }
}

type Body = Readonly<Record<string, unknown>>

const unstopped = new AbortController().signal

function unreached(cause: unknown): never {
  throw new ModelFault('unreachable', { cause })
}

/** What arrives together is said together. */
async function* partsOf(reply: ChatReply, answered: Answered): AsyncGenerator<ModelPart> {
  const { status } = answered
  let isHeard = false
  try {
    for await (const events of serverEvents(answered.body)) {
      isHeard = true
      const text = events.map((data) => reply.read(data)).join('')
      if (text !== '') yield { type: 'text', text }
    }
    yield* reply.ending()
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error
    const { reason, told, cause } = error
    throw new ModelFault(reason, { status, told: isHeard ? told : insteadOf(answered), cause })
  }
}

/** What a response without any event was. Its kind alone is said, and only where it is one. */
function insteadOf({ header }: Answered): string {
  const [media = ''] = (header('content-type') ?? '').split(';')
  if (media.trim() === 'text/event-stream') return 'an event stream without an event'
  const [kind = 'something'] = /^[a-z]{1,20}\/[\w.+-]{1,40}$/i.exec(media.trim()) ?? []
  return `${kind} instead of an event stream; does the base URL (AI_BASE_URL) lack /v1?`
}
