import { sql, type Expression, type SqlBool } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { fold } from '#kernel/text/fold.ts'
import { isTrusted } from './coming-first.ts'
import type { Filters } from './conditions.ts'
import {
  isOfTrustedShare,
  isSampledFor,
  sampledEach,
  shares,
  whileWalking,
  type Share,
} from './found-by.ts'
import { findsTrusted, matchText, type TextMatch } from './text-match.ts'

/** How many matches are ranked: a list by relevance ends there, and its count says so. */
export const maxRanked = 100
/** Of a share that holds far more than its part, no more are looked at. */
const mostOfShare = 16 * maxRanked
/** By the smallest of all shares it is seen first how many there are. */
const firstShare: Share = 1024

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

interface Look {
  readonly scope: Scope
  readonly match: TextMatch
  readonly filters: Filters
}

interface Looked {
  readonly rows: readonly Ranked[]
  readonly share: Share
  /** Whether all matches are among them, those that nobody vouches for too. */
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
  const { rows, share, isWhole } = looked ?? (await inShares(look, mentions(match)))
  const best = inOrder(isWhole ? rows : [...(await named(look, fold(text), share)), ...rows])
  return { best: best.slice(0, maxRanked), isWhole: isWhole && best.length <= maxRanked }
}

/**
 * What the text finds. Whether it finds anybody is seen from the matches themselves, and asked without the filters, which
 * never change how a text is understood, where these leave none.
 */
async function understood(scope: Scope, { text, field, filters }: Wanted) {
  const isFiltered = filters.terms.length + filters.places.length > 0
  let looked: Looked | undefined
  const match = await matchText(scope, text, field, async (asked) => {
    const found = await inShares({ scope, match: asked, filters }, mentions(asked))
    const finds =
      found.rows.some(({ place }) => place < behind.meaning) ||
      (isFiltered && (await findsTrusted(scope, asked)))
    if (finds) looked = found
    return finds
  })
  return { match, looked }
}

function mentions({ condition }: TextMatch): Sought {
  return { condition, first: firstShare, found: 'mention' }
}

/** Whose name is the text, and whose name matches it: no more than match in a share, so that these are looked at first. */
async function named(look: Look, text: string, share: Share): Promise<Ranked[]> {
  const isNamed = sql<boolean>`businesses.search_name = ${text}`
  const { terms, whereabouts } = look.filters
  const whileNamed = [...terms, ...whileWalking([isTrusted, ...whereabouts])]
  const [exact, others] = await Promise.all([
    read(look, [isNamed, look.match.condition, ...whileNamed], { found: 'exactName' }),
    inShares(look, { condition: look.match.inName, first: share, found: 'name' }),
  ])
  return [...exact, ...others.rows]
}

/** All matches, or those of a share that holds enough of them; a small share tells which larger one should. */
async function inShares(look: Look, { first, ...sought }: Sought): Promise<Looked> {
  let share = first
  let rows = await ofShare(look, sought, share)
  while (rows.length < maxRanked && share !== 1) {
    share = largerShare(share, rows.length)
    rows = await ofShare(look, sought, share)
  }
  return { rows, share, isWhole: share === 1 }
}

interface Sought {
  readonly condition: Expression<SqlBool>
  readonly first: Share
  readonly found: 'name' | 'mention'
}

/** The smallest larger share that should hold enough. One of 1024 says too little of what one of 64 does not hold. */
function largerShare(share: Share, count: number): Share {
  const holdsEnough = (one: Share) => (count * share) / one >= maxRanked
  const larger = shares.filter((one) => one < share && (share <= 64 || one >= 64)).toReversed()
  return larger.find(holdsEnough) ?? larger.at(-1) ?? 1
}

/**
 * Of shares only those that somebody vouches for, and as names those that are looked for by name: to take names apart costs more
 * than all else of a row.
 */
function ofShare(
  look: Look,
  { condition, found }: Omit<Sought, 'first'>,
  share: Share,
): Promise<Ranked[]> {
  const all = { among: isVisible, found: found === 'mention' ? 'either' : found } as const
  const { among, ...as } = share === 1 ? all : { among: isOfTrustedShare(share), found }
  return read(look, [among, condition, ...filtersFor(look, share)], as)
}

/** Nearly all are: the row tells it for less than an index. */
const isVisible = sql<boolean>`(businesses.status <> 'suspended') is true`

/** Where the businesses of a small share stand is told by the index that holds them. */
function filtersFor({ filters: { terms, places, whereabouts } }: Look, share: Share) {
  if (share < sampledEach || places.length === 0) return [...terms, ...places]
  return [...terms, isSampledFor(share), ...whereabouts]
}

/** Those that nobody vouches for come last, and are the first to be left out. */
async function read(
  { scope: { db }, match }: Look,
  conditions: readonly Expression<SqlBool>[],
  { found }: { readonly found: 'exactName' | 'name' | 'mention' | 'either' },
): Promise<Ranked[]> {
  const isUnproven = sql<boolean>`businesses.status = 'nominated'`
  const either = sql<number>`case when ${match.inName} then ${sql.lit(behind.name)}::float8 else ${sql.lit(behind.mention)} end`
  const first = found === 'either' ? either : sql<number>`${sql.lit(behind[found])}::float8`
  return db
    .selectFrom('businesses')
    .select('businesses.id')
    .select(
      sql<number>`${first} - ${match.rank}
        + case when ${isUnproven} then ${sql.lit(behind.unproven)} else 0 end`.as('place'),
    )
    .where((eb) => eb.and([...conditions]))
    .orderBy(isUnproven)
    .limit(found === 'exactName' ? maxRanked : mostOfShare)
    .execute()
}

function inOrder(rows: readonly Ranked[]): Ranked[] {
  const places = new Map<string, number>()
  for (const { id, place } of rows) places.set(id, Math.min(place, places.get(id) ?? place))
  return [...places]
    .map(([id, place]) => ({ id, place }))
    .sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
}
