import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant, slug } from '#kernel/wire/primitives.ts'
import { lineOf, passage, readable } from '#kernel/wire/texts.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { BusinessInShort } from '../schemas.ts'

/** In the words of whoever moderates the network, or of who applied. */
function told(example: string, description?: string) {
  const text = z.string().meta(description === undefined ? { example } : { example, description })
  return byStrangers(text, 'networks of businesses')
}
function optional(max: number) {
  return z.string().trim().max(max)
}

const name = readable(200).meta({ example: 'Severn Valley Growers' })
const description = passage(4000).meta({
  example: 'Farms and mills that sell to each other along the Severn.',
})
const region = lineOf(optional(120)).meta({ example: 'Gloucestershire' })
const criteria = optional(4000).meta({
  description: 'Requirements for belonging to it.',
  example: 'Half of what is sold is grown within 60 km.',
})
const tiers = z
  .array(readable(60))
  .max(10)
  .transform((names) => [...new Set(names)])
  .meta({ description: 'Tiers that members can have.', example: ['founding', 'associate'] })
const parent = slug.min(1).max(200).nullable().meta({
  description: 'The network that it is part of; null for none. You must moderate both.',
  example: null,
})
const role = z.enum(['member', 'moderator']).meta({
  description:
    'The organization that holds a `moderator` may do what the founder may, except delete the network.',
  example: 'member',
})
const tier = told('founding', 'One of the tiers of the network; empty for none.')

export const Network = z
  .object({
    id,
    slug: slug.meta({ example: 'severn-valley-growers' }),
    name: told('Severn Valley Growers'),
    description: told('Farms and mills that sell to each other along the Severn.'),
    region: told('Gloucestershire', 'Empty if it is not limited to one.'),
    criteria: told(
      'Half of what is sold is grown within 60 km.',
      'Empty if none are written down.',
    ),
    tiers: z.array(told('founding')),
    parent: slug.nullable().meta({
      description: 'The network that it is part of; null for none.',
      example: null,
    }),
    member_count: z.int().meta({ example: 12 }),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Network' })
export const NetworkList = listOf(Network, 'NetworkList')

export const OwnNetwork = Network.extend({
  is_suspended: z.boolean().meta({
    description: 'Whether a moderator of the directory hid it from the public.',
    example: false,
  }),
  suspended_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it was suspended; null if it is not.', example: null }),
}).meta({ id: 'OwnNetwork' })
export const OwnNetworkList = listOf(OwnNetwork, 'OwnNetworkList')
export const ownNetworkQuery = listQuery({}, orderings('name'))

export const networkQuery = listQuery(
  {
    search: z.string().trim().min(1).max(200).optional().meta({
      description: 'Words of the name; the last one may be incomplete.',
      example: 'severn',
    }),
    region: z.string().trim().min(1).max(120).optional().meta({ example: 'Gloucestershire' }),
    parent: slug.min(1).max(200).optional().meta({
      description: 'Only networks that are part of this one.',
      example: 'severn-valley-growers',
    }),
  },
  orderings('name', 'created_at', 'member_count'),
)
export type NetworkQuery = z.output<typeof networkQuery>

export const NewNetwork = z
  .strictObject({
    name,
    description,
    region: region.default(''),
    criteria: criteria.default(''),
    tiers: tiers.default([]),
    parent: parent.default(null),
  })
  .meta({ id: 'NewNetwork' })
export const NetworkChange = z
  .strictObject({ name, description, region, criteria, tiers, parent })
  .partial()
  .meta({ id: 'NetworkChange' })

const NetworkMember = z
  .object({ id, business: BusinessInShort, role, tier, joined_at: instant })
  .meta({ id: 'NetworkMember' })
export const NetworkMemberList = listOf(NetworkMember, 'NetworkMemberList')
export const memberQuery = listQuery(
  {
    role: role.optional(),
    tier: z.string().trim().min(1).max(60).optional().meta({ example: 'founding' }),
  },
  orderings('joined_at'),
)
export type MemberQuery = z.output<typeof memberQuery>

export const Membership = z
  .object({
    id,
    network_slug: slug.meta({ example: 'severn-valley-growers' }),
    business_slug: slug,
    business_name: told('Hearth Mill'),
    status: z.enum(['applied', 'member', 'refused']).meta({
      description: '`applied` until a moderator of the network decides.',
      example: 'applied',
    }),
    role,
    tier,
    message: told('We mill for nine farms of the valley.', 'Message sent with the application.'),
    reason: told('', 'Why it was refused; empty if no reason was given.'),
    applied_at: instant,
    decided_at: instant.nullable(),
  })
  .meta({ id: 'NetworkMembership' })
export const MembershipList = listOf(Membership, 'NetworkMembershipList')
const membershipStatus = Membership.shape.status
export const applicationQuery = listQuery(
  { status: membershipStatus.optional() },
  orderings('-applied_at', 'applied_at'),
)
export type ApplicationQuery = z.output<typeof applicationQuery>
export const ownMembershipQuery = listQuery(
  { status: membershipStatus.optional() },
  orderings('-applied_at', 'applied_at'),
)

export const Application = z
  .strictObject({
    business_slug: slug.min(1).max(200).meta({
      description: 'One of your businesses.',
      example: 'hearth-mill',
    }),
    message: optional(1000).default('').meta({
      description: 'Message to the moderators of the network.',
      example: 'We mill for nine farms of the valley.',
    }),
  })
  .meta({ id: 'NetworkApplication' })

const place = {
  role,
  tier: optional(60).meta({
    description: 'One of the tiers of the network; empty for none.',
    example: '',
  }),
}
export const Clearance = z
  .strictObject({ role: role.default('member'), tier: place.tier.default('') })
  .meta({ id: 'NetworkClearance' })
export const PlaceChange = z.strictObject(place).partial().meta({ id: 'NetworkMemberChange' })
export const Refusing = z
  .strictObject({
    reason: optional(1000).default('').meta({
      description: 'Shown to the organization that holds the business.',
      example: 'You are outside of our region.',
    }),
  })
  .meta({ id: 'NetworkRefusal' })

const count = z.int().meta({ example: 3 })
const part = { slug, name: told('Bakery and milling'), count }
export const NetworkStatistics = z
  .object({
    members: count,
    is_exact: z.boolean().meta({
      description: 'False if the counts are estimated from a sample, as in large networks.',
      example: true,
    }),
    proven_members: count.meta({ description: 'Members that somebody vouches for.' }),
    sub_networks: count,
    offers: count.meta({ description: 'Offers of its members.' }),
    wants: count.meta({ description: 'Wants of its members.' }),
    countries: z.array(
      z.object({
        country_code: z.string().meta({ example: 'GB' }),
        country: z.string().meta({ example: 'United Kingdom' }),
        count,
      }),
    ),
    categories: z.array(z.object(part)),
  })
  .meta({ id: 'NetworkStatistics' })

export const networkPath = z.strictObject({ slug: slug.min(1).max(200) })
export const memberPath = networkPath.extend({ business_slug: slug.min(1).max(200) })
