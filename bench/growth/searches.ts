type Query = Readonly<Record<string, string>>

const last = { page: '50', page_size: '200' }

/**
 * Words that very many have, that begin alike, or that only the oldest have, together and beside filters and orders: what the
 * newest of a list do not have is not soon met in it.
 */
const asked: Readonly<Record<string, readonly Query[]>> = {
  'GET /crm/search/': [
    's p c',
    'b g l',
    'so al li',
    '2 5',
    'example 29',
    'example spoke with rye',
    'of margaret',
    'of magraret',
    'cheese co',
    'with',
  ].map((q) => ({ q })),
  'GET /crm/contacts/': [
    { search: 'fl ch ap' },
    { search: '2 n', ordering: '-name' },
    { search: '2 n', ordering: 'email' },
    { search: 'of', ordering: '-updated_at' },
    { search: 'of', ordering: '-title' },
    { search: 'mil', ordering: '-name' },
    { search: 'of example edsger' },
    { search: 'of spoke and lime', ordering: '-updated_at' },
    { search: 'in so', ordering: 'updated_at' },
    { search: 'mil', ordering: 'name', ...last },
    { search: 'with', consent: 'unknown' },
    { search: 'of apple', consent: 'unknown', ordering: '-updated_at' },
    { search: 'with repair', tag: 'partner', ordering: '-updated_at' },
    { search: 'l', tag: 'partner' },
  ],
  'GET /crm/accounts/': [
    { search: 'of l' },
    { search: 'example of', created_at__gte: '2026-01-01T00:00:00Z' },
    { search: 'office spoke and wheat', tag: 'customer' },
  ],
  'GET /crm/tasks/': [
    { search: '6 3' },
    { search: '6 3', ordering: '-updated_at' },
    { search: 'about 12', ordering: '-due' },
    { search: 'call s o', ordering: 'due' },
    { search: 'gl', ordering: '-title' },
    { search: 'sc', ordering: 'body' },
    { search: 'gl', ordering: '-updated_at', ...last },
    { search: 'school', due__isnull: 'true' },
    { search: 'call about straw', status: 'in_progress' },
  ],
  'GET /crm/deals/': [{ search: 'for 1' }, { search: 'the paper', ordering: '-value' }],
  'GET /crm/notes/': [{ search: 'and r' }, { search: 'with tim', ordering: '-updated_at' }],
}

export function searchesAsked(route: string): readonly Query[] {
  return asked[route] ?? []
}
