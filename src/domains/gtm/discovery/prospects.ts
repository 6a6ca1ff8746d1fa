import type { Observation } from '#adapters/signal-sources/contract.ts'
import { registrableHost } from '#adapters/web/domain-name.ts'
import { companyKeys, type CompanyKeys } from '../scoring/company-key.ts'
import { isSharedHost } from '#adapters/web/shared-hosts.ts'
import { entitiesIn } from './entities.ts'
import { factsMissingIn, leadFactsOf } from './facts.ts'
import type { LeadFacts, ToldFact } from '../scoring/lead-facts.ts'
import { personName } from '../scoring/names.ts'
import { personKey } from '../scoring/person-key.ts'

/** What a source knows of the organization behind an observation, beyond the observation. */
export interface KnownOrganization {
  readonly facts: LeadFacts
  readonly website: string
  readonly email: string
  /** The country as people write it. */
  readonly country: string
  /** Who keeps its entry, where that is an organization of this service. */
  readonly publisher: string | null
}

/** Someone who may become a lead, with all that they said. */
export interface Prospect {
  /** Equal for the same person or company, whatever the source. */
  readonly key: string
  /** All that nobody else has, by which it is remembered. */
  readonly keys: readonly string[]
  /** These, and the name where no domain is known: by which it may have been remembered before. */
  readonly formerKeys: readonly string[]
  /** The key of the lead that it is already, if another. */
  readonly storedKey?: string
  /** The keys of further leads that turned out to be the same. */
  readonly twinKeys?: readonly string[]
  readonly facts: LeadFacts
  readonly first_name: string
  readonly last_name: string
  readonly handle: string
  readonly website: string
  readonly email: string
  readonly country: string
  /** The registrable host of the organization; null when none is known. */
  readonly domain: string | null
  readonly publisher: string | null
  readonly observations: readonly Observation[]
  /** What sources of facts told of it, where nobody else did. */
  readonly told: readonly ToldFact[]
}

/** The name of an observation within a run and in the stored signals. */
export function observationKey({
  source,
  external_id,
}: Pick<Observation, 'source' | 'external_id'>): string {
  return `${source}:${external_id}`
}

/**
 * Gathers what belongs to one person or company: what shares a register number or a domain, and what shares a name and
 * country with only one of these. Observations that name nobody are left out.
 */
export function prospectsOf(
  observations: readonly Observation[],
  organizations: ReadonlyMap<string, KnownOrganization>,
): Prospect[] {
  const named = observations.flatMap((observation) => {
    const organization = organizations.get(observationKey(observation))
    const keys = keysOf(observation, organization)
    return keys === null ? [] : [{ keys, mention: { observation, organization } }]
  })
  return entitiesIn(named).map(({ sure, name, members }) => {
    const known = sure.length > 0 ? sure : [name]
    const hasDomain = sure.some((key) => key.startsWith('domain:'))
    // Who is known by the name alone may have been met by it before.
    const isNamed =
      name !== '' && (!hasDomain || members.some(({ keys }) => keys.sure.length === 0))
    return prospectOf(
      { keys: known, formerKeys: isNamed ? [...new Set([...known, name])] : known },
      members.map(({ mention }) => mention),
    )
  })
}

/** Something said, with what its source knows of whose it is. */
export interface Mention {
  readonly observation: Observation
  readonly organization: KnownOrganization | undefined
}

function keysOf(
  { org, author, platform }: Observation,
  organization?: KnownOrganization,
): CompanyKeys | null {
  const company = organization?.facts ?? org
  const name = organization?.facts.company ?? org?.name
  const known = companyKeys({
    ...(name !== undefined && { name }),
    ...(company?.domain !== undefined && { domain: company.domain }),
    ...(company?.country !== undefined && { country: company.country }),
    ...(org !== undefined && { ids: org.ids }),
  })
  if (known.sure.length > 0 || known.name !== null) return known
  if (author === undefined) return null
  const vouched = companyKeys({ domain: author.verified_domain ?? '' })
  return vouched.sure.length > 0
    ? vouched
    : { sure: [personKey(platform, author.handle)], name: null }
}

/** One prospect of all that is its own. @throws Error without a mention */
export function prospectOf(
  known: Pick<Prospect, 'keys' | 'formerKeys'>,
  everything: readonly Mention[],
): Prospect {
  const [stated, mentions] = [true, false].map((isFact) =>
    everything.filter(({ observation: { is_fact = false } }) => is_fact === isFact),
  ) as [Mention[], Mention[]]
  const first =
    mentions.find(({ organization }) => organization !== undefined) ?? mentions[0] ?? stated[0]
  if (first === undefined) throw new Error('a prospect without a mention')
  const { observation, organization } = first
  const person = personName(observation.author?.name ?? '', observation.lang)
  const own = organization?.facts ?? factsIn(observation, person.company)
  const told = factsMissingIn(
    { ...own, website: organization?.website ?? '' },
    stated.map((one) => one.observation),
  )
  const facts = { ...own, ...leadFactsOf(told) }
  const named = organization?.website ?? told.find(({ fact }) => fact === 'website')?.value ?? ''
  const website = named === '' ? siteOf(mentions) : named
  return {
    ...known,
    key: known.keys[0] ?? '',
    facts,
    first_name: person.first_name,
    last_name: person.last_name,
    handle: observation.author?.handle ?? '',
    website: shortened(website),
    email: organization?.email ?? emailIn(mentions),
    country: organization?.country ?? facts.country ?? '',
    publisher: organization?.publisher ?? null,
    domain: hostOf(website === '' ? (facts.domain ?? '') : website),
    observations: mentions.map(({ observation: one }) => one),
    told,
  }
}

/** Of a company whose domain alone was told, that: by it the lead is known among accounts. */
function siteOf(mentions: readonly Mention[]): string {
  const domains = mentions.flatMap(({ observation }) => hostOf(observation.org?.domain ?? '') ?? [])
  return domains[0] === undefined ? '' : `https://${domains[0]}`
}

/** Leads are kept in an index with their websites: of a longer one its first page. */
const longestWebsite = 500

function shortened(website: string): string {
  if (Buffer.byteLength(website) <= longestWebsite) return website
  return URL.parse(website)?.origin ?? ''
}

/** Published for business by a source that allows to write there. */
function emailIn(mentions: readonly Mention[]): string {
  return (
    mentions.find(({ observation }) => observation.contact !== undefined)?.observation.contact
      ?.email ?? ''
  )
}

function factsIn({ org, author, lang, contact }: Observation, company: string): LeadFacts {
  const name = org?.name ?? company
  const domain = org?.domain ?? author?.verified_domain
  return {
    lang,
    ...(name !== '' && { company: name }),
    ...(domain !== undefined && { domain }),
    ...(org?.country !== undefined && { country: org.country }),
    ...(org?.city !== undefined && { city: org.city }),
    ...(org?.tags !== undefined && { tags: org.tags }),
    ...(org?.employees !== undefined && { employees: org.employees }),
    ...(contact !== undefined && { has_business_email: contact.email !== '' }),
  }
}

/** The registrable host of a website; hosts that many share stand for nobody. */
export function hostOf(website: string): string | null {
  const result = registrableHost(website)
  return result.ok && !isSharedHost(result.host) ? result.host : null
}
