import { z } from 'zod'
import { daily } from '#kernel/http/daily.ts'
import { created, endpoint, ok } from '#kernel/http/endpoint.ts'
import { actsOnce } from '#kernel/http/writing.ts'
import { BusinessDuplicated, onDuplicate } from '../duplicates/refusing.ts'
import { ofModerators } from '../moderation/of-moderators.ts'
import { importNominations, importOwnBusinesses } from './importing.ts'
import { Business } from '../schemas.ts'
import { Nomination, nominateOne } from './nominating.ts'
import { BusinessImport, ImportFile, mostRows } from './schemas.ts'

const terms = {
  ...actsOnce,
  body: ImportFile,
  returns: ok(BusinessImport),
} as const

export const importEndpoints = [
  endpoint({
    route: 'POST /businesses/nominations/',
    name: 'createBusinessNomination',
    summary: 'Nominate a business that is not yours',
    description:
      'Adds a business that you know of, up to twenty a day. Nobody holds the entry; it is `nominated` until its owner claims it.',
    access: 'user',
    ...actsOnce,
    query: z.strictObject({ on_duplicate: onDuplicate }),
    body: Nomination,
    returns: created(Business, '/businesses/{slug}/'),
    refuses: [BusinessDuplicated],
    limits: [daily('nominations', 20)],
    handle: ({ scope, query, body }) => nominateOne(scope, body, query.on_duplicate),
  }),
  endpoint({
    ...terms,
    route: 'POST /businesses/import/',
    name: 'createBusinessImport',
    summary: 'Import your businesses',
    description: `Takes CSV or GeoJSON of up to ${mostRows} businesses, in the format of the export. Your organization holds them, within the limits of POST /businesses/. A row whose \`external_key\` it imported before changes that entry; one that the directory already has is a \`duplicate\`. Try it with \`dry_run\` first.`,
    access: 'admin',
    tool: { name: 'import_businesses', isAdditive: false, isIdempotent: true },
    handle: ({ scope, body }) => importOwnBusinesses(scope, body),
  }),
  endpoint({
    ...terms,
    ...ofModerators,
    route: 'POST /moderation/businesses/import/',
    name: 'createNominationImport',
    summary: 'Import businesses that nobody holds',
    description: `For moderators: takes CSV or GeoJSON of up to ${mostRows} businesses. They are \`nominated\` until their owners claim them. Businesses that were imported before, and duplicates, stay as they are.`,
    handle: ({ scope, body }) => importNominations(scope, body),
  }),
]
