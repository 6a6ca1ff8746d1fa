import { sql } from 'kysely'
import { andAround, inWords } from '#kernel/lists/filters.ts'
import { labels } from '#kernel/lists/labels.ts'
import type { Prepare } from '#kernel/records/records.ts'
import type { Values } from '#kernel/values.ts'
import { validationFailed } from '#kernel/wire/input.ts'
import { requireBusiness } from '../records/business.ts'
import { requireMember } from '../records/owner.ts'
import { recordNoun } from '../records/record-noun.ts'
import { domainTold, isShared, sharedDomainFault, withOwnDomain } from './domains.ts'
import { accountShapes } from './schemas.ts'

export const accountTags = labels('account', 'tag')

export const accounts = recordNoun('account', {
  shapes: accountShapes,
  isFoundByParts: true,
  filters: {
    tag: accountTags.filter,
    domain: (domain) => sql`domain_key = lower(${domain})`,
    search: andAround(inWords('name', 'domain', 'email', 'phone'), {
      table: 'notes',
      texts: ['body'],
      from: 'account_id',
    }),
  },
  orders: { name: 'name_order' },
  keys: { name: 'name_key', domain: 'domain_key' },
  byValue: {
    traits: [
      ['domain', 'website', 'email', 'phone', 'address', 'industry', 'size'],
      ['business_slug', 'owner_id', 'external_id', 'tags'],
    ],
    values: [
      'domain',
      'website',
      'email',
      'phone',
      'address',
      'business_slug',
      'industry',
      'size',
      'owner_id',
      'external_id',
      'created_by',
      'created_at',
      'updated_at',
    ],
    inOrder: {
      id: 'id',
      domain: 'domain_key',
      website: 'website_order',
      email: 'email_order',
      phone: 'phone_order',
      address: 'address_alphabetical',
      industry: 'industry_alphabetical',
      size: 'size_alphabetical',
      business_slug: 'business_slug',
      owner_id: 'owner_id',
      external_id: 'external_id',
      created_by: 'created_by',
    },
    folded: { phone: 'phone_order', industry: 'industry_order', size: 'size_order' },
    compared: { address: 'address_order' },
  },
  labelled: { tags: accountTags },
  prepare: prepareAccount,
})

/**
 * The domain of a website that is sent without one. A host that many share is none: sent as one it is the website.
 * @throws ValidationFailed where the website is another
 */
export async function prepareAccount(...[scope, values, before]: Parameters<Prepare>) {
  await requireMember(scope, values, before)
  await requireBusiness(scope, values, before)
  const { domain, website } = values
  if (isShared(domain) && domain !== before?.['domain']) return asWebsite(values, before)
  if (typeof website !== 'string' || !isOpen(domain) || !isOpen(before?.['domain'])) return values
  const told = domainTold(website)
  return told === undefined ? values : { ...values, domain: told }
}

function isOpen(domain: unknown): boolean {
  return (domain ?? '') === '' || isShared(domain)
}

function asWebsite(values: Values, before: Values | undefined): Values {
  const website = values['website'] ?? before?.['website'] ?? ''
  if (website !== '' && !isShared(website))
    throw validationFailed([sharedDomainFault(String(values['domain']))])
  return withOwnDomain({ ...values, website })
}
