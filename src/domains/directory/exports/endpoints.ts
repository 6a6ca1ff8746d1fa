import { endpoint, StreamAnswer, streamed } from '#kernel/http/endpoint.ts'
import { publicMs } from '#kernel/http/slow.ts'
import { assertMiddle } from '../search/search.ts'
import { asCsv, asGeoJson, exportFormats, exportQuery } from './export.ts'

const examples = {
  'text/csv': 'id,slug,name\r\n0199a1b2-0000-7000-8000-000000000001,hearth-mill,Hearth Mill\r\n',
  'application/geo+json': '{"type":"FeatureCollection","features":[]}',
}

export const exportEndpoints = [
  endpoint({
    route: 'GET /businesses/export/',
    name: 'exportBusinesses',
    summary: 'Export businesses',
    description:
      'Up to 10,000 that pass the filters, as CSV or GeoJSON, sent as they are read. E-mail, phone and address are not among them.',
    access: 'public',
    slow: { statementMs: publicMs },
    query: exportQuery,
    returns: streamed(examples, 'The businesses'),
    limits: [
      {
        bucket: ({ address }) => `directory export ${address}`,
        limit: () => ({ limit: 60, windowSeconds: 3600 }),
      },
    ],
    handle: async ({ scope, query: { format, country, ...query } }) => {
      const search = { ...query, text_field: 'q', country_code: country } as const
      assertMiddle(search)
      const rows = format === 'csv' ? asCsv(scope, search) : asGeoJson(scope, search)
      return new StreamAnswer(exportFormats[format], rows, {
        'content-disposition': `attachment; filename="businesses.${format}"`,
      })
    },
  }),
]
