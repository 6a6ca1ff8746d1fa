import { z } from 'zod'
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
    .regex(usdPerMillion, 'is no pair of prices in US dollars such as 0.15/0.60')
    .optional(),
  /** How long one call of a model may take. */
  AI_SECONDS: whole(1, 600).default(60),
  EMBEDDING_MODEL: z.string().min(1).max(200).optional(),
  EMBEDDING_BASE_URL: webAddress.optional(),
  EMBEDDING_API_KEY: z.string().min(1).max(1000).optional(),
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
