import { ModelFault, type Connection, type EmbeddingRequest, type Vector } from './contract.ts'
import { faultOf } from './faults.ts'
import { usualAddresses } from './usual-addresses.ts'

/**
 * A vector for each text, in their order, all of one length, by the protocol of OpenAI. What speaks it is loaded at the
 * first call. @throws ModelFault
 */
export async function embed(
  connection: Connection,
  { texts, timeoutMs, signal: cancelled }: EmbeddingRequest,
): Promise<readonly Vector[]> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const model = await openEmbeddings(connection)
    const { embeddings } = await model.doEmbed({
      values: [...texts],
      abortSignal: AbortSignal.any([timeout, cancelled]),
    })
    return sound(embeddings, texts.length)
  } catch (error) {
    throw faultOf(error, { timeout, cancelled })
  }
}

/** At an address that its operator chose; no redirects are followed. */
async function openEmbeddings({ base_url, model, openKey }: Connection) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const baseURL = base_url ?? usualAddresses.openai_compatible
  const apiKey = (await openKey?.()) ?? ''
  const key = apiKey === '' ? {} : { apiKey }
  const at = { name: 'openai-compatible', baseURL, fetch: withoutRedirects, ...key }
  return createOpenAICompatible(at).embeddingModel(model)
}

const withoutRedirects: typeof globalThis.fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: 'error' })

const mostComponents = 8192

/** Providers are strangers: numbers alone, as many vectors as texts, as long as each other. */
function sound(vectors: readonly Vector[], count: number): readonly Vector[] {
  const [length = 0] = vectors.map((vector) => vector.length)
  const isSound =
    vectors.length === count &&
    length > 0 &&
    length <= mostComponents &&
    vectors.every((vector) => vector.length === length && vector.every(Number.isFinite))
  if (!isSound) throw new ModelFault('failed', { cause: new TypeError('no such vectors') })
  return vectors
}
