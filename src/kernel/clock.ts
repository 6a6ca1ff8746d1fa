import { risingIds } from './ids.ts'

/** Time, identity and chance as seams: a scope carries them, no domain reads them from the process. */
export interface Seams {
  readonly now: () => Date
  /** A new UUIDv7; those of a process sort by creation. */
  readonly newId: () => string
}

export const realSeams: Seams = { now: () => new Date(), newId: risingIds() }

/** The instant as stored and sent: RFC 3339 in UTC with milliseconds. */
export function timestamp(instant: Date): string {
  return instant.toISOString()
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
