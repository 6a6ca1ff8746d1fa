import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { timeline } from '#kernel/events/timeline.ts'
import { Answer, created, endpoint, listed, noContent, ok } from '#kernel/http/endpoint.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { changeProfile, listProfiles, profiles, readProfile } from './profiles.ts'
import { provisionProfile } from './provisioning.ts'
import {
  GtmProfile,
  GtmProfileChange,
  GtmProfileList,
  profileQuery,
  Provisioning,
} from './schemas.ts'

function provision(readSite: SiteReader) {
  return endpoint({
    route: 'POST /gtm/profiles/provision/',
    summary: 'Provision a GTM profile from a website',
    description:
      'Reads the website as its robots.txt allows. If the site cannot be read, the profile is a draft with a `status_reason`.',
    access: 'member',
    effect: 'write',
    body: Provisioning,
    returns: created(GtmProfile, '/gtm/profiles/{id}/'),
    alsoReturns: { status: 200, description: 'The profile of that domain, refreshed' },
    tool: {
      name: 'provision_gtm_profile',
      isAdditive: false,
      isIdempotent: true,
      isOpenWorld: true,
    },
    handle: async ({ scope, body }) => {
      const { profile, isNew } = await provisionProfile(scope, readSite, body.domain)
      return new Answer(profile, { status: isNew ? 201 : 200 })
    },
  })
}

const others = [
  endpoint({
    route: 'GET /gtm/profiles/',
    summary: 'List GTM profiles',
    access: 'member',
    query: profileQuery,
    returns: listed(GtmProfileList),
    tool: { name: 'list_gtm_profiles' },
    handle: ({ scope, query }) => listProfiles(scope, query),
  }),
  endpoint({
    route: 'GET /gtm/profiles/{id}/',
    summary: 'Read a GTM profile',
    access: 'member',
    params: byId,
    returns: ok(GtmProfile),
    tool: { name: 'get_gtm_profile' },
    handle: ({ scope, params }) => readProfile(scope, params.id),
  }),
  endpoint({
    route: 'PATCH /gtm/profiles/{id}/',
    summary: 'Change a GTM profile',
    description:
      'What you write is kept when the website is read again. `icp` and `segments` are replaced as a whole.',
    access: 'member',
    effect: 'write',
    conditional: true,
    dryRun: true,
    params: byId,
    body: GtmProfileChange,
    returns: ok(GtmProfile),
    tool: { name: 'update_gtm_profile' },
    target: ({ scope, params }) => readProfile(scope, params.id),
    handle: ({ scope, params, body }) => changeProfile(scope, params.id, body),
  }),
  endpoint({
    route: 'DELETE /gtm/profiles/{id}/',
    summary: 'Delete a GTM profile',
    description: 'Its leads and runs go with it. Leads found again later are not charged again.',
    access: 'member',
    effect: 'write',
    conditional: true,
    dryRun: true,
    params: byId,
    returns: noContent,
    tool: { name: 'delete_gtm_profile' },
    target: ({ scope, params }) => readProfile(scope, params.id),
    handle: ({ scope, params }) => profiles.delete(scope, params.id),
  }),
  timeline({ path: '/gtm/profiles/{id}/', noun: 'gtm_profile', read: readProfile }),
]

export function profileEndpoints(readSite: SiteReader) {
  return [provision(readSite), ...others]
}
