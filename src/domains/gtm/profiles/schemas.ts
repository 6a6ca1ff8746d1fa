import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { partOf } from '#kernel/wire/merge.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { countryOf } from '#kernel/text/countries.ts'
import { fitCriteria, type FitCriterion } from '../scoring/signal-types.ts'
import { DiscoverySchedule } from '../schedule/schemas.ts'
import { SourceChoices } from '../sources/choices.ts'

const address = z.string().meta({ example: 'https://hearthmill.example/' })
const domain = z.string().meta({
  description: 'The registrable host of the website, else the slug of the business.',
  example: 'hearthmill.example',
})
const phrase = readable(100)
function phrases(max: number, ...example: string[]) {
  return read(z.array(phrase).max(max).meta({ example }))
}
/** In the words of the website that was read. */
function read<S extends z.ZodType>(schema: S): S {
  return byStrangers(schema, 'website of the profile')
}
/** Fewer words than these find next to nothing, and chance decides what. */
export const leastSearchWords = 3

const share = z.number().min(0).max(1)
function words(example: string) {
  return z.string().meta({ example })
}
function wordList(...example: string[]) {
  return z.array(z.string()).meta({ example })
}

const place = z.strictObject({
  country: read(phrase)
    .exactOptional()
    .meta({ description: 'ISO 3166 code or English name.', example: 'GB' }),
  region: read(phrase).exactOptional().meta({ example: 'West Yorkshire' }),
  lat: z.number().min(-90).max(90).exactOptional().meta({ example: 53.7414 }),
  lng: z.number().min(-180).max(180).exactOptional().meta({ example: -2.0133 }),
  radius_km: z.number().positive().max(20_000).exactOptional().meta({ example: 100 }),
})

const Keyword = z.strictObject({
  text: read(phrase.meta({ example: 'stoneground flour' })),
  weight: share.meta({ example: 0.8 }),
})

const points = z.int().min(0).max(100).meta({ example: 20 })

/** The ideal customer. Empty lists ask for nothing. */
export const IdealCustomer = z
  .strictObject({
    keywords: z
      .array(Keyword)
      .max(100)
      .meta({ description: 'What the offer is called, from 0 to 1 by importance.' }),
    excluded_keywords: phrases(100, 'gluten-free'),
    industries: phrases(50, 'bakeries', 'hotels'),
    geos: z.array(place).max(50),
    org_types: phrases(50, 'cooperative'),
    sizes: phrases(20, '1-10'),
    roles: phrases(50, 'owner'),
    competitors: phrases(100, 'bigmill.example'),
    query_terms: phrases(20, 'organic flour'),
    excluded_countries: z
      .array(read(phrase))
      .max(250)
      .exactOptional()
      .meta({ description: 'ISO 3166 codes or names; nobody there is a lead.', example: ['US'] }),
    weights: z
      .strictObject(
        Object.fromEntries(
          fitCriteria.map((criterion) => [criterion, points.exactOptional()]),
        ) as Record<FitCriterion, z.ZodExactOptional<typeof points>>,
      )
      .exactOptional()
      .meta({
        description:
          'Points of the criteria of fit in place of the usual ones (keywords 30, geography 25, industry 15, role 10, size 10, org_type 5, labels 5).',
        example: { size: 20 },
      }),
  })
  .meta({ id: 'IdealCustomer' })

const Segment = z
  .strictObject({
    name: read(phrase.meta({ example: 'bakeries' })),
    description: read(
      z.string().trim().max(1000).meta({ example: 'Named as customers on the website.' }),
    ),
  })
  .meta({ id: 'Segment' })

const Company = z
  .object({
    name: read(words('Hearth Mill')),
    legal_name: read(z.string().optional().meta({ example: 'Hearth Mill Limited' })),
    description: read(words('A regenerative stoneground flour mill.')),
    languages: wordList('en'),
    locations: z.array(
      z.object({
        city: read(z.string().optional().meta({ example: 'Hebden Bridge' })),
        region: read(z.string().optional().meta({ example: 'West Yorkshire' })),
        country: read(z.string().optional().meta({ example: 'United Kingdom' })),
        lat: z.number().optional().meta({ example: 53.7414 }),
        lng: z.number().optional().meta({ example: -2.0133 }),
      }),
    ),
    founded: z.int().optional().meta({ example: 2011 }),
    size_hint: read(
      z.string().optional().meta({ description: 'People: a number or a range.', example: '14' }),
    ),
    socials: read(wordList('https://social.example/@hearthmill')),
    feeds: read(wordList('https://hearthmill.example/feed.xml')),
    emails: read(wordList('hello@hearthmill.example')),
    phones: read(
      wordList('+441422555018')
        .optional()
        .meta({ description: 'As they are dialled from anywhere.', example: ['+441422555018'] }),
    ),
    schema_types: read(wordList('Organization')),
  })
  .meta({ id: 'ProfiledCompany' })

const Offer = z
  .object({
    keyphrases: z.array(
      z.object({
        text: read(words('organic stoneground flour')),
        weight: share.meta({ example: 1 }),
        lang: words('en'),
        page: read(address),
      }),
    ),
    products: read(wordList('Organic rye flour')),
    audiences: read(
      wordList('bakeries')
        .optional()
        .meta({
          description: 'Whom it says it works for, in its own words.',
          example: ['bakeries', 'schools'],
        }),
    ),
    certifications: read(wordList('Certified organic processor')),
  })
  .meta({ id: 'ProfiledOffer' })

