import { z } from 'zod'
import type { Scope } from '#kernel/scope.ts'
import { csvLine } from '#kernel/text/csv.ts'
import { visibleBusinesses } from '../businesses/businesses.ts'
import { placesOf, termsOf, type BusinessSearch } from '../search/conditions.ts'
import { withElsewhere } from '../search/elsewhere.ts'
import { businessFilters } from '../search/query.ts'

/** Whoever wants more narrows the filters, or follows the changes. */
const mostExported = 10_000
const pageSize = 500

export const exportFormats = { csv: 'text/csv', geojson: 'application/geo+json' } as const
export const exportQuery = z.strictObject({
  ...businessFilters,
  format: z.enum(['csv', 'geojson']).default('csv').meta({
    description:
      'Of GeoJSON (RFC 7946) each business is a feature; without a place its geometry is null.',
    example: 'geojson',
  }),
})

const columns = [
  'businesses.id',
  'businesses.slug',
  'businesses.name',
  'businesses.description',
  'businesses.website',
  'businesses.city',
  'businesses.region',
  'businesses.country_code',
  'businesses.status',
  'businesses.categories',
  'businesses.tags',
  'businesses.lat',
  'businesses.lng',
  'businesses.updated_at',
] as const

type Row = Awaited<ReturnType<typeof pageAfter>>[number]

/** All that pass the filters, by id, page for page. */
async function* pagesOf(scope: Scope, given: BusinessSearch): AsyncIterable<readonly Row[]> {
  const search = await withElsewhere(scope, given)
  let after = '00000000-0000-0000-0000-000000000000'
  for (let sent = 0; sent < mostExported; sent += pageSize) {
    const page = await pageAfter(scope, search, after)
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.id
  }
}

function pageAfter(scope: Scope, search: BusinessSearch, after: string) {
  return visibleBusinesses(scope)
    .select(columns)
    .where((eb) => eb.and([...termsOf(search, scope.now()), ...placesOf(search)]))
    .where('businesses.id', '>', after)
    .orderBy('businesses.id')
    .limit(pageSize)
    .execute()
}

const header = columns.map((column) => column.replace('businesses.', ''))

export async function* asCsv(scope: Scope, search: BusinessSearch): AsyncIterable<string> {
  yield csvLine(header)
  for await (const page of pagesOf(scope, search)) yield page.map(lineOf).join('')
}

function lineOf({ categories, tags, ...row }: Row): string {
  const flat = { ...row, categories: categories.join(' '), tags: tags.join(' ') }
  return csvLine(header.map((name) => flat[name as keyof typeof flat]))
}

export async function* asGeoJson(scope: Scope, search: BusinessSearch): AsyncIterable<string> {
  yield '{"type":"FeatureCollection","features":['
  let isFirst = true
  for await (const page of pagesOf(scope, search)) {
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
