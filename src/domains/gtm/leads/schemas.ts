import { z } from 'zod'
import { signalTypes } from '#adapters/signal-sources/contract.ts'
import { sourceNames } from '#adapters/signal-sources/source-names.ts'
import { listOf, listQuery, orderings, pageSize, rowsOf } from '#kernel/lists/page.ts'
import { countryCode } from '#kernel/wire/country.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { lineOf } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { NoticeStanding } from '../notices/schemas.ts'
import { dismissalReasons, leadStages } from './stages.ts'
import { exclusions } from '../scoring/fit/exclusion.ts'
import { factNames } from '../scoring/lead-facts.ts'
import { damperKinds, fitCriteria } from '../scoring/signal-types.ts'
import { detailKinds } from '../scoring/intent/specificity.ts'

const score = z.int().min(0).max(100)
const dismissalReason = z.enum(dismissalReasons).meta({ example: 'wrong_need' })
function fraction(example: number) {
  return z.number().min(0).meta({ example })
}
function text(example: string) {
  return z.string().meta({ example })
}
/** In the words of whoever was found, or of what they wrote. */
function told(example: string, description?: string) {
  const schema = z.string().meta({ ...(description !== undefined && { description }), example })
  return byStrangers(schema, 'post or entry of the lead')
}
const sources = new Set<string>(['directory', ...sourceNames])
const source = z
  .string()
  .max(40)
  .refine((name) => sources.has(name), 'Send the id of a source, as GET /gtm/sources/ lists them')
  .meta({ description: 'Where they were found first, by id.', example: 'directory' })
const stage = z.enum(leadStages).meta({ example: 'discovered' })

const signal = {
  source: text('directory'),
  platform: text('directory'),
  post_url: told('http://127.0.0.1:8000/directory/hearth-and-furrow-bakery/'),
  snippet: told('Organic stoneground flour, 2 t a month: looking for a mill that can supply …'),
}

export const Lead = z
  .object({
    id,
    first_name: told('', 'Names are empty when no person is known.'),
    last_name: told(''),
    company: told('Hearth & Furrow Bakery'),
    title: told(''),
    fit_score: score.meta({ description: 'How well it fits, 0 to 100.', example: 67 }),
    intent_score: score.meta({ description: 'How strongly it asks, 0 to 100.', example: 95 }),
    intent_signals: z.array(z.object(signal).meta({ id: 'IntentSignal' })),
    stage,
  })
  .meta({ id: 'Lead' })
export const Leads = z.array(Lead)
export const LeadPage = rowsOf(Lead)
/** As tools list them: who is known by a handle alone has no other name. */
export const NamedLead = Lead.extend({ handle: told('ryehorizon') }).meta({ id: 'NamedLead' })
export const FoundLead = NamedLead.extend({
  profile_id: id.meta({ description: 'The profile that found it.' }),
}).meta({ id: 'FoundLead' })
export const FoundLeads = listOf(FoundLead, 'FoundLeadList')

const known = {
  source: signal.source,
  platform: signal.platform,
  post_url: signal.post_url,
  snippet: signal.snippet,
  type: z.enum(signalTypes).meta({ example: 'want' }),
  strength: fraction(0.95),
  share: score.meta({ description: 'Its points of the intent score.', example: 95 }),
  posted_at: instant,
  license: text('Public directory of this service'),
  attribution: text('Business directory'),
  outreach: z.enum(['email', 'reply', 'none']).meta({ example: 'email' }),
}

export const LeadDetail = z
  .object({
    ...Lead.omit({ intent_signals: true }).shape,
    profile_id: id,
    handle: told('', 'Name on the platform, if nothing else is known.'),
    website: told('https://hearthandfurrowbakery.example'),
    city: told('Stroud'),
    country: told('United Kingdom'),
    email: told('hello@hearthandfurrowbakery.example'),
    priority: score.meta({ description: 'The order of leads, 0 to 100.', example: 89 }),
    source: text('directory').meta({ description: 'Where it was found first.' }),
    country_code: text('GB').meta({ description: 'ISO 3166-1 alpha-2; empty if unknown.' }),
    asked_at: instant.meta({ description: 'When its newest evidence was published.' }),
    why_now: text('Asked for an offer on Business directory, 6 days ago; fit 67 (keywords, place)'),
    next_action: z.object({
      action: z
        .enum(['reply', 'draft_email', 'find_contact', 'watch', 'leave_alone'])
        .meta({ example: 'draft_email' }),
      text: text('Draft an e-mail: answer what was asked for.'),
      url: z.string().nullable().meta({ example: null }),
    }),
    contact_route: z
      .object({
        way: z.enum(['email', 'reply', 'none']).meta({ example: 'email' }),
        address: told(
          'hello@hearthandfurrowbakery.example',
          'Where to write or to reply.',
        ).nullable(),
        source: text('directory').nullable().meta({
          description: 'The source whose terms allow it; null where none does.',
        }),
        license: text('Public directory of this service').nullable(),
      })
      .meta({
        description: 'The widest way in which it may still be contacted, and by whose leave.',
      }),
    dismissal: z
      .object({
        reason: dismissalReason,
        note: z.string().meta({ example: 'They grind themselves.' }),
        at: instant,
      })
      .nullable()
      .meta({ description: 'Why it was dismissed, if a reason was given.' }),
    contact_id: id.nullable(),
    account_id: id.nullable(),
    deal_id: id.nullable(),
    in_crm: z.object({ contact_id: id.nullable(), account_id: id.nullable() }).meta({
      description:
        'The contact and account that it matches, by e-mail, domain or name of the company; such a lead was charged nothing if it did so when it was found.',
    }),
    outreach: known.outreach.meta({
      description:
        'How it may be contacted at most, by what its sources allow and what became of it: an e-mail, a reply in place, or not at all. No e-mail where the next one would be refused, such as after a reply or an unsubscription.',
    }),
    notice: NoticeStanding,
    signals: z.array(z.object(known).meta({ id: 'LeadSignal' })),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'LeadDetail' })

