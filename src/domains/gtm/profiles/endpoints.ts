import type { SiteReader } from '#adapters/web/site/site-reader.ts'
import { Answer, created, endpoint } from '#kernel/http/endpoint.ts'
import { resource } from '#kernel/http/resource.ts'
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
    name: 'provisionGtmProfile',
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

const others = resource({
  path: '/gtm/profiles/',
  names: ['gtm_profile', 'gtm_profiles'],
  shapes: {
    item: GtmProfile,
    list: GtmProfileList,
    query: profileQuery,
    change: GtmProfileChange,
  },
  verbs: {
    list: listProfiles,
    read: readProfile,
    change: changeProfile,
    delete: profiles.delete,
  },
  more: {
    change: {
      description:
        'What you write is kept when the website is read again. Of `icp` only what you send changes; lists, such as `segments`, are replaced as a whole.',
    },
    delete: {
      description: 'Its leads and runs go with it. Leads found again later are not charged again.',
    },
  },
})

/** The operations on profiles; `readSite` reads the website that one is provisioned from. */
export function profileEndpoints(readSite: SiteReader) {
  return [provision(readSite), ...others]
}
