import { sql, type Expression, type SqlBool } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { isOfShare, type Share, type Standing } from './found-by.ts'
import type { TextMatch } from './text-match.ts'

/** How many matches are ranked: a list by relevance ends there, and its count says so. */
export const maxRanked = 100
/** With more than these in a share, a smaller share is looked at. */
const enough = 4 * maxRanked

export interface Ranked {
  readonly id: string
  /** Less is better: exact names, then names, then mentions; what nobody vouches for behind them. */
  readonly place: number
}

const behind = { exactName: -2, name: 0, mention: 1, unproven: 1e11 }

/**
 * The best matches, best first: a name before a mention, trusted before unproven. Of many matches a share is ranked,
 * always the same one. `isWhole` tells whether all matches are among them.
 */
export async function rankMatches(
  scope: Scope,
  {
    match,
    text,
    filters,
  }: {
    readonly match: TextMatch
    readonly text: string
    readonly filters: readonly Expression<SqlBool>[]
  },
): Promise<{ readonly best: Ranked[]; readonly isWhole: boolean }> {
  const look = { scope, match, filters }
  const trusted = await inShares({ ...look, standing: 'trusted' }, match.condition)
  const found = trusted.isWhole ? trusted.rows : [...(await named(look, text)), ...trusted.rows]
  const unproven =
    found.length >= maxRanked
      ? []
      : (await inShares({ ...look, standing: 'unproven' }, match.condition)).rows
  const best = inOrder([...found, ...unproven])
  return { best: best.slice(0, maxRanked), isWhole: trusted.isWhole && best.length <= maxRanked }
}

interface Look {
  readonly scope: Scope
  readonly match: TextMatch
  readonly filters: readonly Expression<SqlBool>[]
}

/** Whose name is the text, and whose name matches it. */
async function named(look: Look, text: string): Promise<Ranked[]> {
  const trusted = { ...look, standing: 'trusted' } as const
  const isNamed = sql<boolean>`businesses.search_name = ${text}`
  const exact = await read(trusted, [isNamed, look.match.condition], maxRanked)
  const others = await inShares(trusted, look.match.inName)
  return [
    ...exact.map(({ id, place }) => ({ id, place: place + behind.exactName })),
    ...others.rows,
  ]
}

/** All matches, or those of the largest share that does not hold too many. */
async function inShares(
  look: Look & { readonly standing: Standing },
  condition: Expression<SqlBool>,
) {
  const first = await ofShare(look, condition, 64)
  if (first.length > enough) return { rows: await ofShare(look, condition, 1024), isWhole: false }
  const share = shareAfter(first.length)
  if (share === 64) return { rows: first, isWhole: false }
  return { rows: await ofShare(look, condition, share), isWhole: share === 1 }
}

/** The share that holds about as many as are ranked, from how many there are in one of 64. */
function shareAfter(count: number): Share {
  if (count >= maxRanked) return 64
  if (count >= maxRanked / 4) return 16
  return count >= maxRanked / 16 ? 4 : 1
}

function ofShare(
  look: Look & { readonly standing: Standing },
  condition: Expression<SqlBool>,
  share: Share,
): Promise<Ranked[]> {
  const limit = share === 64 ? enough + 1 : 4 * enough
  return read(look, [isOfShare(look.standing, share), condition], limit)
}

async function read(
  { scope: { db }, match, filters, standing }: Look & { readonly standing: Standing },
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<Ranked[]> {
  const place = sql<number>`case when ${match.inName} then ${sql.lit(behind.name)}::float8
    else ${sql.lit(behind.mention)} end - ${match.rank}`
  return db
    .selectFrom('businesses')
    .select('businesses.id')
    .select(
      sql<number>`${place} + ${sql.lit(standing === 'trusted' ? 0 : behind.unproven)}`.as('place'),
    )
    .where((eb) => eb.and([...conditions, ...filters]))
    .limit(limit)
    .execute()
}

function inOrder(rows: readonly Ranked[]): Ranked[] {
  const places = new Map<string, number>()
  for (const { id, place } of rows) places.set(id, Math.min(place, places.get(id) ?? place))
  return [...places]
    .map(([id, place]) => ({ id, place }))
    .sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
}
