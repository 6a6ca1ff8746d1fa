import { endpoint, ok } from '#kernel/http/endpoint.ts'
import { ModeratorRequired, requireModerator } from '../moderation/moderators.ts'
import { importNominations, importOwnBusinesses } from './importing.ts'
import { BusinessImport, ImportFile, mostRows } from './schemas.ts'

const terms = {
  effect: 'write',
  transactional: true,
  dryRun: true,
  body: ImportFile,
  returns: ok(BusinessImport),
} as const

export const importEndpoints = [
  endpoint({
    ...terms,
    route: 'POST /businesses/import/',
    name: 'createBusinessImport',
    summary: 'Import businesses of yours',
    description: `CSV or GeoJSON of at most ${mostRows} businesses, as the export sends them. Your organization holds them, within the limits of POST /businesses/; a row whose \`external_key\` it brought in before changes that entry, and one that the directory has already is a \`duplicate\`. Try it with \`dry_run\` first.`,
    access: 'admin',
    tool: { name: 'import_businesses', isAdditive: false, isIdempotent: true },
    handle: ({ scope, body }) => importOwnBusinesses(scope, body),
  }),
  endpoint({
    ...terms,
    route: 'POST /moderation/businesses/import/',
    name: 'createNominationImport',
    summary: 'Import businesses that nobody holds',
    description: `For moderators: CSV or GeoJSON of at most ${mostRows} businesses. They are \`nominated\` until their owners claim them; what was brought in before, or is a duplicate, stays as it is.`,
    access: 'user',
    refuses: [ModeratorRequired],
    target: ({ scope }) => requireModerator(scope),
    handle: ({ scope, body }) => importNominations(scope, body),
  }),
]
