import { z } from 'zod'
import { readOwnBusiness } from '#domains/directory/index.ts'
import { foundBy, timeline, type Remembered } from '#kernel/events/timeline.ts'
import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { changesRecord } from '#kernel/http/writing.ts'
import { on } from '#kernel/http/on-one.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { id, slug } from '#kernel/wire/primitives.ts'
import { SourceKeptByPeople } from './kept-source.ts'
import { changeContext, readContext } from './modules.ts'
import {
  BusinessContext,
  BusinessContextChange,
  ContextVersionDetail,
  ContextVersionList,
  versionQuery,
} from './schemas.ts'
import { keptVersions } from './store.ts'
import { listVersions, readVersion, restoreVersion } from './versions.ts'
import { VerifiedByPeople } from './vouched-for.ts'

export const bySlug = z.strictObject({ slug: slug.min(1).max(200) })
const byVersion = bySlug.extend({
  version: z.coerce.number().int().min(1).max(1e9).meta({ example: 1 }),
})

/** What the operations on a business of the organization's own say alike. */
export const ofBusiness = on('member', bySlug, (scope, { slug }) => readOwnBusiness(scope, slug))

const ofVersion = { ...ofBusiness, params: byVersion } as const

/** A document or a link of such a business. */
export const byPart = bySlug.extend({ id })

/** The timeline of one, also when it is deleted. */
export function partTimeline(remembered: Omit<Remembered, 'named'>) {
  return timeline({ ...remembered, named: { params: byPart, id: idWithin } })
}

async function idWithin(scope: OrganizationScope, { slug, id }: z.output<typeof byPart>) {
  await readOwnBusiness(scope, slug)
  return id
}

const remembered = timeline({
  path: '/business-context/{slug}/',
  noun: 'business_context',
  named: foundBy(ofBusiness),
})

export const moduleEndpoints = [
  remembered,
  endpoint({
    ...ofBusiness,
    route: 'GET /business-context/{slug}/',
    summary: 'Read the context of a business',
    description:
      'Returns all modules of a business of yours, including private ones. GET /context/{slug}/ returns them as a pack.',
    returns: ok(BusinessContext),
    tool: 'get_business_context',
    handle: ({ scope, target }) => readContext(scope, target),
  }),
  endpoint({
    ...ofBusiness,
    route: 'PATCH /business-context/{slug}/',
    summary: 'Write the context of a business',
    description:
      'Merges by module: modules that you do not name stay as they are, and null removes one. A new module is private unless you set `visibility`. What a person writes is `verified`; what a tool writes is a `draft` until a person verifies it. Only a person can change a `source_url` that is set.',
    access: 'admin',
    ...changesRecord,
    body: BusinessContextChange,
    returns: ok(BusinessContext),
    refuses: [VerifiedByPeople, SourceKeptByPeople],
    tool: 'update_business_context',
    handle: ({ scope, target, body }) => changeContext(scope, target, body),
  }),
  endpoint({
    ...ofBusiness,
    route: 'GET /business-context/{slug}/versions/',
    summary: 'List the versions of a context',
    description: `Newest first. The last ${keptVersions} are kept.`,
    query: versionQuery,
    returns: listed(ContextVersionList),
    tool: 'list_context_versions',
    handle: ({ scope, target, query }) => listVersions(scope, target, query),
  }),
  endpoint({
    ...ofVersion,
    route: 'GET /business-context/{slug}/versions/{version}/',
    summary: 'Read a version of a context',
    description:
      'Returns all modules as they were then, and how their texts differ from the previous version.',
    returns: ok(ContextVersionDetail),
    tool: 'get_context_version',
    handle: ({ scope, target, params }) => readVersion(scope, target, params.version),
  }),
  endpoint({
    ...ofVersion,
    route: 'POST /business-context/{slug}/versions/{version}/restore/',
    summary: 'Restore a version of a context',
    description: 'Brings all modules back as they were, as a new version.',
    access: 'admin',
    effect: 'write',
    transactional: true,
    returns: ok(BusinessContext),
    tool: { name: 'restore_context_version', isAdditive: false, isIdempotent: true },
    handle: ({ scope, target, params }) => restoreVersion(scope, target, params.version),
  }),
]
