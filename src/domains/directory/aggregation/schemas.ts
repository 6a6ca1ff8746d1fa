import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

function told(example: string, description?: string) {
  const text = z.string().meta(description === undefined ? { example } : { example, description })
  return byStrangers(text, 'Murmurations index')
}

export const ProfileImport = z
  .object({
    id,
    index_url: z.string().meta({ example: 'https://index.example/v2' }),
    status: z.enum(['listing', 'reading', 'finished', 'failed']).meta({
      description:
        '`listing` the pages of the index, then `reading` what is new or changed; `failed` where the index did not answer for days.',
      example: 'finished',
    }),
    error: told('', 'What the index said last, where it is asked again later.'),
    imported: z.int().meta({ description: 'Profiles that are shown now.', example: 120 }),
    waiting: z.int().meta({ description: 'Profiles that are read next.', example: 0 }),
    refused: z.int().meta({ example: 31 }),
    started_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'ProfileImport' })
export const ProfileImportList = listOf(ProfileImport, 'ProfileImportList')
export const profileImportQuery = listQuery({}, orderings('-started_at', 'started_at'))

const status = z.enum(['waiting', 'imported', 'held', 'refused', 'removed', 'opted_out']).meta({
  description:
    '`held` since an organization holds the entry or a moderator vouches for it; `removed` with the index, `opted_out` on the wish of whom it is about.',
  example: 'refused',
})

export const ImportedProfile = z
  .object({
    id,
    profile_url: told('https://coop.example/murmurations.json'),
    index_url: z.string().meta({ example: 'https://index.example/v2' }),
    status,
    reason: z.string().meta({
      description:
        'Why it is not shown: `non_profit_only` where the operator has not affirmed such use, `licence_not_permitting`, `reserved`, `not_readable`, `not_fitting`, `no_place`, `duplicate`, `own`, `gone`, `deleted_here`, `unseen`, or `wish`. While it is `waiting` and could not be read, what was met there the last time, such as `timeout` or `The response has status 503.`; empty before the first time.',
      example: 'non_profit_only',
    }),
    licence: told('CC-BY-4.0', 'As the profile states it; empty where it states none.'),
    terms: z.enum(['licence', 'non_profit']).nullable().meta({
      description: 'By what it may be shown: its licence, or non-profit use.',
      example: 'licence',
    }),
    source_name: told('Map of Tomorrow', 'Where the profile itself says that its data are from.'),
    source_url: told('https://map.example'),
    business_slug: slug.nullable(),
    listed_at: instant.meta({ description: 'When the index last read it.' }),
    read_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'ImportedProfile' })
export const ImportedProfileList = listOf(ImportedProfile, 'ImportedProfileList')
export const importedProfileQuery = listQuery(
  { status: status.optional() },
  orderings('-created_at', 'created_at'),
)

export const OptOut = z
  .strictObject({
    is_opted_out: z.boolean().meta({
      description: 'Whether whom it is about does not want it here.',
      example: true,
    }),
  })
  .meta({ id: 'ImportedProfileOptOut' })
