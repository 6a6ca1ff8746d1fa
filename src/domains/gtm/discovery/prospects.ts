import type { Observation } from '#adapters/signal-sources/contract.ts'
import { registrableHost } from '#adapters/web/domain-name.ts'
import { companyKey } from '../scoring/company-key.ts'
import { isFreeMail } from '#adapters/web/free-mail.ts'
import type { LeadFacts } from '../scoring/lead-facts.ts'
import { personName } from '../scoring/names.ts'

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
}

/** The name of an observation within a run and in the stored signals. */
export function observationKey({
  source,
  external_id,
}: Pick<Observation, 'source' | 'external_id'>): string {
  return `${source}:${external_id}`
}

/** Gathers what belongs to one person or company. Observations that name nobody are left out. */
export function prospectsOf(
  observations: readonly Observation[],
  organizations: ReadonlyMap<string, KnownOrganization>,
): Prospect[] {
  const named = observations.flatMap((observation) => {
    const organization = organizations.get(observationKey(observation))
    const key = keyOf(observation, organization)
    return key === null ? [] : [{ key, observation, organization }]
  })
  return [...Map.groupBy(named, ({ key }) => key)].map(([key, mentions]) =>
    prospectOf(key, mentions),
  )
}

interface Mention {
  readonly observation: Observation
  readonly organization: KnownOrganization | undefined
}

function keyOf({ org, author, platform }: Observation, organization?: KnownOrganization) {
  const company = organization?.facts ?? org
  const name = organization?.facts.company ?? org?.name
  const known = companyKey({
    ...(name !== undefined && { name }),
    ...(company?.domain !== undefined && { domain: company.domain }),
    ...(company?.country !== undefined && { country: company.country }),
    ...(org !== undefined && { ids: org.ids }),
  })
  if (known !== null) return known
  if (author?.verified_domain !== undefined)
    return companyKey({ domain: author.verified_domain }) ?? personKey(platform, author.handle)
  return author === undefined ? null : personKey(platform, author.handle)
}

function personKey(platform: string, handle: string) {
  return `person:${platform}:${handle.toLowerCase()}`
}

function prospectOf(key: string, mentions: readonly Mention[]): Prospect {
  const first = mentions.find(({ organization }) => organization !== undefined) ?? mentions[0]
  if (first === undefined) throw new Error('a prospect without a mention')
  const { observation, organization } = first
  const person = personName(observation.author?.name ?? '', observation.lang)
  const facts = { ...(organization?.facts ?? factsIn(observation, person.company)) }
  const website = organization?.website ?? ''
  return {
    key,
    facts,
    first_name: person.first_name,
    last_name: person.last_name,
    handle: observation.author?.handle ?? '',
    website,
    email: organization?.email ?? emailIn(mentions),
    country: organization?.country ?? facts.country ?? '',
    publisher: organization?.publisher ?? null,
    domain: hostOf(website === '' ? (facts.domain ?? '') : website),
    observations: mentions.map(({ observation: one }) => one),
  }
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

/** The registrable host of a website; mail providers for everybody stand for nobody. */
export function hostOf(website: string): string | null {
  const result = registrableHost(website)
  return result.ok && !isFreeMail(result.host) ? result.host : null
}
