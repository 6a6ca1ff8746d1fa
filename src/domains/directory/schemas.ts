import { z } from 'zod'
import { listOf } from '#kernel/lists/page.ts'
import { namedCountry } from '#kernel/wire/country.ts'
import { emailWords, isEmail, withAsciiDomain } from '#kernel/wire/email.ts'
import { byId, id, instant, slug } from '#kernel/wire/primitives.ts'
import { lineOf, passage, readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { degrees, NewPlaces, openingHours, Place } from './places/places.ts'
import { relationshipKind } from './relationships/kinds.ts'

/** What is sent with a decision whose reason somebody has to be told. */
export function reasoned(id: string, reason: { description: string; example: string }) {
  return z.strictObject({ reason: passage(1000).meta(reason) }).meta({ id })
}

function text(example: string, description?: string) {
  return z.string().meta(description === undefined ? { example } : { example, description })
}
/** In the words of whoever keeps the entry. */
function told(example: string, description?: string) {
  return byStrangers(text(example, description), 'business directory')
}
export const Business = z
  .object({
    id,
    slug,
    name: told('Hearth Mill'),
    description: told('A mill that grinds heritage wheat between stones.'),
    website: told('https://hearthmill.example', 'Empty if none is known.'),
    city: told('Stroud'),
    country: text('United Kingdom', 'Name in English.'),
    status: z.enum(['seeded', 'nominated', 'claimed', 'verified', 'suspended']).meta({
      description:
        'Who vouches for it: the operator (`seeded`), an owner with a proof (`claimed`), a moderator (`verified`), or nobody (`nominated`). Suspended ones are hidden from the public.',
      example: 'seeded',
    }),
  })
  .meta({ id: 'Business' })

const category = { slug: text('bakery-and-milling'), name: text('Bakery and milling') }
const tag = {
  slug: text('worker-cooperative'),
  name: text('Worker cooperative'),
  facet: text('ownership', 'The group of the tag.'),
}
const business_count = z.int().meta({
  description:
    'Number of businesses in it. Estimated from one in 64 if the directory holds more than 10,000.',
  example: 12,
})

export const Category = z
  .object({
    ...category,
    parent: z.string().nullable().meta({
      description: 'Slug of the category above; null at the top level.',
      example: 'food-and-drink',
    }),
    business_count,
  })
  .meta({ id: 'Category' })
export const Tag = z.object({ ...tag, business_count }).meta({ id: 'Tag' })

const Notice = z
  .object({
    id,
    title: told('Sheep wool insulation'),
    description: told('Two tonnes a month, with protein figures for each batch.'),
    posted_at: instant,
  })
  .meta({ id: 'BusinessNotice' })

export const statementKinds = ['certification', 'practice', 'ownership'] as const
export const statementKind = z.enum(statementKinds).meta({ example: 'practice' })

/** What a business states of itself, and whether anybody has proven it. */
export const Statement = z
  .object({
    id,
    kind: statementKind,
    claim: told('All wheat is bought directly from growers'),
    issuer: told('Self-declared', 'Who vouches for it.'),
    evidence_url: told('https://certifier.example/members/hearth-mill', 'Empty if there is none.'),
    valid_until: z.iso
      .date()
      .nullable()
      .meta({ description: 'Last day of validity; null if it does not expire.', example: null }),
    status: z.enum(['unproven', 'proven', 'expired', 'disputed']).meta({
      description:
        'What a moderator decided; `unproven` until then, `expired` after the last day of validity.',
      example: 'proven',
    }),
    reason: told('', 'Why a moderator disputed or rejected it; empty otherwise.'),
  })
  .meta({ id: 'BusinessStatement' })

/** A business among others. */
export const BusinessInShort = Business.pick({
  id: true,
  slug: true,
  name: true,
  city: true,
  country: true,
  status: true,
})

/** What a business is to another, as both confirmed. */
export const PublicRelationship = z
  .object({
    id,
    kind: relationshipKind,
    business: BusinessInShort.meta({ description: 'The other business.' }),
    confirmed_at: instant,
  })
  .meta({ id: 'BusinessRelationship' })

const Source = z.object({
  name: told('Map of Tomorrow', 'Empty if the profile names none.'),
  url: told('https://map.example', 'Address of the source, or of the profile.'),
  licence: told('CC-BY-4.0', 'Empty if the data are for non-profit use only.'),
  read_at: instant,
})

export const BusinessProfile = z
  .object({
    ...Business.shape,
    region: told('Gloucestershire'),
    country_code: text('GB', 'ISO 3166-1 alpha-2.'),
    lat: degrees(90, 51.7457),
    lng: degrees(180, -2.2158),
    address: told('4 Wharf Yard'),
    email: told('hello@hearthmill.example'),
    phone: told('+44 1632 960123'),
    opening_hours: openingHours,
    places: z.array(Place).meta({ description: 'Further locations.' }),
    categories: z.array(z.object(category)),
    tags: z.array(z.object(tag)),
    offers: z.array(Notice),
    wants: z.array(Notice),
    statements: z.array(Statement),
    relationships: z.array(PublicRelationship).meta({ description: 'Up to 50, newest first.' }),
    is_claimed: z
      .boolean()
      .meta({ description: 'Whether an organization has proved ownership.', example: false }),
    source: Source.nullable().meta({
      description:
        'Where the entry was imported from; null if it was not, or once an organization holds it.',
    }),
    updated_at: instant,
  })
  .meta({ id: 'BusinessProfile' })

export const BusinessList = listOf(Business, 'BusinessList')
export const CategoryList = listOf(Category, 'CategoryList')
export const TagList = listOf(Tag, 'TagList')

function optional(max: number) {
  return z.string().trim().max(max)
}

function isWebsite(text: string): boolean {
  const url = URL.parse(text)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.hostname.includes('.') &&
    url.username === '' &&
    url.password === ''
  )
}
const website = optional(2000)
  .refine((text) => text === '' || isWebsite(text), 'Send an address such as https://mill.example')
  .meta({ description: 'Empty for none.', example: 'https://hearthmill.example' })
