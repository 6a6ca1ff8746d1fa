import { sql, type Expression, type SqlBool } from 'kysely'
import { countOf, maxCounted, type Count } from '#kernel/lists/count.ts'
import type { Scope } from '#kernel/scope.ts'
import { isOfAnyShare, type Share } from './found-by.ts'

/** What a share of the businesses tells of all of them. */
export interface Abundance {
  /** So many that a walk along the order of a list soon meets the next one. */
  readonly isDense: boolean
  /** More than are counted, or so few that they have to be counted. */
  readonly isBeyondCount: boolean
}

interface Looked {
  /** One business in so many is looked at. */
  readonly share: Share
  /** With so many in the share there are 5,000 in all, give or take. */
  readonly dense: number
  /** With so many in the share there are more than 10,000 in all; the chance of an error is below one in a billion. */
  readonly beyond: number
}

const found: Looked = { share: 64, dense: 80, beyond: 300 }
/** Where no index finds what fits, fewer are looked at. */
const filtered: Looked = { share: 256, dense: 20, beyond: 100 }

/** Looks at a share of the businesses: those whose ids end in certain digits, so always the same. */
export async function abundance(
  { db }: Scope,
  conditions: readonly Expression<SqlBool>[],
  areIndexed: boolean,
): Promise<Abundance> {
  const { share, dense, beyond } = areIndexed ? found : filtered
  const some = db
    .selectFrom('businesses')
    .where((eb) => eb.and([isOfAnyShare(share), ...conditions]))
  const { count } = await countOf(some, beyond)
  return { isDense: count >= dense, isBeyondCount: count >= beyond }
}

export const beyondCount: Count = { count: maxCounted, isExact: false }

/** The same condition, for a walk along an order: no index is asked for it. */
export function whileWalking(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool>[] {
  return conditions.map((condition) => sql<boolean>`(${condition}) is true`)
}
