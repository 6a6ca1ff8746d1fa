import { readOwnBusiness } from '#domains/directory/index.ts'
import { createdOnceShown, endpoint, noContent, ok } from '#kernel/http/endpoint.ts'
import { listedWithin } from '#kernel/http/listed-by.ts'
import { actsOnce, changesRecord } from '#kernel/http/writing.ts'
import { on } from '#kernel/http/on-one.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { byPart, ofBusiness, partTimeline } from '../modules/endpoints.ts'
import { asPack, packTerms } from '../packs/endpoints.ts'
import { followLink } from './following.ts'
import { createLink, deleteLink, LinkLimitReached, readLink, links } from './links.ts'
import { bySecret, linkedPackQuery, linkQuery, linkShapes, MadeLink } from './schemas.ts'

const ofLink = on('member', byPart, async (scope, { slug, id }) =>
  readLink(scope, await readOwnBusiness(scope, slug), id),
)

const remembered = partTimeline({
  path: '/business-context/{slug}/links/{id}/',
  noun: 'context_link',
  read: links.read,
})

export const linkEndpoints = [
  remembered,
  endpoint({
    ...ofBusiness,
    route: 'GET /business-context/{slug}/links/',
    summary: 'List the links to a context pack',
    ...listedWithin(linkQuery, linkShapes.list, (scope: OrganizationScope, business_id, query) =>
      links.list(scope, { ...query, business_id }),
    ),
    tool: 'list_context_links',
  }),
  endpoint({
    ...ofBusiness,
    route: 'POST /business-context/{slug}/links/',
    summary: 'Create a link to a context pack',
    description:
      'With its `url`, a program without an account can read the pack, including private modules, until the link expires or is deleted. A link never shows the summary of the CRM.',
    access: 'admin',
    ...actsOnce,
    // Whoever has it reads what is private, also when the key is long revoked that made it.
    effect: 'outward',
    body: linkShapes.create,
    returns: createdOnceShown(MadeLink, '/business-context/{slug}/links/{id}/'),
    refuses: [LinkLimitReached],
    tool: 'create_context_link',
    handle: ({ scope, target, body }) => createLink(scope, target, body),
  }),
  endpoint({
    ...ofLink,
    route: 'GET /business-context/{slug}/links/{id}/',
    summary: 'Read a link to a context pack',
    returns: ok(linkShapes.item),
    tool: 'get_context_link',
    handle: async ({ target }) => target,
  }),
  endpoint({
    ...ofLink,
    route: 'DELETE /business-context/{slug}/links/{id}/',
    summary: 'Delete a link to a context pack',
    description: 'The link stops working.',
    access: 'admin',
    ...changesRecord,
    returns: noContent,
    tool: 'delete_context_link',
    handle: ({ scope, target }) => deleteLink(scope, target.id),
  }),
  endpoint({
    ...packTerms,
    route: 'GET /context/links/{secret}/',
    name: 'readLinkedContextPack',
    summary: 'Read a context pack by a link',
    description:
      'Returns the pack that the link shows, including private modules, to a program without an account. A link that has expired or was deleted is not found.',
    access: 'public',
    params: bySecret,
    query: linkedPackQuery,
    handle: async ({ scope, params, query }) => {
      const { pack, profile } = await followLink(scope, params.secret, query)
      return asPack(pack, profile, { format: query.format, isPrivate: true })
    },
  }),
]
