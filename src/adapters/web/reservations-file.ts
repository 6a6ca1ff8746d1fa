import type { Reservations } from './opt-outs.ts'
import { normal, type Rule } from './robots-rules.ts'

const maxRules = 1_000
const maxLength = 2_000

/**
 * Reads a `/.well-known/tdmrep.json` (TDM Reservation Protocol of the W3C community group): patterns of paths with `*` and
 * `$`, of which the longest that fits holds, as in robots.txt. What cannot be read reserves nothing.
 */
export function readReservations({ text }: { readonly text: string }): Reservations {
  const rows = rowsIn(text)
  return { rules: rows.slice(0, maxRules).flatMap((row) => ruleIn(row) ?? []) }
}

function rowsIn(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    return []
  }
}

function ruleIn(row: unknown): Rule | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  const { location, 'tdm-reservation': reservation } = row as Readonly<Record<string, unknown>>
  if (typeof location !== 'string' || location.length > maxLength) return undefined
  const path = normal(location.startsWith('/') ? location : `/${location}`)
  if (reservation === 1 || reservation === '1') return { allows: false, path }
  return reservation === 0 || reservation === '0' ? { allows: true, path } : undefined
}
