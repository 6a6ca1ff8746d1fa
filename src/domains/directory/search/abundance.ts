import { sql, type Expression, type SqlBool } from 'kysely'
import { countOf, maxCounted, type Count } from '#kernel/lists/count.ts'
import type { Scope } from '#kernel/scope.ts'
import { isOfAnyShare, isSampled } from './found-by.ts'

/** What a share of the businesses tells of all of them. */
export interface Abundance {
  /** So many that a walk along the order of a list soon meets the next one. */
  readonly isDense: boolean
  /** More than are counted, or so few that they have to be counted. */
  readonly isBeyondCount: boolean
}

/** What is looked for, by what can tell of it. */
export interface Sought {
  /** What only the row itself or another table knows. */
  readonly words: readonly Expression<SqlBool>[]
  readonly terms: readonly Expression<SqlBool>[]
  /** The same as `terms`, of columns. */
  readonly columns: readonly Expression<SqlBool>[]
  readonly places: readonly Expression<SqlBool>[]
}

/** With so many in one of 64 there are 5,000 in all, give or take. */
const dense = 80
/** With so many in a share there are more than 10,000 in all; the chance of an error is below one in a billion. */
const beyond = { 1024: 40, 64: 250 } as const

/**
 * Looks at a share of the businesses: those whose ids end in certain digits, so always the same. One of 1024 tells what
 * is frequent, by reading its rows. An index has all that is asked of places, another each share with its words or
 * terms.
 */
export async function abundance(
  scope: Scope,
  { words, terms, columns, places }: Sought,
): Promise<Abundance> {
  if (words.length === 0 && places.length > 0)
    return told(await countAmong(scope, [isSampled, ...whileWalking(columns), ...places], 64))
  const rows = [...words, ...whileWalking([...columns, ...places])]
  const few = await countAmong(scope, [isOfAnyShare(1024), ...rows], 1024)
  if (few >= beyond[1024]) return { isDense: true, isBeyondCount: true }
  const sought = words.length === 0 ? terms : rows
  return told(await countAmong(scope, [isOfAnyShare(64), ...sought], 64))
}

function told(count: number): Abundance {
  return { isDense: count >= dense, isBeyondCount: count >= beyond[64] }
}

async function countAmong(
  { db }: Scope,
  conditions: readonly Expression<SqlBool>[],
  share: keyof typeof beyond,
): Promise<number> {
  const some = db.selectFrom('businesses').where((eb) => eb.and([...conditions]))
  return (await countOf(some, beyond[share])).count
}

export const beyondCount: Count = { count: maxCounted, isExact: false }

/** The same condition, for a walk along an order: no index is asked for it. */
export function whileWalking(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool>[] {
  return conditions.map((condition) => sql<boolean>`(${condition}) is true`)
}
