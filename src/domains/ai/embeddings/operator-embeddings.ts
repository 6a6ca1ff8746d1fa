import type { Connection, EmbeddingModel } from '#adapters/language-model/contract.ts'
import { embed } from '#adapters/language-model/embeddings.ts'
import type { Config } from '#kernel/config.ts'

const timeoutMs = { 'waited for': 1_000, background: 30_000 }

/**
 * The model that the settings name for embeddings; undefined where they name none. It is asked about what is public
 * alone, for nobody's workspace, so its operator pays and no wallet does.
 */
export function operatorEmbeddings(config: Config): EmbeddingModel | undefined {
  const { EMBEDDING_MODEL: model, EMBEDDING_BASE_URL: base_url } = config
  if (model === undefined) return undefined
  const connection: Connection = {
    protocol: 'openai_compatible',
    model,
    base_url,
    openKey: async () => config.EMBEDDING_API_KEY ?? '',
    isPublicOnly: false,
  }
  const { signal } = new AbortController()
  return {
    name: model,
    embed: (texts, haste) => embed(connection, { texts, timeoutMs: timeoutMs[haste], signal }),
  }
}
