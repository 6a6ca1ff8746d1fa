import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { dayMs, timestamp } from '#kernel/clock.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import { searchableBusiness, searchableNotice, type NoticeText } from '../search/search-text.ts'

type Row<T extends keyof Tables> = Insertable<Tables[T]>
type Statement = Pick<
  Row<'business_statements'>,
  'claim' | 'kind' | 'issuer' | 'evidence_url' | 'valid_until' | 'status'
>

/** A business as `seed/README.md` describes it. */
export interface SeedBusiness {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly website: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly country_code: string
  readonly lat: number
  readonly lng: number
  readonly categories: string[]
  readonly tags: string[]
  readonly offers: readonly NoticeText[]
  readonly wants: readonly (NoticeText & { readonly posted_days_ago: number })[]
  readonly statements: readonly Statement[]
}

export interface Taxonomy {
  readonly categories: readonly Row<'categories'>[]
  readonly tags: readonly Row<'tags'>[]
}

/** The seed as table rows. */
export interface SeedRows extends Taxonomy {
  readonly businesses: readonly Row<'businesses'>[]
  readonly notices: readonly Row<'business_notices'>[]
  readonly statements: readonly Row<'business_statements'>[]
}

/** Turns the seed into rows; ids follow from the slugs, so that every loading gives the same ones. */
export function rowsOfSeed(
  businesses: readonly SeedBusiness[],
  taxonomy: Taxonomy,
  now: Date,
): SeedRows {
  return {
    categories: taxonomy.categories,
    tags: taxonomy.tags,
    businesses: businesses.map((business) => businessRow(business, namesOf(taxonomy), now)),
    notices: businesses.flatMap((business) => noticeRows(business, now)),
    statements: businesses.flatMap((business) => statementRows(business, now)),
  }
}

/** A UUID of the free-form version 8, made of the SHA-256 of the parts. */
export function seededId(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

function namesOf({ categories, tags }: Taxonomy) {
  return new Map([...categories, ...tags].map(({ slug, name }) => [slug, name]))
}

/** Carries members that are no columns along; PostgreSQL leaves them out. */
function businessRow(
  business: SeedBusiness,
  names: ReadonlyMap<string, string>,
  now: Date,
): Row<'businesses'> {
  const { slug, categories, tags, offers, wants } = business
  const taxonomyNames = [...categories, ...tags].map((name) => names.get(name) ?? '')
  return {
    ...business,
    id: seededId('business', slug),
    status: 'seeded',
    ...searchableBusiness(business, taxonomyNames, [...offers, ...wants]),
    created_at: timestamp(now),
    updated_at: timestamp(now),
  }
}

function noticeRows({ slug, offers, wants }: SeedBusiness, now: Date) {
  return [
    ...offers.map((offer) => noticeRow(slug, 'offer', offer, now)),
    ...wants.map((want) =>
      noticeRow(slug, 'want', want, new Date(now.getTime() - want.posted_days_ago * dayMs)),
    ),
  ]
}

function noticeRow(
  slug: string,
  kind: 'offer' | 'want',
  { title, description }: NoticeText,
  postedAt: Date,
): Row<'business_notices'> {
  return {
    id: seededId(kind, slug, title),
    business_id: seededId('business', slug),
    kind,
    title,
    description,
    ...searchableNotice({ title, description }),
    posted_at: timestamp(postedAt),
  }
}

function statementRows({ slug, statements }: SeedBusiness, now: Date) {
  return statements.map((statement) => ({
    ...statement,
    id: seededId('statement', slug, statement.claim),
    business_id: seededId('business', slug),
    created_at: timestamp(now),
  }))
}
