import type { SeedBusiness } from '#domains/directory/seed/rows.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { wanted } from './misspelt.ts'

const countries: Readonly<Record<string, readonly [string, string]>> = {
  de: ['Germany', 'DE'],
  en: ['United Kingdom', 'GB'],
  fr: ['France', 'FR'],
  es: ['Spain', 'ES'],
  it: ['Italy', 'IT'],
  nl: ['Netherlands', 'NL'],
}

/** Those that misspelt queries mean, as a seed holds them. */
export function wantedBusinesses(): SeedBusiness[] {
  return Object.entries(wanted).flatMap(([language, businesses]) => {
    const [country = '', country_code = ''] = countries[language] ?? []
    return businesses.map(([name, city, description]) => ({
      slug: `wanted-${slugOf(name)}`,
      name,
      description,
      city,
      country,
      country_code,
      ...unknown,
    }))
  })
}

const unknown = {
  website: '',
  email: '',
  phone: '',
  address: '',
  region: '',
  lat: 50,
  lng: 8,
  categories: [],
  tags: [],
  offers: [],
  wants: [],
  statements: [],
}
