import { seededId, type SeedBusiness } from '#domains/directory/seed/rows.ts'
import { slugOf } from '#kernel/text/slug.ts'
import { languages, type Language } from './languages.ts'

type Chance = () => number

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** After Zipf: the n-th is chosen about 1/n times as often as the first. */
function zipf<T>(random: Chance, choices: readonly T[]): T {
  return choices[Math.min(choices.length - 1, Math.floor((choices.length + 1) ** random()) - 1)]!
}

export interface Terms {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}

/**
 * Business number `n` of a directory that is the same each time: in one of six languages, with common and rare
 * words, names, cities and terms.
 */
export function inventedBusiness(n: number, terms: Terms): SeedBusiness & { readonly id: string } {
  const random = chance(n * 2_654_435_761)
  const language = languages[n % languages.length]!
  const name = nameOf(random, language)
  const [city, lat, lng] = placeOf(random, language)
  const slug = `${slugOf(name) || 'business'}-${n}`
  return {
    id: seededId('business', slug),
    slug,
    name,
    description: descriptionOf(random, language),
    website: `https://www.${slug}.example`,
    email: `hello@${slug}.example`,
    phone: '',
    address: `${surname(random, language)} ${1 + Math.floor(random() * 200)}`,
    city,
    region: '',
    country: language.country,
    country_code: language.country_code,
    lat: lat + (random() - random()) * 0.4,
    lng: lng + (random() - random()) * 0.6,
    categories: some(random, terms.categories, 1 + Math.floor(random() * 2)),
    tags: some(random, terms.tags, 1 + Math.floor(random() * 5)),
    offers: [],
    wants: [],
    statements: [],
  }
}

function some(random: Chance, from: readonly string[], count: number): string[] {
  return [...new Set(Array.from({ length: count }, () => zipf(random, from)))]
}

function surname(random: Chance, { beginnings, middles, endings }: Language): string {
  const middle = random() < 0.5 ? '' : zipf(random, middles) + (random() < 0.5 ? 'l' : 'r')
  return zipf(random, beginnings) + zipf(random, middles) + middle + zipf(random, endings)
}

function nameOf(random: Chance, language: Language): string {
  const trade = zipf(random, language.trades)
  const kind = random()
  if (kind < 0.45) return `${trade} ${surname(random, language)}`
  if (kind < 0.7) return `${surname(random, language)} & ${surname(random, language)} ${trade}`
  if (kind < 0.85)
    return `${zipf(random, language.qualities)} ${trade} ${surname(random, language)}`
  return `${zipf(random, language.qualities)} ${trade}`
}

/** In a city, or in one of many villages of the country. */
function placeOf(random: Chance, language: Language): readonly [string, number, number] {
  const near = zipf(random, language.cities)
  if (random() < 0.6) return near
  return [surname(random, language), near[1] + (random() - 0.5) * 2, near[2] + (random() - 0.5) * 3]
}

function descriptionOf(random: Chance, language: Language): string {
  const count = 20 + Math.floor(random() * 30)
  const words = Array.from({ length: count }, () => {
    const kind = random()
    if (kind < 0.06) return surname(random, language)
    if (kind < 0.14) return zipf(random, language.trades)
    return zipf(random, language.words)
  })
  return `${words.join(' ')}.`
}
