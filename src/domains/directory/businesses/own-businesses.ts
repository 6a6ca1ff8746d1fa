import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, type FieldError } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { randomBase62 } from '#kernel/secrets.ts'
import type { Country } from '#kernel/text/countries.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { noticesOf, postNotices } from '../notices/notices.ts'
import { Business, type BusinessChange, type NewBusiness } from '../schemas.ts'
import { searchableBusiness } from '../search/search-text.ts'
import { findTerms, type TaxonomyTerm } from '../taxonomy.ts'
import { businessColumns, visibleBusinesses } from './businesses.ts'
import { businessEvents } from './events.ts'

type NewBusiness = z.output<typeof NewBusiness>
type BusinessChange = z.output<typeof BusinessChange>
/** The columns that an organization writes itself. */
type Facts = Pick<Selectable<Tables['businesses']>, (typeof factColumns)[number]>

const factColumns = [
  'name',
  'description',
  'website',
  'email',
  'phone',
  'address',
  'city',
  'region',
  'country',
  'country_code',
  'lat',
  'lng',
  'categories',
  'tags',
] as const

/** Adds a business that the organization holds from the start. @throws ValidationFailed for unknown terms */
export function createBusiness(scope: OrganizationScope, business: NewBusiness) {
  return transaction(scope, async (inside) => {
    const facts = factsOf(business)
    const { offers, wants } = business
    const names = await checkedNames(inside, facts)
    const columns = { ...facts, ...searchableBusiness(facts, names, [...offers, ...wants]) }
    const created = await insertUnderFreeSlug(inside, columns)
    await postNotices(inside, created.id, 'offer', offers)
    await postNotices(inside, created.id, 'want', wants)
    record(inside, businessEvents.created, { subject: created.id, data: created })
    return created
  })
}

/** The organization's own business under a slug. @throws NotFound */
export async function readOwnBusiness(scope: OrganizationScope, slug: string) {
  const business = await visibleBusinesses(scope)
    .select('id')
    .where('slug', '=', slug)
    .where('organization_id', '=', scope.organizationId)
    .executeTakeFirst()
  if (business === undefined) throw new NotFound()
  return business
}

/** People reach a small business by these; the log outlives their erasure. */
const unlogged = ['email', 'phone', 'address']

/**
 * Changes what is given; offers and wants that stay word for word keep their id and age.
 * @throws NotFound, RecordChanged, ValidationFailed for unknown terms
 */
export function changeBusiness(
  scope: OrganizationScope,
  { id }: { id: string },
  change: BusinessChange,
) {
  return transaction(scope, async (inside) => {
    const { business, facts, ...held } = await lockBusiness(inside, id)
    requireUnchanged(inside, business)
    const { offers = held.offers, wants = held.wants } = change
    const wanted = { ...facts, ...factsOf(change) }
    const before = { ...facts, ...held }
    const changes = changesBetween(before, { ...wanted, offers, wants }, unlogged)
    if (Object.keys(changes).length === 0) return business
    const names = await checkedNames(inside, wanted)
    if (change.offers !== undefined) await postNotices(inside, id, 'offer', offers)
    if (change.wants !== undefined) await postNotices(inside, id, 'want', wants)
    const search = searchableBusiness(wanted, names, [...offers, ...wants])
    const data = await updateBusiness(inside, id, { ...wanted, ...search })
    record(inside, businessEvents.updated, { subject: id, data, changes })
    return data
  })
}

/** The given columns, without what the request says beyond them; a country becomes its two columns. */
function factsOf<B extends NewBusiness | BusinessChange>({ country, ...business }: B) {
  const columns = { ...business, ...(country === undefined ? {} : countryColumns(country)) }
  const given = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && (factColumns as readonly string[]).includes(name),
  )
  return Object.fromEntries(given) as unknown as B extends NewBusiness ? Facts : Partial<Facts>
}

function countryColumns({ name, code }: Country) {
  return { country: name, country_code: code }
}

/** The names of the business's categories and tags. */
async function checkedNames(scope: OrganizationScope, facts: Facts): Promise<string[]> {
  const found = await findTerms(scope, facts.categories, facts.tags)
  const errors = [
    ...unplaced(facts),
    ...unknownTerms('categories', facts.categories, found.categories),
    ...unknownTerms('tags', facts.tags, found.tags),
  ]
  if (errors.length > 0) throw validationFailed(errors)
  return [...found.categories, ...found.tags].map(({ name }) => name)
}

function unplaced({ lat, lng }: Facts): FieldError[] {
  return (lat === null) === (lng === null)
    ? []
    : [
        {
          field: lat === null ? 'lat' : 'lng',
          code: 'incomplete',
          message: 'Send both `lat` and `lng`, or neither.',
        },
      ]
}

function unknownTerms(
  field: 'categories' | 'tags',
  slugs: readonly string[],
  found: readonly TaxonomyTerm[],
): FieldError[] {
  return slugs.flatMap((slug, index) =>
    found.some((term) => term.slug === slug)
      ? []
      : [
          {
            field: `${field}.${index}`,
            code: 'unknown',
            message: `There is no "${slug}"; see GET /api/v1/directory/${field}/.`,
          },
        ],
  )
}

type Columns = Facts & ReturnType<typeof searchableBusiness>

/** The plain slug of the name if it is free, else one with a random end. */
async function insertUnderFreeSlug(scope: OrganizationScope, columns: Columns) {
  const slug = slugOf(columns.name) || 'business'
  const random = `${slug}-${randomBase62(8).toLowerCase()}`
  const business =
    (await insertUnderSlug(scope, columns, slug)) ?? (await insertUnderSlug(scope, columns, random))
  if (business === undefined) throw new Error('a random slug was taken')
  return business
}

function insertUnderSlug(scope: OrganizationScope, columns: Columns, slug: string) {
  const now = timestamp(scope.now())
  return scope.db
    .insertInto('businesses')
    .values({
      ...columns,
      id: scope.newId(),
      slug,
      status: 'claimed',
      organization_id: scope.organizationId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(businessColumns)
    .executeTakeFirst()
}

/** Two changes of one business follow one another, so that neither undoes the other. @throws NotFound */
async function lockBusiness(scope: OrganizationScope, id: string) {
  const row = await scope.db
    .selectFrom('businesses')
    .select([...businessColumns, ...factColumns])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  const notices = await noticesOf(scope, id)
  return {
    business: pick(row, Business.keyof().options),
    facts: pick(row, factColumns),
    ...notices,
  }
}

function pick<R extends object, N extends keyof R>(row: R, names: readonly N[]): Pick<R, N> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<R, N>
}

function updateBusiness(
  { db, organizationId, now }: OrganizationScope,
  id: string,
  columns: Columns,
) {
  return db
    .updateTable('businesses')
    .set({ ...columns, updated_at: timestamp(now()) })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning(businessColumns)
    .executeTakeFirstOrThrow()
}
