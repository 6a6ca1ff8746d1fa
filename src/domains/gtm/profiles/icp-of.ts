import type { CompanyProfile } from '#adapters/web/site/company/company.ts'
import { enumeratedIn } from '#adapters/web/site/words/enumerated.ts'
import { betweenMembers } from '#adapters/web/site/words/listed.ts'
import { workshopsIn } from '#adapters/web/site/words/workshops.ts'
import { queryTermsOf } from './query-terms.ts'
import { emptyIcp, type Geo, type Icp, type WeightedPhrase } from '../scoring/icp.ts'
import { tokens } from '../scoring/tokens.ts'

const productWeight = 0.8
const besidesWeight = 0.5
const halfShare = 0.7
const leastHalf = 4
const asideShare = 0.5
const maxKeywords = 20
const maxProducts = 12
const nearbyKm = 100

/**
 * The ideal customer as far as a company's own site tells it: who asks for what it offers, near to where it is, among
 * those it names as customers. A first proposal that people edit; what the site does not say stays empty.
 */
export function icpOf({ company, offer }: Pick<CompanyProfile, 'company' | 'offer'>): Icp {
  const lang = company.languages[0] ?? ''
  const industries = offer.audiences
  const customers = new Set(industries.map((name) => name.toLowerCase()))
  // `agencement pour particuliers et entreprises`: whom a description names beside what is sold.
  const besides = namedIn(company, lang).filter((text) => !customers.has(text.toLowerCase()))
  const keywords = keywordsOf(offer, lang, besides)
  return {
    ...emptyIcp,
    keywords,
    industries: [...industries],
    geos: company.locations.map(geoOf).filter((geo) => Object.keys(geo).length > 0),
    roles: keywords.length > 0 ? rolesFor(industries) : [],
    query_terms: queryTermsOf(weighed(offer, lang)),
  }
}

/** The trade that its name and its own words tell, and what the latter name side by side. */
function namedIn({ name, description }: CompanyProfile['company'], lang: string): string[] {
  return [...workshopsIn(`${name}. ${description}`, lang), ...enumeratedIn(description, lang)]
}

/** Products as they are called, key phrases, and what is named besides. */
function keywordsOf(offer: CompanyProfile['offer'], lang: string, besides: readonly string[]) {
  const named = offer.products
    .slice(0, maxProducts)
    .map((text) => ({ text, weight: productWeight }))
  const phrases = [...named, ...weighed(offer, lang)]
  return heaviest([
    ...phrases,
    ...phrases.flatMap(halvesOf),
    ...besides.map((text) => ({ text, weight: besidesWeight })),
  ])
}

/** `camere e appartamenti`: who asks for one of both seldom names the other. */
function halvesOf({ text, weight }: WeightedPhrase): WeightedPhrase[] {
  const halves = text.split(betweenMembers)
  return halves.length === 2 && halves.every((half) => half.length >= leastHalf)
    ? halves.map((half) => ({ text: half, weight: weight * halfShare }))
    : []
}

/** Phrases that share no word with a product count half. */
function weighed({ products, keyphrases }: CompanyProfile['offer'], lang: string) {
  const sold = new Set(products.flatMap((product) => tokens(product, lang)))
  return keyphrases.map((phrase) => {
    const isAside = products.length > 0 && !tokens(phrase.text, lang).some((stem) => sold.has(stem))
    return { ...phrase, weight: isAside ? phrase.weight * asideShare : phrase.weight }
  })
}

function heaviest(phrases: readonly WeightedPhrase[]): WeightedPhrase[] {
  const sorted = phrases.toSorted((a, b) => b.weight - a.weight)
  const byText = new Map(
    sorted.toReversed().map((phrase) => [phrase.text.toLowerCase(), phrase] as const),
  )
  return sorted
    .filter((phrase) => byText.get(phrase.text.toLowerCase()) === phrase)
    .slice(0, maxKeywords)
    .map(({ text, weight }) => ({ text, weight: Math.round(weight * 100) / 100 }))
}

function geoOf(place: CompanyProfile['company']['locations'][number]): Geo {
  const { country, region, lat, lng } = place
  return {
    ...(country !== undefined && { country }),
    ...(region !== undefined && { region }),
    ...(lat !== undefined && lng !== undefined && { lat, lng, radius_km: nearbyKm }),
  }
}

const buyers: readonly (readonly [RegExp, string])[] = [
  [/baker|pastr/iu, 'head baker'],
  [/caf|restaurant|hotel|canteen|kitchen|caterer/iu, 'chef'],
  [/school|hospital|universit|council/iu, 'catering manager'],
  [/farm|grower|garden/iu, 'farm manager'],
  [/shop|store|retail|grocer/iu, 'category buyer'],
]

/** Who decides about a purchase at small firms, and at the kinds of customer that the site names. */
function rolesFor(industries: readonly string[]): string[] {
  const special = buyers.filter(([kind]) => industries.some((name) => kind.test(name)))
  return ['owner', 'head of purchasing', ...special.map(([, role]) => role)]
}
