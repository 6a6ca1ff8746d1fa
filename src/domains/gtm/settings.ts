import { z } from 'zod'
import { whole } from '#kernel/setting-kinds.ts'
import { sourceNames } from '#adapters/signal-sources/source-names.ts'

const known = new Set<string>(sourceNames)

const key = z.string().min(8).max(500).optional()

export const settings = {
  DISCOVERY_SECONDS: whole(1, 20).default(20),
  READING_SECONDS: whole(1, 60).default(3),
  LEAD_SOURCES_OFF: z
    .string()
    .transform((text) => new Set(text.split(',').map((name) => name.trim())))
    .refine(
      (names) => [...names].every((name) => known.has(name)),
      `names something else than ${[...known].join(', ')}`,
    )
    .optional(),
  /** Mails to leads that one organization may send within 24 hours. */
  OUTREACH_DAILY_LIMIT: whole(0, 100_000).default(100),
  SOURCE_KEY_BLUESKY: key,
  SOURCE_KEY_BRAVE: key,
  SOURCE_KEY_COMPANIES_HOUSE: key,
  SOURCE_KEY_EXA: key,
  SOURCE_KEY_GITHUB: key,
  SOURCE_KEY_SOCRATA: key,
  SOURCE_KEY_STACKEXCHANGE: key,
}

declare module '#kernel/config.ts' {
  interface Config {
    readonly DISCOVERY_SECONDS: number
    readonly READING_SECONDS: number
    readonly LEAD_SOURCES_OFF?: ReadonlySet<string> | undefined
    readonly OUTREACH_DAILY_LIMIT: number
    readonly SOURCE_KEY_BLUESKY?: string | undefined
    readonly SOURCE_KEY_BRAVE?: string | undefined
    readonly SOURCE_KEY_COMPANIES_HOUSE?: string | undefined
    readonly SOURCE_KEY_EXA?: string | undefined
    readonly SOURCE_KEY_GITHUB?: string | undefined
    readonly SOURCE_KEY_SOCRATA?: string | undefined
    readonly SOURCE_KEY_STACKEXCHANGE?: string | undefined
  }
}
