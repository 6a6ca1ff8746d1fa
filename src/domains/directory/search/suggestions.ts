import { sql } from 'kysely'
import { z } from 'zod'
import { ApiResponse } from '#kernel/http/api-response.ts'
import { always, endpoint, ok } from '#kernel/http/endpoint.ts'
import { slowForAll } from '#kernel/http/slow.ts'
import type { Scope } from '#kernel/scope.ts'
import { fold } from '#kernel/text/fold.ts'
import { slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

const mostSuggested = 10

const suggestQuery = z.strictObject({
  q: z.string().trim().min(1).max(100).meta({
    description: 'Beginning of a name; case and accents are ignored.',
    example: 'hear',
  }),
})

const Suggestions = z
  .object({
    suggestions: z.array(
      z.object({
        kind: z.enum(['business', 'category', 'tag', 'network']).meta({ example: 'business' }),
        slug,
        name: byStrangers(z.string().meta({ example: 'Hearth Mill' }), 'business directory'),
      }),
    ),
  })
  .meta({ id: 'SearchSuggestions' })

/**
 * What a beginning may become: categories and tags, networks, and names that somebody vouches for, from A to Z. Each is
 * a stretch of an index.
 */
async function suggestionsFor({ db }: Scope, text: string) {
  const begin = fold(text)
  const after = sql`${begin} || chr(1114111)`
  const most = sql.lit(mostSuggested)
  const { rows } = await sql<z.output<typeof Suggestions>['suggestions'][number]>`
    (select 'category' as kind, slug, name from categories where starts_with(lower(name), ${begin})
      order by name limit ${most})
    union all
    (select 'tag', slug, name from tags where starts_with(lower(name), ${begin}) order by name limit ${most})
    union all
    (select 'business', slug, name from businesses
      where status in ('seeded', 'claimed', 'verified')
        and search_name collate "C" >= ${begin} and search_name collate "C" < ${after}
      order by search_name collate "C", id limit ${most})
    union all
    (select 'network', slug, name from networks
      where not is_suspended and member_count > 0
        and search_name collate "C" >= ${begin} and search_name collate "C" < ${after}
      order by search_name collate "C", id limit ${most})`.execute(db)
  return rows.slice(0, mostSuggested)
}

export const suggestionEndpoint = endpoint({
  ...slowForAll,
  route: 'GET /search/suggest/',
  name: 'listSearchSuggestions',
  summary: 'Suggest search terms',
  description:
    'Returns up to 10 categories, tags, businesses that somebody vouches for, and networks whose names begin with the text. For use while somebody types.',
  query: suggestQuery,
  returns: ok(Suggestions),
  headers: always({ 'Cache-Control': 'Suggestions may be up to a minute old.' }),
  tool: 'suggest_search',
  handle: async ({ scope, query: { q } }) =>
    new ApiResponse(
      { suggestions: await suggestionsFor(scope, q) },
      { headers: { 'cache-control': 'public, max-age=60' } },
    ),
})
