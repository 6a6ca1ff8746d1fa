import type { Provenance } from './claim.ts'
import type { Location } from './location.ts'

/** Who a company says it is. `languages` are two-letter codes; `size_hint` is a number or range of people. */
export interface Company {
  readonly name: string
  readonly legal_name?: string
  readonly description: string
  readonly languages: readonly string[]
  readonly locations: readonly Location[]
  readonly founded?: number
  readonly size_hint?: string
  readonly socials: readonly string[]
  readonly feeds: readonly string[]
  /** Addresses of roles only; those of people are left out. */
  readonly emails: readonly string[]
  /** Telephone numbers as they are dialled from anywhere. */
  readonly phones: readonly string[]
  readonly schema_types: readonly string[]
}

/** A phrase for what a site offers, as it stands there. `weight` is how sure it is, 0 to 1; `page` a URL. */
export interface Keyphrase {
  readonly text: string
  readonly weight: number
  readonly lang: string
  readonly page: string
}

/** What a company says it sells. */
export interface Offer {
  readonly keyphrases: readonly Keyphrase[]
  readonly products: readonly string[]
  /** Whom the company says it works for, in its own words. */
  readonly audiences: readonly string[]
  readonly certifications: readonly string[]
}

/** What the pages of a site say about the company behind it, and where each field came from. */
export interface CompanyProfile {
  readonly company: Company
  readonly offer: Offer
  readonly provenance: readonly Provenance[]
}

/** What is known of a site of which nothing was read: its host. */
export function emptyProfile(host: string): CompanyProfile {
  const company = {
    name: host,
    description: '',
    languages: [],
    locations: [],
    socials: [],
    feeds: [],
    emails: [],
    phones: [],
    schema_types: [],
  }
  return {
    company,
    offer: { keyphrases: [], products: [], audiences: [], certifications: [] },
    provenance: [],
  }
}