const status = z.enum(['draft', 'researching', 'ready', 'active']).meta({ example: 'ready' })

export const GtmProfile = z
  .object({
    id,
    domain,
    business_slug: slug.nullable().meta({
      description: 'The own business whose public entry and modules it is read from too.',
    }),
    status,
    status_reason: z
      .object({
        code: words('robots'),
        message: words('The robots.txt of hearthmill.example asks programs not to read it.'),
      })
      .nullable()
      .meta({
        description: 'Why the website could not be read, or what is left open.',
      }),
    company: Company,
    offer: Offer,
    icp: IdealCustomer,
    sources: SourceChoices,
    schedule: DiscoverySchedule.nullable().meta({
      description: 'When leads are looked for without being asked; null for never.',
    }),
    next_discovery_at: instant.nullable().meta({ description: 'The next slot of the schedule.' }),
    segments: z.array(Segment),
    agent_summary: read(words('Hearth Mill (Hebden Bridge, United Kingdom) says of itself: …')),
    edited_fields: wordList('icp').meta({
      description:
        'What people wrote themselves, `icp` or members of it such as `icp.keywords`; reading the website again leaves it alone.',
      example: ['icp'],
    }),
    provider: z.string().meta({
      description: 'What wrote the profile; `builtin` works without a language model.',
      example: 'builtin',
    }),
    pages: z.array(
      z.object({ url: read(address), title: read(words('Hearth Mill')), fetched_at: instant }),
    ),
    unread_pages: z
      .array(
        z.object({
          url: read(address),
          code: words('too_costly'),
          message: words(
            'hearthmill.example could not be read within the time and memory that a page may take.',
          ),
        }),
      )
      .meta({
        description:
          'Pages that were visited at the last reading and could not be read, or only in part.',
      }),
    provenance: z.array(
      z.object({
        field: words('company.name'),
        values: read(
          z
            .array(z.string())
            .optional()
            .meta({
              description: 'What is stated there of the field; absent in readings of before.',
              example: ['Hearth Mill'],
            }),
        ),
        url: read(address),
        fetched_at: instant,
        method: z.enum(['directory', 'jsonld', 'microdata', 'og', 'meta', 'text']).meta({
          description: '`directory` for what the business states in its own entry and modules.',
          example: 'jsonld',
        }),
        confidence: share.meta({ example: 0.95 }),
        quote: read(
          z.string().optional().meta({
            description: 'The words of the page, or of its structured data, that say it.',
            example: 'Hearth Mill Limited, Old Weir Lane, Hebden Bridge',
          }),
        ),
      }),
    ),
    researched_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'GtmProfile' })

export const Provisioning = z
  .strictObject({
    domain: z.string().min(1).max(4096).optional().meta({
      description:
        'The domain or address of the website that tells whom you sell to; left out, that of the business.',
      example: 'hearthmill.example',
    }),
    business_slug: slug.min(1).max(200).optional().meta({
      description:
        'A business of the organization; left out, the one with that website, or without `domain` the only one.',
      example: 'hearth-mill',
    }),
  })
  .meta({ id: 'Provisioning' })

/** Any members of it, as they are stored. */
export const IcpPart = z.object(IdealCustomer.shape).partial()

const knownCountry = phrase.refine(
  (text) => countryOf(text) !== undefined,
  'Send an ISO 3166-1 code or the name of a country, such as GB or Deutschland',
)

/** A country that nobody knows would ask no source and exclude nobody, without a word. */
const WrittenIcp = IdealCustomer.extend({
  geos: z
    .array(
      place.extend({
        country: knownCountry
          .exactOptional()
          .meta({ description: 'ISO 3166 code or name.', example: 'GB' }),
      }),
    )
    .max(50),
  excluded_countries: z
    .array(knownCountry)
    .max(250)
    .exactOptional()
    .meta({ description: 'ISO 3166 codes or names; nobody there is a lead.', example: ['US'] }),
  keywords: z
    .array(z.union([Keyword, phrase.meta({ example: 'rye flour' })]))
    .max(100)
    .meta({ description: 'As in the profile, or plain strings of weight 1.' }),
})

export const GtmProfileChange = z
  .strictObject({
    icp: partOf(WrittenIcp)
      .optional()
      .meta({
        description: 'What is named replaces its present value; the rest stays.',
        example: { keywords: [{ text: 'stoneground flour', weight: 0.8 }] },
      }),
    sources: partOf(SourceChoices)
      .optional()
      .meta({
        description: 'What is named replaces its present value; the rest stays.',
        example: { ted: { enabled: true } },
      }),
    schedule: DiscoverySchedule.nullable().optional().meta({
      description:
        'Replaces the present one; null ends it. What it spends counts as spent by you, within your cap, and ends with your membership; keys and agents set none.',
    }),
    segments: z.array(Segment).max(50).optional(),
    agent_summary: z.string().trim().max(5000).optional().meta({ example: 'We mill for bakers.' }),
    status: z.enum(['ready', 'active']).optional().meta({ example: 'active' }),
  })
  .meta({ id: 'GtmProfileChange' })

export const GtmProfileList = listOf(GtmProfile, 'GtmProfileList')
export const profileQuery = listQuery(
  { status: status.optional() },
  orderings('-created_at', 'created_at', 'updated_at', 'domain'),
)

export type Profile = z.output<typeof GtmProfile>
export type Provisioning = z.output<typeof Provisioning>