export const LeadExplanation = z
  .object({
    lead_id: id,
    fit_score: score.meta({ example: 67 }),
    intent_score: score.meta({ example: 95 }),
    priority_score: score.meta({ example: 89 }),
    engine_version: text('scoring-7'),
    weights_version: text('3'),
    lexicon_hash: text('3f9a0c77d2b1e456'),
    scored_at: instant,
    fit: z.object({
      score: score.meta({ example: 67 }),
      excluded_because: z.enum(exclusions).nullable().meta({ example: null }),
      coverage: fraction(0.55).meta({
        description: 'Share of the criteria for which something is known.',
      }),
      criteria: z.array(
        z.object({
          criterion: z.enum(fitCriteria).meta({ example: 'keywords' }),
          weight: fraction(0.35),
          asked: z.boolean().meta({ example: true }),
          match: z.number().nullable().meta({ example: 1 }),
          points: score.meta({ example: 35 }),
        }),
      ),
      assumed_points: score.meta({
        description: 'Once granted for what is unknown; 0 now.',
        example: 0,
      }),
    }),
    priority: z.object({
      score: score.meta({ example: 89 }),
      from_fit: score.meta({ example: 67 }),
      from_intent: score.meta({ example: 19 }),
      reachable_bonus: fraction(3),
      decision_role_bonus: fraction(0),
    }),
    facts: z
      .array(
        z.object({
          fact: z.enum(factNames).meta({ example: 'employees' }),
          value: told('14'),
          source: text('wikidata'),
          url: told('https://www.wikidata.org/wiki/Q42'),
          license: text('CC0 1.0'),
          attribution: text('Wikidata'),
        }),
      )
      .optional()
      .meta({
        description: 'What sources of facts filled where nobody else told; absent in older scores.',
      }),
    signals: z.array(
      z
        .object({
          ...known,
          relevance: fraction(1),
          specificity: fraction(1.1),
          demand: fraction(0.93).optional().meta({
            description:
              'How likely it asks for something that can be offered; absent in older scores.',
          }),
          damping: fraction(1),
          decay: fraction(1),
          matches: z.array(
            z.object({
              phrase: told('organic stoneground flour'),
              weight: fraction(1),
              coverage: fraction(1),
            }),
          ),
          cues: z.array(told('looking for')),
          dampers: z.array(z.enum(damperKinds).meta({ example: 'student' })),
          reasons: z
            .array(
              z.object({
                reason: text('asking_question'),
                weight: z.number().meta({ example: 0.76 }),
              }),
            )
            .optional()
            .meta({ description: 'What the demand was judged by, as logarithms of odds.' }),
          details: z.array(z.enum(detailKinds).meta({ example: 'quantity' })),
          duplicate_of: z.string().nullable().meta({
            description: 'The signal, counted already, that says the same.',
            example: null,
          }),
        })
        .meta({ id: 'ExplainedSignal' }),
    ),
  })
  .meta({ id: 'LeadExplanation' })

export const LeadDismissal = z
  .strictObject({
    reason: dismissalReason,
    note: lineOf(z.string().trim().max(500))
      .default('')
      .meta({ example: 'They grind themselves.' }),
  })
  .meta({ id: 'LeadDismissal' })

export const LeadChange = z.strictObject({ stage: stage.optional() }).meta({ id: 'LeadChange' })

function bound(example: number) {
  return z.coerce.number().int().min(0).max(100).optional().meta({ example })
}

const search = z.string().trim().min(1).max(200).meta({
  description: 'Beginnings of words in names, places and evidence, each of which has to be found.',
  example: 'stoneground flour',
})

const filters = {
  stage: stage.optional(),
  source: source.optional(),
  country: countryCode
    .optional()
    .meta({ description: 'ISO 3166-1 code or English name.', example: 'GB' }),
  max_age_days: z.coerce.number().int().min(1).max(3650).optional().meta({
    description: 'Whose newest evidence is not older.',
    example: 30,
  }),
  min_fit: bound(50),
  max_fit: bound(90),
  min_intent: bound(40),
  max_intent: bound(99),
  min_priority: bound(60),
  max_priority: bound(99),
  search: search.optional(),
  limit: z.coerce.number().int().min(1).max(500).optional().meta({
    description: 'Another name for `page_size`, which it replaces; up to 500.',
    example: 100,
  }),
}

const listed = listQuery(
  filters,
  orderings('-priority', 'fit_score', 'intent_score', 'asked_at', 'created_at', 'priority'),
)

/** A page of leads has always been a hundred. */
export const leadQuery = listed.extend({
  page_size: pageSize.default(100),
})

export type LeadFilter = z.output<typeof leadQuery>

export const leadSearch = listQuery({ search }, ['-priority'])

export type LeadSearch = z.output<typeof leadSearch>
