import type { Observation, OrganizationKeys } from '#adapters/signal-sources/contract.ts'
import { companyKeys } from '../scoring/company-key.ts'
import type { FactName, LeadFacts, ToldFact } from '../scoring/lead-facts.ts'

const mostAsked = 40

/** Whom facts are asked about: what sources named by a register number or a domain. */
export function organizationsIn(observations: readonly Observation[]): OrganizationKeys[] {
  const named = observations.flatMap(({ org }) =>
    org !== undefined && companyKeys({ ...org, name: '' }).sure.length > 0 ? [org] : [],
  )
  const distinct = new Map(named.map((org) => [companyKeys(org).sure.join(' '), org]))
  return [...distinct.values()]
    .slice(0, mostAsked)
    .map(({ ids, domain }) => ({ ids, ...(domain !== undefined && { domain }) }))
}

/** What the facts add to what is known; nothing that is known is changed. */
export function factsMissingIn(
  known: LeadFacts & { readonly website: string },
  told: readonly Observation[],
): ToldFact[] {
  const isKnown: Readonly<Record<FactName, boolean>> = {
    website: known.website !== '',
    country: Boolean(known.country),
    city: Boolean(known.city),
    employees: Boolean(known.employees),
    activity: (known.tags ?? []).length > 0,
  }
  const all = told.flatMap(factsOf).filter(({ fact }) => !isKnown[fact])
  const first = new Map(all.toReversed().map(({ fact, source }) => [fact, source]))
  return all.filter(({ fact, source }) => first.get(fact) === source)
}

function factsOf({ org, source, url, license, attribution }: Observation): ToldFact[] {
  if (org === undefined) return []
  const values: readonly (readonly [FactName, string | undefined])[] = [
    ['website', org.website],
    ['country', org.country],
    ['city', org.city],
    ['employees', org.employees],
    ...(org.tags ?? []).map((tag) => ['activity', tag] as const),
  ]
  const from = { source, url, license, attribution }
  return values.flatMap(([fact, value = '']) => (value === '' ? [] : [{ fact, value, ...from }]))
}

/** Facts in the form in which a lead's are compared. */
export function leadFactsOf(told: readonly ToldFact[]): LeadFacts {
  const of = (wanted: FactName) =>
    told.flatMap(({ fact, value }) => (fact === wanted ? [value] : []))
  const [country, city, employees] = [of('country')[0], of('city')[0], of('employees')[0]]
  const tags = of('activity')
  return {
    ...(country !== undefined && { country }),
    ...(city !== undefined && { city }),
    ...(employees !== undefined && { employees }),
    ...(tags.length > 0 && { tags }),
  }
}
