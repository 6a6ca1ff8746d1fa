import { z } from 'zod'
import { halfSet, type Config } from '#kernel/config.ts'
import { oneOf, webAddress, whole } from '#kernel/setting-kinds.ts'

const usdPerMillion = /^\d{1,5}(\.\d{1,6})?\/\d{1,5}(\.\d{1,6})?$/

export const settings = {
  AI_PROVIDER: oneOf('builtin', 'openai_compatible', 'anthropic', 'google').default('builtin'),
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().min(1).max(1000).optional(),
  AI_MODEL: z.string().min(1).max(200).optional(),
  /** US dollars for a million tokens in and out, such as `0.15/0.60`. */
  AI_PRICE: z
    .string()
    .regex(usdPerMillion, 'is not a pair of prices in US dollars such as 0.15/0.60')
    .optional(),
  /** How long one call of a model may take. */
  AI_SECONDS: whole(1, 600).default(60),
  EMBEDDING_MODEL: z.string().min(1).max(200).optional(),
  EMBEDDING_BASE_URL: webAddress.optional(),
  EMBEDDING_API_KEY: z.string().min(1).max(1000).optional(),
}

type Named = Pick<
  Config,
  | 'AI_PROVIDER'
  | 'AI_BASE_URL'
  | 'AI_API_KEY'
  | 'AI_MODEL'
  | 'AI_PRICE'
  | 'EMBEDDING_MODEL'
  | 'EMBEDDING_BASE_URL'
  | 'EMBEDDING_API_KEY'
>

/** A provider without a model would be the built-in one, and what is said of a provider without it would be said of nobody. */
export function halves(config: Named): readonly string[] {
  const { AI_PROVIDER: provider, AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_PRICE } = config
  const { EMBEDDING_MODEL, EMBEDDING_BASE_URL, EMBEDDING_API_KEY } = config
  const isOutside = provider !== 'builtin'
  const how = 'set the model as its provider names it'
  const named = { name: 'AI_MODEL', isSet: AI_MODEL !== undefined, how }
  const chosen = {
    name: 'AI_PROVIDER',
    isSet: isOutside,
    how: 'set it to openai_compatible, anthropic or google',
  }
  const meaning = { name: 'EMBEDDING_MODEL', isSet: EMBEDDING_MODEL !== undefined, how }
  return [
    ...halfSet(named, { AI_PROVIDER: isOutside ? provider : undefined }),
    ...halfSet(chosen, { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_PRICE }),
    ...halfSet(meaning, { EMBEDDING_BASE_URL, EMBEDDING_API_KEY }),
  ]
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly AI_PROVIDER: 'builtin' | 'openai_compatible' | 'anthropic' | 'google'
    readonly AI_BASE_URL?: string | undefined
    readonly AI_API_KEY?: string | undefined
    readonly AI_MODEL?: string | undefined
    readonly AI_PRICE?: string | undefined
    readonly AI_SECONDS: number
    /** By which the directory is searched for meanings, too; not at all unless given. */
    readonly EMBEDDING_MODEL?: string | undefined
    readonly EMBEDDING_BASE_URL?: string | undefined
    readonly EMBEDDING_API_KEY?: string | undefined
  }
}
