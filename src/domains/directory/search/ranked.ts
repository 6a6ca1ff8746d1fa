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

/** All matches, or those of a share that holds enough of them, and not too many. */
async function inShares(
  look: Look & { readonly standing: Standing },
  condition: Expression<SqlBool>,
) {
  let share: Share = 64
  let rows = await ofShare(look, condition, share)
  // A share may hold less than its part; then the next larger one is read.
  for (const other of betterShares(rows.length)) {
    rows = await ofShare(look, condition, other)
    share = other
    if (rows.length >= maxRanked) break
  }
  return { rows, isWhole: share === 1 }
}

/** By how many there are in one of 64: the shares that should hold enough, and not too many, the likeliest first. */
function betterShares(count: number): readonly Share[] {
  if (count > enough) return [1024, 256]
  if (count >= maxRanked) return []
  return ([16, 4, 1] as const).filter((share) => share === 1 || count * (64 / share) >= maxRanked)
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
