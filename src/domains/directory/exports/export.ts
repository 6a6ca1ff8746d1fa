import { sql } from 'kysely'
import { z } from 'zod'
import type { Selectable } from 'kysely'
import { nilId } from '#kernel/nil-id.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import type { Scope } from '#kernel/scope.ts'
import { csvLine } from '#kernel/text/csv.ts'
import { id } from '#kernel/wire/primitives.ts'
import { firstColumns, visibleBusinesses } from '../businesses/businesses.ts'
import { placesOf, termsOf, type BusinessSearch } from '../search/conditions.ts'
import { businessFilters } from '../search/query.ts'

/** In one response; it says where the next one goes on. */
const mostExported = 10_000
const pageSize = 500

export const exportFormats = { csv: 'text/csv', geojson: 'application/geo+json' } as const
export const exportQuery = z.strictObject({
  ...businessFilters,
  format: z.enum(['csv', 'geojson']).default('csv').meta({
    description:
      'In GeoJSON (RFC 7946), each business is a feature; without a position, its geometry is null.',
    example: 'geojson',
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostExported)
    .default(mostExported)
    .meta({ description: 'Maximum number of businesses in the response.', example: 500 }),
  after: id.optional().meta({
    description: 'Only businesses after this one: the `X-Next-After` of the previous response.',
    example: '0199a1b2-0000-7000-8000-000000000001',
  }),
})

/** What is exported: what passes the filters, by id, so many after one. */
export interface Exported {
  readonly search: BusinessSearch
  readonly limit: number
  readonly after: string | undefined
}

/** The last business of the response, if more follow; undefined where it is whole. */
export async function lastBeforeMore(scope: Scope, { search, limit, after }: Exported) {
  const rows = await passing(scope, search, after ?? nilId)
    .select('businesses.id')
    .offset(limit - 1)
    .limit(2)
    .execute()
  return rows.length === 2 ? rows[0]?.id : undefined
}

const columns = [
  ...firstColumns,
  'businesses.region',
  'businesses.country_code',
  'businesses.status',
  'businesses.categories',
  'businesses.tags',
  'businesses.lat',
  'businesses.lng',
  'businesses.updated_at',
] as const

const header = columns.map((column) => column.replace('businesses.', '') as Unqualified)
type Unqualified = (typeof columns)[number] extends `businesses.${infer Name}` ? Name : never

type Row = Pick<Selectable<Tables['businesses']>, (typeof header)[number]>

/** All that pass the filters, by id, page for page. */
async function* pagesOf(
  scope: Scope,
  { search, limit, after: begin = nilId }: Exported,
): AsyncIterable<readonly Row[]> {
  let after = begin
  for (let left = limit; left > 0; left -= pageSize) {
    const size = Math.min(left, pageSize)
    const page = await passing(scope, search, after).select(columns).limit(size).execute()
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < size) return
    after = last.id
  }
}

function passing(scope: Scope, search: BusinessSearch, after: string) {
  return visibleBusinesses(scope)
    .where((eb) => eb.and([...termsOf(search, scope.now()), ...placesOf(search)]))
    .where(mayBeTaken)
    .where('businesses.id', '>', after)
    .orderBy('businesses.id')
}

/** What is here for non-profit use is not handed on to whoever exports. */
const mayBeTaken = sql<boolean>`not exists (
  select from imported_profiles p where p.business_id = businesses.id and p.terms = 'non_profit'
     and businesses.organization_id is null)`

export async function* asCsv(scope: Scope, exported: Exported): AsyncIterable<string> {
  yield csvLine(header)
  for await (const page of pagesOf(scope, exported)) yield page.map(lineOf).join('')
}

function lineOf({ categories, tags, ...row }: Row): string {
  const flat = { ...row, categories: categories.join(' '), tags: tags.join(' ') }
  return csvLine(header.map((name) => flat[name]))
}

export async function* asGeoJson(scope: Scope, exported: Exported): AsyncIterable<string> {
  yield '{"type":"FeatureCollection","features":['
  let isFirst = true
  for await (const page of pagesOf(scope, exported)) {
    const features = page.map((row) => JSON.stringify(featureOf(row))).join(',')
    yield features === '' || isFirst ? features : `,${features}`
    isFirst &&= features === ''
  }
  yield ']}'
}

function featureOf({ id, lat, lng, ...properties }: Row) {
  const geometry = lat === null || lng === null ? null : { type: 'Point', coordinates: [lng, lat] }
  return { type: 'Feature', id, geometry, properties }
}
