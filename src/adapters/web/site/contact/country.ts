import { parse } from 'tldts'
import { leastConfidence, type Claim, type Method } from '../company/claim.ts'
import type { SitePart } from '../company/site-text.ts'
import { countryNamedIn } from './country-names.ts'
import { marksIn } from './country-marks.ts'
import { phonesIn } from './phones.ts'

/** Something that speaks for a country, and how loud. */
interface Vote {
  readonly country: string
  readonly weight: number
  readonly source: SitePart['source']
  readonly quote: string
  readonly method: Method
}

/**
 * The country (ISO 3166) that a site is from: prefixes of telephones, the ending of its host, forms of addresses,
 * numbers of registers and taxes, names of countries beside addresses, and least its language. Stated where one is
 * clearly ahead of all others.
 */
export function countryOf(parts: readonly SitePart[], host: string): Claim<string> | undefined {
  const [home] = parts
  if (home === undefined) return undefined
  const votes = [
    ...phoneVotes(parts),
    ...endingVotes(home, host),
    ...textVotes(parts),
    ...codeVotes(parts),
    ...languageVotes(home),
  ]
  const ranked = [...Map.groupBy(votes, ({ country }) => country)]
    .map(([country, cast]) => ({ country, cast, weight: weightOf(cast) }))
    .sort((a, b) => b.weight - a.weight)
  const [first, second] = ranked
  if (first === undefined || first.weight < 2) return undefined
  const lead = first.weight - (second?.weight ?? 0)
  const confidence =
    lead < 0.8 ? 0 : Math.min(0.95, first.weight / (first.weight + (second?.weight ?? 0) + 1))
  const [best] = first.cast.toSorted((a, b) => b.weight - a.weight)
  if (best === undefined || confidence < leastConfidence) return undefined
  const { source, quote, method } = best
  return {
    value: first.country,
    source,
    method,
    quote,
    confidence: Math.round(confidence * 100) / 100,
  }
}

/** Each kind of evidence counts once in full, and half as much again when it is repeated. */
function weightOf(votes: readonly Vote[]): number {
  const kinds = [...Map.groupBy(votes, ({ weight }) => weight).entries()]
  return kinds.reduce((sum, [weight, cast]) => sum + weight * (cast.length > 1 ? 1.5 : 1), 0)
}

function phoneVotes(parts: readonly SitePart[]): Vote[] {
  return phonesIn(parts).flatMap(({ value: { country }, source, quote = '' }) =>
    country === undefined ? [] : [{ country, weight: 4, source, quote, method: 'text' as const }],
  )
}

// Endings of countries that everybody uses for something else.
const lent = new Set(
  'ac ai am cc co fm gg gl io la ly me nu pw sc sh so st tk to tv vc ws eu'.split(' '),
)

function endingVotes({ source }: SitePart, host: string): Vote[] {
  const ending = parse(host).publicSuffix?.split('.').at(-1) ?? ''
  const country = ending === 'uk' ? 'GB' : ending.toUpperCase()
  const region = regions[ending]
  if (region !== undefined)
    return [{ country: region, weight: 3, source, quote: host, method: 'meta' }]
  const isCountry = ending.length === 2 && !lent.has(ending) && names.of(country) !== undefined
  return isCountry ? [{ country, weight: 3.5, source, quote: host, method: 'meta' }] : []
}

/** Endings of towns and regions, which are registered by those who live there. */
const regions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    AT: 'wien tirol',
    AU: 'sydney melbourne',
    BE: 'gent vlaanderen brussels',
    CA: 'quebec',
    CH: 'swiss zuerich',
    DE: 'berlin hamburg koeln cologne bayern ruhr nrw saarland',
    ES: 'cat eus gal madrid barcelona',
    FR: 'paris bzh alsace corsica',
    GB: 'london scot wales cymru',
    NL: 'amsterdam frl',
    US: 'nyc boston miami vegas',
    ZA: 'capetown joburg durban',
  }).flatMap(([country, endings]) => endings.split(' ').map((ending) => [ending, country])),
)

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

function textVotes(parts: readonly SitePart[]): Vote[] {
  return parts.flatMap(({ source, own, shared, topic }) => {
    const isContact = topic === 'contact' || topic === 'imprint'
    return [...own, ...shared].flatMap(({ text }): Vote[] => {
      const searched = text.slice(0, 600)
      const marks = marksIn(searched)
      const isAddress = isContact || marks.length > 0 || /\d{4,5}\b/.test(searched)
      const named = isAddress && searched.length < 250 ? countryNamedIn(searched, source.lang) : []
      return [...marks, ...named.map((country) => ({ country, weight: 2.5 }))].map((vote) =>
        Object.assign(vote, { source, quote: searched, method: 'text' as const }),
      )
    })
  })
}

// Countries whose language is hardly written elsewhere speak louder.
const homes: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  it: [['IT', 2]],
  pl: [['PL', 2.2]],
  da: [['DK', 2.2]],
  sv: [['SE', 2]],
  no: [['NO', 2.2]],
  fi: [['FI', 2.2]],
  cs: [['CZ', 2.2]],
  hu: [['HU', 2.1]],
  de: [['DE', 1.1]],
  fr: [['FR', 1.1]],
  nl: [['NL', 1.4]],
  es: [['ES', 0.8]],
  ca: [['ES', 2]],
  pt: [
    ['PT', 0.7],
    ['BR', 0.7],
  ],
}

// Where codes have five digits and stand before the town, in languages that more than one country writes.
const fiveDigits: Readonly<Record<string, string>> = {
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  ca: 'ES',
  it: 'IT',
  fi: 'FI',
}
const fiveDigitTown = /(?<![\d.,+/-])\d{5},? \p{Lu}\p{L}/u

function codeVotes(parts: readonly SitePart[]): Vote[] {
  return parts.flatMap(({ source, own, shared }) => {
    const country = fiveDigits[source.lang]
    if (country === undefined) return []
    const found = [...own, ...shared].find(
      ({ text }) => text.length < 600 && fiveDigitTown.test(text),
    )
    return found
      ? [{ country, weight: 1.5, source, quote: found.text, method: 'text' as const }]
      : []
  })
}

function languageVotes({ source }: SitePart): Vote[] {
  return (homes[source.lang] ?? []).map(([country, weight]) => {
    return { country, weight, source, quote: source.lang, method: 'text' }
  })
}
