import type { z } from 'zod'
import type { CompanyProfile } from '#adapters/web/site/company/company.ts'
import type { IcpPart, Profile } from './schemas.ts'

/** What one place tells of a company, and the pages where it stands. */
export interface Told extends Pick<CompanyProfile, 'company' | 'offer'> {
  readonly provenance: readonly Profile['provenance'][number][]
  readonly pages: readonly Profile['pages'][number][]
}

/** What the business tells of itself in the directory, with what it says outright of its customers. */
export interface ToldByBusiness extends Told {
  readonly icp: z.output<typeof IcpPart>
  /** Names the words that were read; absent where they were stored before they had a name. */
  readonly hash?: string
}

/** What a profile is proposed from: the last readings of each place, as they are stored beside it. */
export interface Readings {
  readonly website?: Told
  readonly business?: ToldByBusiness
}

/** What a website states once, and its owner may state otherwise. */
const stated = new Set(['company.name', 'company.description'])

/** Both together; where they differ, what the business wrote itself is first. */
export function together({ website, business }: Readings): Told | undefined {
  if (website === undefined || business === undefined) return website ?? business
  const { company, offer } = business
  return {
    company: {
      ...website.company,
      name: company.name,
      description: company.description,
      languages: joined(website.company.languages, company.languages),
      locations: joinedPlaces(company.locations, website.company.locations),
      emails: joined(company.emails, website.company.emails),
      phones: joined(company.phones, website.company.phones ?? []),
      socials: joined(company.socials, website.company.socials),
    },
    offer: {
      keyphrases: joinedBy(({ text }) => text, offer.keyphrases, website.offer.keyphrases),
      products: joined(offer.products, website.offer.products),
      audiences: joined(offer.audiences, website.offer.audiences ?? []),
      certifications: joined(offer.certifications, website.offer.certifications),
    },
    provenance: [
      ...business.provenance,
      ...website.provenance.filter(({ field }) => !stated.has(field)),
    ],
    pages: [...website.pages, ...business.pages],
  }
}

type Locations = Told['company']['locations']

/** A town is one place, also where one of them does not tell its region. */
function joinedPlaces(first: Locations, others: Locations): Locations {
  return joinedBy(({ city = '', country = '' }) => `${city}|${country}`, first, others)
}

function joined(first: readonly string[], others: readonly string[]): string[] {
  return joinedBy((text) => text, first, others)
}

/** Each once, as it is told first. */
function joinedBy<T>(keyOf: (one: T) => string, first: readonly T[], others: readonly T[]): T[] {
  const byKey = new Map<string, T>()
  for (const one of [...first, ...others]) {
    const key = keyOf(one).toLowerCase()
    if (!byKey.has(key)) byKey.set(key, one)
  }
  return [...byKey.values()]
}
