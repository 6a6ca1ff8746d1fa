import type { SearchInterest } from '#adapters/signal-sources/contract.ts'
import type { Asker, SourceChoice } from '#adapters/signal-sources/standing.ts'
import type { Config } from '#kernel/config.ts'

/** What of a profile decides which sources are asked. */
export interface AskingProfile {
  readonly icp: SearchInterest
  readonly sources: object
}

/** What the profile decided about one source. */
export function choiceOf({ sources }: AskingProfile, id: string): SourceChoice {
  return (sources as Readonly<Record<string, SourceChoice | undefined>>)[id] ?? {}
}

/** Who asks a source: the installation, for a profile if there is one. */
export function askerOf(config: Config, id: string, profile?: AskingProfile): Asker {
  return {
    off: config.LEAD_SOURCES_OFF ?? new Set(),
    keyOf: (setting) => keyIn(config, setting),
    profile: profile && { choice: choiceOf(profile, id), interest: profile.icp },
  }
}

/** The key that a setting holds. */
export function keyIn(config: Config, setting: string): string | undefined {
  const value = (config as unknown as Readonly<Record<string, unknown>>)[setting]
  return typeof value === 'string' ? value : undefined
}
