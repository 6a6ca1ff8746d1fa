import { sql, type Expression, type SqlBool } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { fold } from '#kernel/text/fold.ts'
import { isOfShare, shares, whileWalking, type Share, type Standing } from './found-by.ts'
import { matchText, type TextMatch } from './text-match.ts'

/** How many matches are ranked: a list by relevance ends there, and its count says so. */
export const maxRanked = 100
/** Of smaller shares few are read. */
const judging: Share = 64
/** Of a share that holds far more than its part, no more are looked at. */
const mostOfShare = 16 * maxRanked
export interface Ranked {
  readonly id: string
  /** Less is better: exact names, then names, then mentions; what nobody vouches for behind them. */
  readonly place: number
}

export const behind = { exactName: -2, name: 0, mention: 1, meaning: 1e10, unproven: 1e11 }

interface Wanted {
  readonly text: string
  /** What the caller calls the text. */
  readonly field: string
  readonly filters: Filters
}

/** What narrows the matches: of a small share the rows tell where they are, since few of them are read. */
export interface Filters {
  readonly terms: readonly Expression<SqlBool>[]
  readonly places: readonly Expression<SqlBool>[]
  readonly whereabouts: readonly Expression<SqlBool>[]
}

interface Look {
  readonly scope: Scope
  readonly match: TextMatch
  readonly filters: Filters
  readonly standing: Standing
}

interface Looked {
  readonly rows: readonly Ranked[]
  /** Whether all matches are among them. */
  readonly isWhole: boolean
}

/**
 * The best matches of a text, best first: a name before a mention, trusted before unproven. Of many matches a share is
 * ranked, always the same one. @throws ValidationFailed for too many words
 */
export async function rankMatches(
  scope: Scope,
  { text, field, filters }: Wanted,
): Promise<{ readonly best: Ranked[]; readonly isWhole: boolean }> {
  const { match, looked } = await understood(scope, { text, field, filters })
  const look = { scope, match, filters }
  const trusted =
    looked ?? (await inShares({ ...look, standing: 'trusted' }, match.condition, 'of many'))
  const found = trusted.isWhole
    ? trusted.rows
    : [...(await named({ ...look, standing: 'trusted' }, fold(text))), ...trusted.rows]
  const unproven =
    found.length >= maxRanked
      ? []
      : (await inShares({ ...look, standing: 'unproven' }, match.condition, 'of few')).rows
  const best = inOrder([...found, ...unproven])
  return { best: best.slice(0, maxRanked), isWhole: trusted.isWhole && best.length <= maxRanked }
}

/** What the text finds; where nothing filters, whether it finds anybody is seen from the matches themselves. */
async function understood(scope: Scope, { text, field, filters }: Wanted) {
  if (filters.terms.length + filters.places.length > 0)
    return { match: await matchText(scope, text, field) }
  let looked: Looked | undefined
  const match = await matchText(scope, text, field, async (asked) => {
    const found = await inShares(
      { scope, match: asked, filters, standing: 'trusted' },
      asked.condition,
      'of many',
    )
    if (found.rows.length > 0) looked = found
    return found.rows.length > 0
  })
  return { match, looked }
}

/** Whose name is the text, and whose name matches it. */
async function named(look: Look, text: string): Promise<Ranked[]> {
  const isNamed = sql<boolean>`businesses.search_name = ${text}`
  const [exact, others] = await Promise.all([
    read(look, [isNamed, look.match.condition, ...filtersFor(look, judging)], maxRanked),
    inShares(look, look.match.inName, 'of many'),
  ])
  return [
    ...exact.map(({ id, place }) => ({ id, place: place + behind.exactName })),
    ...others.rows,
  ]
}

const firstShare = { 'of many': 1024, 'of few': 64 } as const

/** All matches, or those of a share that holds enough of them; a small share tells which larger one should. */
async function inShares(
  look: Look,
  condition: Expression<SqlBool>,
  expected: keyof typeof firstShare,
): Promise<Looked> {
  let share: Share = firstShare[expected]
  let rows = await ofShare(look, condition, share)
  while (rows.length < maxRanked && share !== 1) {
    share = largerShare(share, rows.length)
    rows = await ofShare(look, condition, share)
  }
  return { rows, isWhole: share === 1 }
}

/** The smallest larger share that should hold enough. One of 1024 says too little of what one of 64 does not hold. */
function largerShare(share: Share, count: number): Share {
  const holdsEnough = (one: Share) => (count * share) / one >= maxRanked
  const larger = shares.filter((one) => one < share && (share <= 64 || one >= 64)).toReversed()
  return larger.find(holdsEnough) ?? larger.at(-1) ?? 1
}

function ofShare(look: Look, condition: Expression<SqlBool>, share: Share): Promise<Ranked[]> {
  const conditions = [isOfShare(look.standing, share), condition, ...filtersFor(look, share)]
  return read(look, conditions, mostOfShare)
}

function filtersFor({ filters: { terms, places, whereabouts } }: Look, share: Share) {
  return [...terms, ...(share < judging ? places : whileWalking(whereabouts))]
}

async function read(
  { scope: { db }, match, standing }: Look,
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
    .where((eb) => eb.and([...conditions]))
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
