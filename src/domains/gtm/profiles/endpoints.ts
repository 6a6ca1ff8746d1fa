import { BusinessNotFound, BusinessRequired } from '#domains/directory/index.ts'
import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { onOne } from '#kernel/http/on-one.ts'
import { resource } from '#kernel/http/resource.ts'
import { createdOnce, newOrThere } from '#kernel/http/writing.ts'
import { deleteProfile } from './deletion.ts'
import { PersonRequired } from '../schedule/scheduler.ts'
import { changeProfile, listProfiles, readProfile } from './profiles.ts'
import { provisionProfile, refreshProfile } from './provisioning.ts'
import type { Readers } from './reading-job.ts'
import {
  GtmProfile,
  GtmProfileChange,
  GtmProfileList,
  profileQuery,
  Provisioning,
} from './schemas.ts'

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
    delete: deleteProfile,
  },
  more: {
    change: {
      description:
        'What you write is kept when the website is read again. Of `icp` only what you send changes; lists, such as `segments`, are replaced as a whole. Keywords may be plain strings, of weight 1. A draft that asks for words is `ready` once you write them.',
      refuses: [PersonRequired],
    },
    delete: {
      description:
        'Its leads go with it; what its runs were charged stays for the proof of the books. Leads found again later are not charged again.',
    },
  },
})

/** The operations on profiles, given what reads the pages that one is provisioned from. */
export function profileEndpoints(readers: Readers) {
  return [
    endpoint({
      route: 'POST /gtm/profiles/provision/',
      summary: 'Provision a GTM profile from a website and a business',
      description:
        'Reads the website, and the public entry and modules of the business of the organization that has it; where both tell something, the business is first, and nothing that stands there has to be typed again. One of the two is enough, and without either the only business of the organization is meant. When the business or its context changes later, the profile follows by itself. The website is read as its robots.txt allows, up to eight pages. The response comes within 3 seconds with what was read by then; where that is not all, `status` is `researching` and the reading goes on for up to 25 seconds. Then the profile is `ready`, or a draft with a `status_reason` that says what is missing; `gtm_profile.updated` tells of it.',
      access: 'member',
      effect: 'write',
      body: Provisioning,
      ...createdOnce(GtmProfile, 'The profile of that domain, refreshed', '/gtm/profiles/{id}/'),
      refuses: [BusinessRequired, BusinessNotFound],
      tool: {
        name: 'provision_gtm_profile',
        isAdditive: false,
        isIdempotent: true,
        isOpenWorld: true,
      },
      handle: async ({ scope, body, caller }) => {
        const { profile, isNew } = await provisionProfile(scope, readers, body, caller)
        return newOrThere(profile, isNew)
      },
    }),
    endpoint({
      ...onOne(readProfile),
      route: 'POST /gtm/profiles/{id}/refresh/',
      summary: 'Read the website and the business of a GTM profile again',
      description:
        'As provisioning does; what people wrote (`edited_fields`) stays. While they are being read the profile is returned as it is.',
      effect: 'write',
      returns: ok(GtmProfile, 'The profile with what was read by now'),
      tool: {
        name: 'refresh_gtm_profile',
        isAdditive: false,
        isIdempotent: true,
        isOpenWorld: true,
      },
      handle: ({ scope, target, caller }) => refreshProfile(scope, readers, target.id, caller),
    }),
    ...others,
  ]
}
