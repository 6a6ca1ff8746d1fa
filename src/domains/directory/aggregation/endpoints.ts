import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { listedBy } from '#kernel/http/listed-by.ts'
import { byId } from '#kernel/wire/primitives.ts'
import { ofModerators, onModerated } from '../moderation/of-moderators.ts'
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

export const aggregationEndpoints = [
  endpoint({
    ...ofModerators,
    route: 'POST /moderation/profile-imports/',
    name: 'startProfileImport',
    summary: 'Import profiles of a Murmurations index',
    description:
      'From the index that the operator named; one that is under way is returned as it is. Profiles are brought in as their licence permits, or the rule of the network that its data are for non-profit use; the rest are refused with a reason. They are `nominated`, name their source, and go when the index takes them out, which it is asked every day from then on.',
    effect: 'outward',
    returns: ok(ProfileImport),
    refuses: [...ofModerators.refuses, ProfileImportOff],
    handle: ({ scope }) => startProfileImport(scope),
  }),
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/profile-imports/',
    name: 'listProfileImports',
    summary: 'List imports of profiles',
    ...listedBy(profileImportQuery, ProfileImportList, listProfileImports),
  }),
  endpoint({
    ...ofModerators,
    route: 'GET /moderation/imported-profiles/',
    name: 'listImportedProfiles',
    summary: 'List profiles that an index named',
    description: 'With their licence, their source, and why one is not shown.',
    ...listedBy(importedProfileQuery, ImportedProfileList, listImportedProfiles),
  }),
  endpoint({
    ...onModerated(byId, (scope, { id }) => readImportedProfile(scope, id)),
    route: 'PUT /moderation/imported-profiles/{id}/opt-out/',
    name: 'setImportedProfileOptOut',
    summary: 'Take an imported profile out for good',
    description:
      'On the wish of whom it is about: its entry is gone at once, and no import brings it back. An entry that its owner holds stays theirs.',
    effect: 'write',
    body: OptOut,
    returns: ok(ImportedProfile),
    handle: ({ scope, params, body }) => setOptOut(scope, params.id, body.is_opted_out),
  }),
]