const email = optional(254)
  .overwrite(withAsciiDomain)
  .refine((text) => text === '' || isEmail(text), {
    error: ({ input }) => emailWords(String(input)),
  })
  .meta({ description: 'Empty for none.', example: 'hello@hearthmill.example' })

function slugs(max: number, example: string, description: string) {
  return z
    .array(z.string().min(1).max(100))
    .max(max)
    .transform((slugs) => [...new Set(slugs)])
    .meta({ description, example: [example] })
}

/** What a business offers or wants, as it is written. */
export const notices = z
  .array(
    z.strictObject({
      title: readable(200).meta({ example: 'Sheep wool insulation' }),
      description: optional(2000).default('').meta({ example: 'Forty rolls a month.' }),
    }),
  )
  .max(50)
  .meta({ example: [{ title: 'Sheep wool insulation', description: 'Forty rolls a month.' }] })

const facts = {
  name: readable(200).meta({ example: 'Hearth Mill' }),
  description: passage(4000).meta({
    example: 'A mill that grinds heritage wheat between stones.',
  }),
  city: readable(120).meta({ example: 'Stroud' }),
  country: namedCountry,
  website,
  email,
  phone: lineOf(optional(50)).meta({ example: '+44 1632 960123' }),
  address: lineOf(optional(300)).meta({ example: '4 Wharf Yard' }),
  region: lineOf(optional(120)).meta({ example: 'Gloucestershire' }),
  lat: degrees(90, 51.7457),
  lng: degrees(180, -2.2158),
  opening_hours: openingHours,
  places: NewPlaces,
  categories: slugs(5, 'bakery-and-milling', 'Slugs from GET /directory/categories/.'),
  tags: slugs(20, 'worker-cooperative', 'Slugs from GET /directory/tags/.'),
  offers: notices,
  wants: notices,
}

export const NewBusiness = z
  .strictObject({
    ...facts,
    website: website.default(''),
    email: email.default(''),
    phone: facts.phone.default(''),
    address: facts.address.default(''),
    region: facts.region.default(''),
    lat: facts.lat.default(null),
    lng: facts.lng.default(null),
    opening_hours: openingHours.default(null),
    places: NewPlaces.default([]),
    categories: facts.categories.default([]),
    tags: facts.tags.default([]),
    offers: notices.default([]),
    wants: notices.default([]),
  })
  .meta({ id: 'NewBusiness' })

export const BusinessChange = z.strictObject(facts).partial().meta({ id: 'BusinessChange' })

const proofContent = text('workspace-growth-claim=EXAMPLEonly', 'The text to publish.')
const FileProof = z
  .object({
    method: z.literal('file').meta({ example: 'file' }),
    url: text('https://hearthmill.example/.well-known/workspace-growth-claim.txt'),
    content: proofContent,
  })
  .meta({ id: 'FileProof' })
const DnsProof = z
  .object({
    method: z.literal('dns').meta({ example: 'dns' }),
    name: text('hearthmill.example', 'Domain that needs a TXT record with this content.'),
    content: proofContent,
  })
  .meta({ id: 'DnsProof' })

const EmailProof = z
  .object({
    method: z.literal('email').meta({ example: 'email' }),
    domains: z.array(z.string()).meta({
      description: 'Domains to whose addresses a code can be mailed.',
      example: ['hearthmill.example'],
    }),
  })
  .meta({ id: 'EmailProof' })

export const BusinessClaim = z
  .object({
    id,
    business_slug: slug,
    status: z.enum(['pending', 'approved', 'superseded', 'rejected']).meta({ example: 'pending' }),
    proof: z
      .object({
        url: text('https://hearthmill.example/.well-known/workspace-growth-claim.txt'),
        content: text('workspace-growth-claim=EXAMPLEonly', 'Must be a line of the file.'),
      })
      .meta({ description: 'The file that proves that the website is yours.' }),
    proofs: z
      .array(z.discriminatedUnion('method', [FileProof, DnsProof, EmailProof]))
      .meta({ description: 'All ways to prove the claim; one is enough.' }),
    created_at: instant,
  })
  .meta({ id: 'BusinessClaim' })

export const businessPath = z.strictObject({
  slug: slug.min(1).max(200),
})

/** Something of a business: a listing, a review, a statement, a relationship. */
export const businessPartPath = businessPath.extend(byId.shape)
