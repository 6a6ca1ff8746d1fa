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
        '`listing` the pages of the index, then `reading` what is new or changed; `failed` if the index did not respond for days.',
      example: 'finished',
    }),
    error: told('', 'Last error of the index, if it will be asked again; empty otherwise.'),
    imported: z.int().meta({ description: 'Number of profiles that are shown now.', example: 120 }),
    waiting: z.int().meta({ description: 'Number of profiles still to be read.', example: 0 }),
    refused: z.int().meta({ example: 31 }),
    started_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: 'ProfileImport' })
export const ProfileImportList = listOf(ProfileImport, 'ProfileImportList')
export const profileImportQuery = listQuery({}, orderings('-started_at', 'started_at'))

const status = z.enum(['waiting', 'imported', 'held', 'refused', 'removed', 'opted_out']).meta({
  description:
    '`held`: an organization holds the entry or a moderator vouches for it; `removed`: by the index; `opted_out`: at the request of whom it is about.',
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
        'Why it is not shown: `non_profit_only` if the operator has not affirmed such use, `licence_not_permitting`, `reserved`, `not_readable`, `not_fitting`, `no_place`, `duplicate`, `own`, `gone`, `deleted_here`, `unseen`, or `wish`. While it is `waiting`, the error of the last attempt to read it, such as `timeout` or `The response has status 503.`; empty before the first attempt.',
      example: 'non_profit_only',
    }),
    licence: told('CC-BY-4.0', 'As the profile states it; empty if it states none.'),
    terms: z.enum(['licence', 'non_profit']).nullable().meta({
      description: 'What permits showing it: its licence, or non-profit use.',
      example: 'licence',
    }),
    source_name: told('Map of Tomorrow', 'Source of its data, as the profile states it.'),
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
      description: 'Whether whom it is about asked not to be listed.',
      example: true,
    }),
  })
  .meta({ id: 'ImportedProfileOptOut' })
