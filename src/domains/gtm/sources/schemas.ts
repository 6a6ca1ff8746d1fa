import { z } from 'zod'
import {
  optOutRules,
  outreachRights,
  personDataKinds,
  sourceDefaults,
} from '#adapters/signal-sources/contract.ts'
import { listOf } from '#kernel/lists/page.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { id, instant } from '#kernel/wire/primitives.ts'

function text(example: string, description?: string) {
  return z.string().meta({ ...(description !== undefined && { description }), example })
}

const places = z
  .object({
    what: text('hosts of forums that run Discourse'),
    such_as: text('forum.example'),
    usual: z.array(z.string()).meta({
      description: 'Asked at while the profile names none.',
      example: [],
    }),
  })
  .meta({ id: 'SourcePlaces' })

export const LeadSource = z
  .object({
    id: text('hn'),
    title: text('Hacker News'),
    status: z.enum(['on', 'disabled']).meta({
      description:
        'Whether a discovery asks it: for `profile_id` if given, else for a profile that decided nothing.',
      example: 'on',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Why it is not asked, and what to do about it.', example: null }),
    paused_until: instant.nullable().meta({
      description: 'Its host is left alone until then: it asked for that, or failed often.',
    }),
    default: z.enum(sourceDefaults).meta({
      description:
        '`on` without asking, `key` once its key is set, `ack` once a profile accepts its terms, `off` until a profile switches it on.',
      example: 'on',
    }),
    key: z
      .string()
      .nullable()
      .meta({ description: 'The setting of the service that holds its key.', example: null }),
    countries: z.array(z.string()).meta({
      description: 'Where its organizations are, as ISO 3166 codes; empty where that is anywhere.',
      example: [],
    }),
    places: places
      .nullable()
      .meta({ description: 'What a profile names in `sources` for it to be asked at.' }),
    licence: text('Posts belong to their authors; short excerpt with link'),
    terms_url: text('https://hn.algolia.com/api'),
    attribution: text('Hacker News, search by Algolia'),
    retention_days: z.int().min(1).meta({
      description: 'Evidence from it is removed so many days after it was found.',
      example: 90,
    }),
    outreach: z.enum(outreachRights).meta({
      description: 'The widest use of it: an e-mail draft, a reply in place, or ranking only.',
      example: 'reply',
    }),
    person_data: z
      .enum(personDataKinds)
      .meta({ description: 'The most that is kept about people.', example: 'handle' }),
    opt_out_rules: z.array(z.enum(optOutRules)).meta({
      description: 'By which of its signs people or publishers say no, and are heeded.',
      example: ['text_mining_header'],
    }),
  })
  .meta({ id: 'LeadSource' })

export const LeadSourceList = listOf(LeadSource, 'LeadSourceList')

export const sourceQuery = shortListQuery.extend({
  profile_id: id.optional().meta({ description: 'Tells how things stand for this profile.' }),
})
