import { z } from 'zod'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { listOf } from '#kernel/lists/page.ts'
import { instant, slug } from '#kernel/wire/primitives.ts'
import { byStrangers, ownWhere } from '#kernel/wire/strangers.ts'
import { staleDays } from './staleness.ts'
import { moduleNames, states } from './names.ts'

export const visibility = z.enum(['public', 'private']).meta({
  description: '`public` for everyone, `private` for members of the organization only.',
  example: 'private',
})
export const state = z.enum(states).meta({
  description:
    '`seeded` from a website or a model, `draft` by a tool on behalf of a person, `verified` by a person. Only a person can verify.',
  example: 'verified',
})
const text = z.string().max(20_000).meta({
  description: 'Markdown.',
  example: 'We write as we speak: short, warm, without superlatives.',
})
const largestData = 16_384
function isSmall(value: unknown): boolean {
  return JSON.stringify(value).length <= largestData
}
const data = z
  .record(z.string().max(200), z.unknown())
  .refine(isSmall, { message: 'Send at most 16 KB of data', params: { code: 'too_long' } })
  .nullable()
  .meta({
    description: 'The same as structured data, with members of your choice; at most 16 KB.',
    example: { tone: 'warm', avoid: ['superlatives'] },
  })
const source_url = z
  .string()
  .max(2000)
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Send an address such as https://mill.example/',
  )
  .meta({
    description: 'Where the text was read; empty if it is the organization’s own.',
    example: 'https://hearthmill.example/',
  })
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

/** Whether nobody has touched words for long. */
export const staleness = {
  is_stale: z.boolean().meta({
    description: `True if nobody has changed it for ${staleDays} days.`,
    example: false,
  }),
  stale_at: instant.nullable().meta({
    description: 'When it becomes stale, unless somebody changes it before.',
    example: '2027-05-19T10:00:00.000Z',
  }),
}

/** Perhaps in the words of a website; what somebody verified, or what comes from nowhere else, is the organization's own. */
function theirs<S extends z.ZodType>(schema: S): S {
  return byStrangers(schema, 'website of the business')
}
const ownCases = [{ state: 'verified' }, { source_url: '' }] as const

const ContextModule = ownWhere(
  z.object({
    visibility,
    text: theirs(text),
    data: theirs(data),
    state,
    source_url: theirs(source_url),
    updated_at: instant,
    ...staleness,
  }),
  ...ownCases,
).meta({ id: 'ContextModule' })

function ofEach<S extends z.ZodType>(schema: S) {
  return z.object(
    Object.fromEntries(moduleNames.map((name) => [name, schema.exactOptional()])) as Record<
      (typeof moduleNames)[number],
      z.ZodExactOptional<S>
    >,
  )
}

const version = z
  .int()
  .meta({ description: 'The number of changes so far; 0 before the first.', example: 3 })

export const BusinessContext = z
  .object({ business_slug: slug, version, modules: ofEach(ContextModule) })
  .meta({ id: 'BusinessContext' })

const ModuleChange = z
  .strictObject({ visibility, text, data, state, source_url })
  .partial()
  .meta({ id: 'ContextModuleChange' })

export const BusinessContextChange = z
  .strictObject({
    modules: z
      .strictObject(ofEach(ModuleChange.nullable()).shape)
      .meta({
        description: 'Modules that are not named stay as they are; null removes one.',
        example: { voice: { visibility: 'public', text: 'Short, warm, without superlatives.' } },
      })
      .default({}),
  })
  .meta({ id: 'BusinessContextChange' })

const named = z.array(z.enum(moduleNames)).meta({ example: ['voice'] })
const versionFacts = {
  version: version.min(1),
  changed: named.meta({ description: 'The modules that it changed.', example: ['voice'] }),
  written_by: z.string().meta({
    description: 'Kind and id of who wrote it, or `system`.',
    example: 'user:0199a1b2-0000-7000-8000-000000000001',
  }),
  created_at: instant,
}

export const ContextVersion = z.object(versionFacts).meta({ id: 'ContextVersion' })
export const ContextVersionList = listOf(ContextVersion, 'ContextVersionList')
export const versionQuery = shortListQuery

const Difference = z
  .object({
    module: z.enum(moduleNames).meta({ example: 'voice' }),
    before: theirs(text).nullable(),
    after: theirs(text).nullable(),
  })
  .meta({ id: 'ContextDifference' })

export const ContextVersionDetail = z
  .object({
    ...versionFacts,
    modules: ofEach(
      ownWhere(ContextModule.omit({ is_stale: true, stale_at: true }), ...ownCases).meta({
        id: 'ContextVersionModule',
      }),
    ),
    differences: z.array(Difference).meta({
      description: 'Texts that differ from those of the previous version, as long as that is kept.',
    }),
  })
  .meta({ id: 'ContextVersionDetail' })

/** What the log keeps of a change: which modules, and none of their words. */
export const ContextChanged = z
  .object({ business_slug: slug, version, changed: named })
  .meta({ id: 'ContextChanged' })
