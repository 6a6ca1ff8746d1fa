import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { NotFound } from '#kernel/errors.ts'
import { when } from '#kernel/lists/filters.ts'
import { listPage, shownPage, type List, type ListRequest } from '#kernel/lists/page.ts'
import type { Reading } from '#kernel/lists/reading.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import type { BusinessInShort } from '../schemas.ts'
import { judgedCount } from '../search/abundance.ts'
import { endsFor } from '../search/found-by.ts'
import type { businessListingQuery, ownListingQuery } from './schemas.ts'
import { isOpen, statusOn } from './status.ts'

type Business = z.input<typeof BusinessInShort>

export const listingId = sql.ref('n.id')
export const postedAt = { posted_at: sql.ref('n.posted_at') }

/** What businesses offer and want, open or not, with the place of the business where it names none. */
export function listings({ db, now }: Scope) {
  return db
    .selectFrom('business_notices as n')
    .innerJoin('businesses as b', 'b.id', 'n.business_id')
    .select(['n.id', 'n.kind', 'n.title', 'n.description', 'n.tags', 'n.radius_km', 'n.posted_at'])
    .select([
      sql<string | null>`nullif(n.category, '')`.as('category'),
      sql<string | null>`n.valid_until`.as('valid_until'),
      sql<number | null>`coalesce(n.lat, b.lat)`.as('lat'),
      sql<number | null>`case when n.lat is null then b.lng else n.lng end`.as('lng'),
      statusOn(now()).as('status'),
      sql<Business>`json_build_object(
        'id', b.id, 'slug', b.slug, 'name', b.name, 'city', b.city, 'country', b.country, 'status', b.status)`.as(
        'business',
      ),
    ])
}

/** Those of businesses that everybody sees. */
export function shownListings(scope: Scope) {
  return listings(scope).where('b.status', '<>', 'suspended')
}

/** Ids of these, whose business is looked up one after the other: those of a page far behind would be compared with all businesses. */
export function idsOfShown({ db }: Scope) {
  return db
    .selectFrom('business_notices as n')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('businesses')
          .selectAll()
          .whereRef('businesses.id', '=', 'n.business_id')
          .limit(1)
          .as('b'),
      (join) => join.onTrue(),
    )
    .select('n.id')
    .where('b.status', '<>', 'suspended')
}

export function isOfKind(kind: string): Expression<SqlBool> {
  return sql<boolean>`n.kind = ${kind}`
}

/**
 * What a category asks for; one of the upper level stands for all below it. They are looked up first, since the planner
 * takes what a statement finds by itself for as common as the most common of all.
 */
export async function isInCategory({ db }: Scope, slug?: string): Promise<Expression<SqlBool>[]> {
  if (slug === undefined) return []
  const below = await db
    .selectFrom('categories')
    .select('slug')
    .where((is) => is.or([is('slug', '=', slug), is('parent', '=', slug)]))
    .execute()
  return [sql<boolean>`n.category = any(${below.map((one) => one.slug)}::text[])`]
}

type Listings = ReturnType<typeof listings>

/**
 * A page of listings in an order. One beyond the first is found by ids alone, and so is one of an order that no index has:
 * of what it passes over nothing is shown.
 */
export async function listingPage(
  scope: Scope,
  rows: Listings,
  request: ListRequest,
  {
    keys = postedAt,
    count,
    isSorted = false,
    ids = rows.clearSelect().select('n.id'),
  }: Paging = {},
): Promise<List<ListingRow>> {
  if (request.page === 1 && !isSorted)
    return listPage(rows, request, keys, listingId, undefined, { count })
  const page = await listPage(ids, request, keys, listingId, undefined, { count })
  return shownPage(page, (found) => listings(scope).where('n.id', 'in', found).execute())
}

interface Paging {
  readonly keys?: Readonly<Record<string, Expression<unknown>>>
  readonly count?: Reading<never>['count']
  /** Whether the order is one that no index has. */
  readonly isSorted?: boolean
  /** The ids of all of them. */
  readonly ids?: Ids
}

type Ids = Parameters<typeof listPage<{ id: string }>>[0]

/** How many of those that match there are, of more than are counted judged by one in 64. */
export function countListings(all: ReturnType<typeof shownListings>) {
  return judgedCount(all, all.where(endsFor(64, 'n.id')))
}

/** What a business offers and wants now. */
export async function listOfBusiness(
  scope: Scope,
  businessId: string,
  { kind, category, ...request }: z.output<typeof businessListingQuery>,
) {
  const conditions = [...when(kind, isOfKind), ...(await isInCategory(scope, category))]
  const rows = shownListings(scope)
    .where('n.business_id', '=', businessId)
    .where(isOpen(scope.now()))
    .where((eb) => eb.and(conditions))
  return listingPage(scope, rows, request)
}

/** What the members of a network offer and want now. */
export async function listOfNetwork(
  scope: Scope,
  networkId: string,
  { kind, category, ...request }: z.output<typeof businessListingQuery>,
) {
  const conditions = [...when(kind, isOfKind), ...(await isInCategory(scope, category))]
  const rows = shownListings(scope)
    .innerJoin('network_members as m', 'm.business_id', 'n.business_id')
    .where('m.network_id', '=', networkId)
    .where('m.status', '=', 'member')
    .where(isOpen(scope.now()))
    .where((eb) => eb.and(conditions))
  return listingPage(scope, rows, request, { count: countListings(rows) })
}

/** Of the organization's businesses, closed and expired ones too. */
export function listOwnListings(
  scope: OrganizationScope,
  { kind, status, ...request }: z.output<typeof ownListingQuery>,
) {
  const filters = [
    ...when(kind, isOfKind),
    ...when(status, (wanted) => sql<boolean>`${statusOn(scope.now())} = ${wanted}`),
  ]
  // By the index of each business, however many the planner takes an organization to have.
  const isOwn = sql<boolean>`n.business_id = any(array(
    select own.id from businesses own where own.organization_id = ${scope.organizationId}))`
  const rows = listings(scope)
    .where(isOwn)
    .where((eb) => eb.and(filters))
  return listingPage(scope, rows, request)
}

/** Of a business that everybody sees. @throws NotFound */
export function readListing(scope: Scope, slug: string, id: string) {
  return shownListings(scope)
    .where('n.id', '=', id)
    .where('b.slug', '=', slug)
    .executeTakeFirstOrThrow(() => new NotFound())
}

export type ListingRow = Awaited<ReturnType<typeof readListing>>
