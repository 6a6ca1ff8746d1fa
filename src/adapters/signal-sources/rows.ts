import { z } from 'zod'
import type { Draft, Page, SourceRequest } from './contract.ts'

/** The most rows that are read of one response. */
const maxRows = 300

/** What rows say in words, and often do not say at all. */
export const maybe = z.string().nullish()
/** An identifier, as a number or in words. */
export const identifier = z.union([z.string().min(1).max(200), z.int()]).transform(String)

/**
 * The page that a list of rows makes: what does not have the form of `Row` is counted as unreadable, what `draft` has
 * nothing to say of is left out. Null where there is no list.
 */
export function pageOf<S extends z.ZodType>(
  list: unknown,
  Row: S,
  draft: (row: z.output<S>) => Draft | undefined,
  more: {
    readonly next?: SourceRequest | undefined
    readonly wait_seconds?: number | undefined
    /** The most rows that are read; 300 when left out. */
    readonly maxRows?: number
  } = {},
): Page | null {
  if (!Array.isArray(list)) return null
  const read = list.slice(0, more.maxRows ?? maxRows).map((row) => Row.safeParse(row))
  const rows = read.flatMap((row) => (row.success ? [row.data] : []))
  return {
    rows: list.length,
    unreadable: read.length - rows.length,
    observations: rows.flatMap((row) => draft(row) ?? []),
    ...(more.next && { next: more.next }),
    ...(more.wait_seconds !== undefined && { wait_seconds: more.wait_seconds }),
  }
}

/** What stands at a path in a response; undefined where the path ends before. */
export function inside(answer: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<string, unknown>>)[name]
        : undefined,
    answer,
  )
}
