import { NotFound } from '#kernel/errors.ts'
import { endpoint, listed, ok } from '#kernel/http/endpoint.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ModeratorRequired, requireModerator } from '../moderation/moderators.ts'
import { listImportedProfiles, readImportedProfile, setOptOut } from './imported-profiles.ts'
import { listProfileImports, ProfileImportOff, startProfileImport } from './imports.ts'
import {
  ImportedProfile,
  ImportedProfileList,
  importedProfileQuery,
  OptOut,
  ProfileImport,
  ProfileImportList,
  profileImportQuery,
} from './schemas.ts'

const moderators = {
  access: 'user',
  refuses: [ModeratorRequired],
  target: requireCaller,
} as const

function requireCaller({ scope }: { readonly scope: Parameters<typeof requireModerator>[0] }) {
  return requireModerator(scope)
}

export const aggregationEndpoints = [
  endpoint({
    ...moderators,
    route: 'POST /moderation/profile-imports/',
    name: 'startProfileImport',
    summary: 'Import profiles of a Murmurations index',
    description:
      'From the index that the operator named; one that is under way is returned as it is. Profiles are brought in as their licence permits, or the rule of the network that its data are for non-profit use; the rest are refused with a reason. They are `nominated`, name their source, and go when the index takes them out, which it is asked every day from then on.',
    effect: 'outward',
    returns: ok(ProfileImport),
    refuses: [ModeratorRequired, ProfileImportOff],
    handle: ({ scope }) => startProfileImport(scope),
  }),
  endpoint({
    ...moderators,
    route: 'GET /moderation/profile-imports/',
    name: 'listProfileImports',
    summary: 'List imports of profiles',
    query: profileImportQuery,
    returns: listed(ProfileImportList),
    handle: ({ scope, query }) => listProfileImports(scope, query),
  }),
  endpoint({
    ...moderators,
    route: 'GET /moderation/imported-profiles/',
    name: 'listImportedProfiles',
    summary: 'List profiles that an index named',
    description: 'With their licence, their source, and why one is not shown.',
    query: importedProfileQuery,
    returns: listed(ImportedProfileList),
    handle: ({ scope, query }) => listImportedProfiles(scope, query),
  }),
  endpoint({
    route: 'PUT /moderation/imported-profiles/{id}/opt-out/',
    name: 'setImportedProfileOptOut',
    summary: 'Take an imported profile out for good',
    description:
      'On the wish of whom it is about: its entry is gone at once, and no import brings it back. An entry that its owner holds stays theirs.',
    access: 'user',
    effect: 'write',
    params: byId,
    body: OptOut,
    returns: ok(ImportedProfile),
    refuses: [ModeratorRequired, NotFound],
    target: async ({ scope, params }) => {
      await requireModerator(scope)
      return readImportedProfile(scope, params.id)
    },
    handle: ({ scope, params, body }) => setOptOut(scope, params.id, body.is_opted_out),
  }),
]
