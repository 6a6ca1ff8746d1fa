import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { isOpen } from '../listings/status.ts'

export type NoticeKind = 'offer' | 'want'

export interface NoticeSearch {
  /** Each a few words that must all occur together; a notice that satisfies one term is found. */
  readonly terms: readonly string[]
  readonly kinds: readonly NoticeKind[]
  readonly limit: number
}

/** What a business offers or looks for, with the business that posted it. */
export interface DirectoryNotice {
  readonly notice_id: string
  readonly kind: NoticeKind
  readonly title: string
  readonly description: string
  readonly posted_at: string
  readonly business: {
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly description: string
    readonly website: string
    readonly email: string
    readonly city: string
    readonly region: string
    readonly country: string
    readonly country_code: string
    readonly lat: number | null
    readonly lng: number | null
    readonly categories: readonly string[]
    readonly tags: readonly string[]
    /** The organization that holds the business, if one does. */
    readonly organization_id: string | null
  }
}

/** A notice `n` of a business `b`. */
const shown = sql`n.id as notice_id, n.kind, n.title, n.description, n.posted_at,
               json_build_object(
                 'id', b.id, 'slug', b.slug, 'name', b.name, 'description', b.description, 'website', b.website,
                 'email', b.email, 'city', b.city, 'region', b.region, 'country', b.country,
                 'country_code', b.country_code, 'lat', b.lat, 'lng', b.lng, 'categories', b.categories,
                 'tags', b.tags, 'organization_id', b.organization_id) as business`
const isVouchedFor = sql`b.status in ('seeded', 'claimed', 'verified')`

/** How many matches are ranked; a common word has more than anyone reads. */
const maxRanked = 100
/** All terms together: each word is looked up and ranked on its own. */
const maxWords = 40

/**
 * Notices that match any of the terms, the best match first, of businesses that somebody vouches for: what
 * strangers say of themselves without proof is nobody's evidence. The first 40 words of the terms count.
 */
export async function directoryNotices(
  { db, now }: Scope,
  { terms, kinds, limit }: NoticeSearch,
): Promise<DirectoryNotice[]> {
  const query = anyOf(withinWords(terms))
  if (query === '' || kinds.length === 0) return []
  const { rows } = await sql<DirectoryNotice>`
    select notice_id, kind, title, description, posted_at, business
      from (
        select ${shown}, ts_rank_cd(n.search_vector, wanted.query) as rank
          from websearch_to_tsquery('english', ${query}) as wanted (query)
          join business_notices n on n.search_vector @@ wanted.query
          join businesses b on b.id = n.business_id
         where n.kind = any(${kinds}) and ${isOpen(now())} and ${isVouchedFor}
         order by n.posted_at desc, n.id
         limit ${maxRanked}
      ) as candidates
     order by rank desc, posted_at desc, notice_id
     limit ${limit}`.execute(db)
  return rows
}

/** Notices by their ids, also closed ones, with what the businesses that posted them tell now; of those somebody vouches for. */
export async function noticesByIds(
  { db }: Pick<Scope, 'db'>,
  ids: readonly string[],
): Promise<DirectoryNotice[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DirectoryNotice>`
    select ${shown}
      from business_notices n
      join businesses b on b.id = n.business_id
     where n.id = any(${ids}::uuid[]) and ${isVouchedFor}`.execute(db)
  return rows
}

/** The first terms whose words are no more than are looked up; one that no longer fits is left out whole. */
function withinWords(terms: readonly string[]): string[] {
  let room = maxWords
  return terms.filter((term) => {
    const { length } = foldedWords(term)
    if (length > room) return false
    room -= length
    return true
  })
}

/** Words only, so that no term can carry an operator of the query language. */
function anyOf(terms: readonly string[]): string {
  return [...new Set(terms.map((term) => foldedWords(term).join(' ')))]
    .filter((term) => term !== '')
    .join(' or ')
}
