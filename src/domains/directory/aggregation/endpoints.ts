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
      'Imports from the index that the operator set; returns an import that is under way as it is. Profiles are imported if their licence permits it, or under the rule of the network that its data are for non-profit use; others are refused with a reason. Imported businesses are `nominated` and name their source. The index is asked every day from then on, and what it removed is removed.',
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
    summary: 'List profiles of an index',
    description: 'Includes their licence, their source, and why one is not shown.',
    ...listedBy(importedProfileQuery, ImportedProfileList, listImportedProfiles),
  }),
  endpoint({
    ...onModerated(byId, (scope, { id }) => readImportedProfile(scope, id)),
    route: 'PUT /moderation/imported-profiles/{id}/opt-out/',
    name: 'setImportedProfileOptOut',
    summary: 'Remove an imported profile for good',
    description:
      'At the request of whom it is about: removes the entry at once, and no import adds it again. An entry that its owner holds stays theirs.',
    effect: 'write',
    body: OptOut,
    returns: ok(ImportedProfile),
    handle: ({ scope, params, body }) => setOptOut(scope, params.id, body.is_opted_out),
  }),
]
