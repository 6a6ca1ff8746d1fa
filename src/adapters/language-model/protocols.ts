import type { SafeFetch } from '../web/safe-fetch.ts'
import type { Connection, Protocol } from './contract.ts'
import { publicFetch } from './public-fetch.ts'

/** Where each protocol is spoken when nobody says otherwise. */
export const usualAddresses: Readonly<Record<Protocol, string>> = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** Loads what speaks the protocol. Keys go to the address alone: redirects are not followed. */
export async function openModel(connection: Connection, safeFetch: SafeFetch) {
  const { protocol, model, openKey, isPublicOnly } = connection
  const apiKey = (await openKey?.()) ?? ''
  const baseURL = connection.base_url ?? usualAddresses[protocol]
  const fetch = isPublicOnly ? publicFetch(safeFetch) : withoutRedirects
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ baseURL, apiKey, fetch })(model)
  }
  if (protocol === 'google') {
    const { createGoogle } = await import('@ai-sdk/google')
    return createGoogle({ baseURL, apiKey, fetch })(model)
  }
  return (await openCompatible({ baseURL, apiKey, fetch })).chatModel(model)
}

/** Loads what speaks the protocol of OpenAI's models of embeddings, at an address that its operator chose. */
export async function openEmbeddings({ base_url, model, openKey }: Connection) {
  const baseURL = base_url ?? usualAddresses.openai_compatible
  const apiKey = (await openKey?.()) ?? ''
  return (await openCompatible({ baseURL, apiKey, fetch: withoutRedirects })).embeddingModel(model)
}

interface Compatible {
  readonly baseURL: string
  readonly apiKey: string
  readonly fetch: typeof globalThis.fetch
}

async function openCompatible({ apiKey, ...at }: Compatible) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'openai-compatible',
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...at,
    ...(apiKey === '' ? {} : { apiKey }),
    ...(isOpenAi(at) ? { transformRequestBody: inItsOwnWords } : {}),
  })
}

function isOpenAi({ baseURL }: Pick<Compatible, 'baseURL'>): boolean {
  return new URL(baseURL).host === new URL(usualAddresses.openai_compatible).host
}

/** OpenAI's own models that think refuse `max_tokens`, which all others know. */
function inItsOwnWords({ max_tokens: max_completion_tokens, ...body }: Body): Body {
  return { ...body, max_completion_tokens }
}

type Body = Readonly<Record<string, unknown>>

const withoutRedirects: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: 'error' })
