import type { Connection, Protocol } from './contract.ts'

/** What the libraries call to reach a model. */
export type Fetch = typeof globalThis.fetch

/** Where each protocol is spoken when nobody says otherwise. */
export const usualAddresses: Readonly<Record<Protocol, string>> = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/** Loads what speaks the protocol. Keys go to the address alone: `fetch` follows no redirects. */
export async function openModel({ protocol, model, openKey, base_url }: Connection, fetch: Fetch) {
  const apiKey = (await openKey?.()) ?? ''
  const baseURL = base_url ?? usualAddresses[protocol]
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
  readonly fetch: Fetch
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

const withoutRedirects: Fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: 'error' })
