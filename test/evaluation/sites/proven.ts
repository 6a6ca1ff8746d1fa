import { leastConfidence } from '#adapters/web/site/company/claim.ts'
import { placeName } from '#adapters/web/site/company/location.ts'
import type { SiteReading } from '#adapters/web/site/site-reader.ts'
import { icpOf } from '#domains/gtm/profiles/icp-of.ts'
import { withoutAccents } from '#kernel/text/fold.ts'
import type { ReadSite } from './read-sites.ts'

/** What a reading states without saying which words of which page say it. */
export function unprovenOf({ site, reading }: ReadSite): string[] {
  const pages = new Set(reading.pages.map(({ url }) => url))
  const isProven = (field: string, value: string): boolean =>
    reading.provenance.some(
      (entry) =>
        entry.field === field &&
        entry.values.includes(value) &&
        pages.has(entry.url) &&
        entry.confidence >= leastConfidence &&
        (isSpelt(entry.quote, value.slice(0, quoted)) ||
          (entry.quote !== '' && inOtherWords.has(field))),
    )
  return [...statedIn(reading), ...searched(reading)].flatMap(([field, value]) =>
    isProven(field, value) ? [] : [`${site.host} ${field}: ${value}`],
  )
}

/** These are told by signs: codes of languages, numbers as they are dialled, the country of an address, the name of a mark. */
const inOtherWords: ReadonlySet<string> = new Set([
  'company.languages',
  'company.phones',
  'company.locations',
  'company.feeds',
  'company.socials',
  'offer.certifications',
])

/** Quotes are of 200 characters, cut at a word. */
const quoted = 150

function isSpelt(quote: string, value: string): boolean {
  return lettersOf(quote).includes(lettersOf(value))
}

function lettersOf(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type Statement = readonly [field: string, value: string]

function statedIn({ company, offer, pages }: SiteReading): Statement[] {
  const name = company.name === hostOf(pages[0]?.url) ? '' : company.name
  const fields: readonly (readonly [string, readonly string[]])[] = [
    ['company.name', [name]],
    ['company.legal_name', [company.legal_name ?? '']],
    ['company.description', [company.description]],
    ['company.founded', [String(company.founded ?? '')]],
    ['company.size_hint', [company.size_hint ?? '']],
    ['company.languages', company.languages],
    ['company.locations', company.locations.map(placeName)],
    ['company.socials', company.socials],
    ['company.feeds', company.feeds],
    ['company.emails', company.emails],
    ['company.phones', company.phones],
    ['company.schema_types', company.schema_types],
    ['offer.keyphrases', offer.keyphrases.map(({ text }) => text)],
    ['offer.products', offer.products],
    ['offer.audiences', offer.audiences],
    ['offer.certifications', offer.certifications],
  ]
  return fields.flatMap(([field, values]) =>
    values.filter(Boolean).map((value): Statement => [field, value]),
  )
}

/** Words to search by stand within phrases of the offer. */
function searched(reading: SiteReading): Statement[] {
  const phrases = reading.offer.keyphrases.map(({ text }) => text)
  return icpOf(reading)
    .query_terms.filter((term) => !phrases.some((phrase) => isSpelt(phrase, term)))
    .map((term) => ['icp.query_terms', term])
}

function hostOf(url = 'https://none.example/'): string {
  return new URL(url).hostname
}
