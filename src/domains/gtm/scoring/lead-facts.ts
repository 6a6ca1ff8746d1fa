/** What is known of a lead: an organization, a person in it, or both. Whatever is left out is unknown. */
export interface LeadFacts {
  readonly company?: string
  readonly domain?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly lang?: string
  readonly country?: string
  readonly region?: string
  readonly city?: string
  readonly lat?: number
  readonly lng?: number
  /** People employed: a number, or a range such as `11-50`. */
  readonly employees?: number | string
  readonly org_type?: string
  readonly title?: string
  /** An address published for business contact is known. */
  readonly has_business_email?: boolean
}

export const factNames = ['website', 'country', 'city', 'employees', 'activity'] as const
export type FactName = (typeof factNames)[number]

/** One fact of a company that nobody who spoke of it told, with where it is from. */
export interface ToldFact {
  readonly fact: FactName
  readonly value: string
  readonly source: string
  readonly url: string
  readonly license: string
  readonly attribution: string
}

/** The seller's side: who is never a lead, and whether the offer can be delivered anywhere. */
export interface SellerFacts {
  readonly domains: readonly string[]
  readonly excluded_countries: readonly string[]
  readonly remote_deliverable: boolean
  /** The person or company asked not to be contacted. */
  readonly suppressed: boolean
}

export const noSellerFacts: SellerFacts = {
  domains: [],
  excluded_countries: [],
  remote_deliverable: false,
  suppressed: false,
}
