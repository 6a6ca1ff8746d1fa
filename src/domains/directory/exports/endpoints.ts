import { StreamResponse } from '#kernel/http/api-response.ts'
import { endpoint, fileHeaders, streamed } from '#kernel/http/endpoint.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import { assertMiddle } from '../search/search.ts'
import { withElsewhere } from '../search/elsewhere.ts'
import { asCsv, asGeoJson, exportFormats, exportQuery, lastBeforeMore } from './export.ts'

const examples = {
  'text/csv': 'id,slug,name\r\n0199a1b2-0000-7000-8000-000000000001,hearth-mill,Hearth Mill\r\n',
  'application/geo+json': '{"type":"FeatureCollection","features":[]}',
}

export const exportEndpoints = [
  endpoint({
    ...slowForAll,
    route: 'GET /businesses/export/',
    summary: 'Export businesses',
    description:
      'Streams up to 10,000 businesses that match the filters, as CSV or GeoJSON. If more follow, the header `X-Next-After` gives the value to send as `after`. Leaves out e-mail, phone and address.',
    query: exportQuery,
    returns: streamed(examples, 'The businesses'),
    limits: [
      {
        bucket: ({ address }) => `directory export ${address}`,
        limit: () => ({ limit: 60, windowSeconds: 3600 }),
      },
    ],
    headers: { ...fileHeaders, 'X-Next-After': 'Present if more follow: send it as `after`.' },
    handle: async ({ scope, query: { format, country, limit, after, ...query } }) => {
      const given = { ...query, text_field: 'q', country_code: country } as const
      assertMiddle(given)
      const exported = { search: await withElsewhere(scope, given), limit, after }
      const last = await lastBeforeMore(scope, exported)
      const rows = format === 'csv' ? asCsv(scope, exported) : asGeoJson(scope, exported)
      return new StreamResponse(exportFormats[format], rows, {
        ...(last === undefined ? {} : { 'x-next-after': last }),
        'content-disposition': `attachment; filename="businesses.${format}"`,
      })
    },
  }),
]
