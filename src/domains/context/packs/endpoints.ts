import { findProfile } from '#domains/directory/index.ts'
import { ApiResponse, TextResponse } from '#kernel/http/api-response.ts'
import { always, endpoint, ok } from '#kernel/http/endpoint.ts'
import { isMember } from '#kernel/scope.ts'
import { bySlug } from '../modules/endpoints.ts'
import { jsonLdOf } from './jsonld.ts'
import { markdownOf } from './markdown.ts'
import { packOf, type Pack, type Profile } from './pack.ts'
import { ContextPack, packQuery, PackText, type PackQuery } from './schemas.ts'

/** Models read Markdown; whatever the format, what was left out is told. */
const forModels = {
  schema: PackText,
  of: (body: Pack | string, beside: object) => {
    const { hash, left_out, removed } = beside instanceof PackInText ? beside.pack : (body as Pack)
    return {
      text: typeof body === 'string' ? body : markdownOf(body),
      hash,
      left_out: [...left_out],
      removed: [...removed],
    }
  },
}

/** A pack as text, with what else it is. */
class PackInText extends TextResponse {
  readonly pack: Pack

  constructor(pack: Pack, ...[media, text, headers]: ConstructorParameters<typeof TextResponse>) {
    super(media, text, headers)
    this.pack = pack
  }
}

/** What the operations that give a pack say alike. */
export const packTerms = {
  revalidates: true,
  returns: { ...ok(ContextPack), alsoAs: ['text/markdown', 'application/ld+json'] },
  headers: always({
    'Cache-Control': 'Packs may be cached, and revalidated with `If-None-Match`.',
  }),
} as const

export const packEndpoints = [
  endpoint({
    ...packTerms,
    route: 'GET /context/{slug}/',
    summary: 'Read the context pack of a business',
    description:
      'Returns what an AI should know about a business, in one call and within a budget of tokens: what the directory says, the modules and documents that the business wrote, each with its provenance, and what was left out and why. Visitors get public parts. Members of the organization that holds the business also get private parts if they send `organization_id`.',
    access: 'public',
    membersToo: true,
    params: bySlug,
    query: packQuery,
    tool: { name: 'get_context_pack', result: forModels },
    handle: async ({ scope, params, query }) => {
      const found = findProfile(scope, params.slug)
      return asPack(await packOf(scope, found, query), await found, {
        format: query.format,
        isPrivate: isMember(scope),
      })
    },
  }),
]

/** The pack in the format that was asked for, with its `ETag`. */
export function asPack(
  pack: Pack,
  profile: Profile,
  { format, isPrivate }: Pick<PackQuery, 'format'> & { readonly isPrivate: boolean },
) {
  const visibility = isPrivate ? 'private' : 'public'
  const headers = { etag: `"${pack.hash}"`, 'cache-control': `${visibility}, no-cache` }
  if (format === 'json') return new ApiResponse(pack, { headers })
  return format === 'markdown'
    ? new PackInText(pack, 'text/markdown', markdownOf(pack), headers)
    : new PackInText(pack, 'application/ld+json', JSON.stringify(jsonLdOf(pack, profile)), headers)
}
