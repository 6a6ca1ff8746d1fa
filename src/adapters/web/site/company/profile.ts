import { phoneClaims, phonesIn } from '../contact/phones.ts'
import { countryCode, placeOf, type Place } from '../contact/place.ts'
import { topicOf } from '../page-topics.ts'
import { audienceOf } from './audience.ts'
import { foundingYearsIn, plausibleYear } from './founding.ts'
import { siteParts, type SitePart } from './site-text.ts'
import type { RatedPhrase } from './term-features.ts'
import type { KnownOfCompany } from './mentioned-offers.ts'
import { phrasesOf, termsOf } from './terms.ts'
import { phraseKey } from '../words/phrases.ts'
import { languageCode } from '../page-language.ts'
import { nodesOf, textOf, textsOf, typesOf } from '../html/schema-node.ts'
import type { SchemaNode } from '../html/schema-node.ts'
import { ProvenanceLog } from './claim.ts'
import type { Claim, ReadPage } from './claim.ts'
import type { Company, CompanyProfile, Keyphrase, Offer } from './company.ts'
import { certificationsIn, isRoleEmail } from './facts-in-text.ts'
import { roleEmailsIn, sizeIn, socialsIn } from './facts-in-text.ts'
import { distinct, locationsOf, openGraphLocation, placeName } from './location.ts'
import type { Location } from './location.ts'
import { descriptionsOf } from './description.ts'
import { namesIn, registered, registeredNamesIn } from './name.ts'
import { addressOf } from './own-address.ts'
import { credentialsOf, productsOf } from './offer.ts'
import { organizationsOf, stated } from './organization.ts'

/**
 * Turns pages into a profile. Trust goes from JSON-LD over microdata and Open Graph to headings and text. Nothing is
 * invented: what no page states stays empty, only the name falls back to the host.
 */
export function companyProfile(read: ReadPage[], host: string): CompanyProfile {
  const pages = inOneLanguage(read)
  const log = new ProvenanceLog()
  const site = { host, parts: siteParts(pages), organizations: organizationsOf(pages, host) }
  const company = companyOf(site, log)
  const offer = offerOf(site, company, log)
  return { company, offer, provenance: log.entries }
}

/** The phrases among which the words of the offer are chosen, for whoever fits that choice to labelled sites. */
export function phrasesOnSite(read: ReadPage[], host: string): RatedPhrase[] {
  const pages = inOneLanguage(read)
  const log = new ProvenanceLog()
  const site = { host, parts: siteParts(pages), organizations: organizationsOf(pages, host) }
  const company = companyOf(site, log)
  const audiences = log.all('offer.audiences', audienceOf(site.parts), maxAudiences)
  return phrasesOf(site.parts, [...soldOn(site)], knownOf(company, audiences, site.parts))
}

type Organizations = Claim<SchemaNode>[]

/** What a profile is made from. */
interface Site {
  readonly host: string
  readonly parts: readonly SitePart[]
  readonly organizations: Organizations
}

function companyOf({ host, parts, organizations }: Site, log: ProvenanceLog): Company {
  const pages = parts.map(({ source }) => source)
  const say = <T>(read: (node: SchemaNode) => T | T[] | undefined): Claim<T>[] =>
    stated(organizations, read)
  const legalNames = say((node) => textOf(node, 'legalName', 160))
  const spoken = [
    ...say((node) => textOf(node, 'name', 160)),
    ...websiteNames(pages),
    ...legalNames.map((claim) => ({ ...claim, confidence: registered })),
  ]
  const name = log.one('company.name', namesIn(parts, host, spoken)) ?? host
  const legal_name = log.one('company.legal_name', [
    ...legalNames,
    ...registeredNamesIn(parts, name),
  ])
  const founded = log.one('company.founded', [
    ...foundingYears(organizations),
    ...foundingYearsIn(parts),
  ])
  const size_hint = log.one('company.size_hint', [...say(employees), ...pages.flatMap(sizeIn)])
  const place = placeOf(parts, host)
  const locations = locationsIn(pages, organizations, place, log)
  const home = countryCode(locations[0]?.country ?? '') ?? place.country
  return {
    name,
    ...(legal_name === undefined ? {} : { legal_name }),
    description:
      log.one(
        'company.description',
        descriptionsOf(
          say((node) => textOf(node, 'description', 600)),
          parts,
          name,
        ),
      ) ?? '',
    languages: log.all('company.languages', languagesOf(pages, organizations), 20),
    locations,
    ...(founded === undefined ? {} : { founded }),
    ...(size_hint === undefined ? {} : { size_hint }),
    socials: log.all('company.socials', [...say(sameAs), ...pages.flatMap(socialsIn)], 20),
    feeds: log.all('company.feeds', pages.flatMap(feeds), 10),
    emails: log.all(
      'company.emails',
      [...say(emails), ...parts.flatMap((part) => roleEmailsIn(part, host))],
      10,
    ),
    phones: log.all('company.phones', phoneNumbers(parts, say(telephones), home), 5),
    schema_types: log.all('company.schema_types', schemaTypes(pages), 40),
  }
}

const maxAudiences = 12

function offerOf(site: Site, company: Company, log: ProvenanceLog): Offer {
  const { parts, organizations } = site
  const pages = parts.map(({ source }) => source)
  const sold = productsOf(pages)
  const audiences = log.all('offer.audiences', audienceOf(parts), maxAudiences)
  const known = knownOf(company, audiences, parts)
  const terms = termsOf(parts, soldOn(site), known)
  for (const term of terms) log.one('offer.keyphrases', [term], ({ text }) => text)
  const products = sold.length > 0 ? sold : headingsOf(terms)
  const credentials = [...stated(organizations, credentialsOf), ...pages.flatMap(certificationsIn)]
  return {
    keyphrases: terms.map(({ value }) => value),
    products: log.all(
      'offer.products',
      products.filter(
        ({ value }) =>
          value.toLowerCase() !== company.name.toLowerCase() && !isAddress(value, known),
      ),
      40,
    ),
    audiences,
    certifications: log.all('offer.certifications', credentials, 20),
  }
}

/** Products and what the organization says it knows about. */
function soldOn({ parts, organizations }: Site): Claim<string>[] {
  return [...productsOf(parts.map(({ source }) => source)), ...stated(organizations, topics)]
}

function knownOf(
  { name, legal_name = '', locations }: Company,
  audiences: string[],
  parts: readonly SitePart[],
): KnownOfCompany {
  const places = locations.flatMap(({ city, region, country }) => [
    city ?? '',
    region ?? '',
    country ?? '',
  ])
  const isOfAddress = addressOf(
    parts,
    locations.map(({ city = '' }) => city),
  )
  return { names: [name, legal_name, ...places], audiences, places, isOfAddress }
}

/** `Unit 2, Mill Lane`: each part of it. */
function isAddress(text: string, { isOfAddress }: KnownOfCompany): boolean {
  const keys = text.split(',').map((part) => phraseKey(part.replaceAll(/\d+/g, ' ').trim()))
  return keys.every((key) => key !== '' && isOfAddress?.(key) === true)
}

/** Without structured data the products are what pages about the offer are headed with. */
function headingsOf(terms: readonly Claim<Keyphrase>[]): Claim<string>[] {
  return terms
    .filter(({ source }) => topicOf(new URL(source.page.url).pathname) === 'offer')
    .map((term) => ({ ...term, value: term.value.text }))
}

function websiteNames(pages: readonly ReadPage[]): Claim<string>[] {
  return pages.flatMap((source) =>
    source.page.jsonld
      .filter((node) => typesOf(node).some((type) => sites.has(type)))
      .flatMap((node) => textOf(node, 'name', 160) ?? [])
      .map((value) => ({ value, source, method: 'jsonld' as const, confidence: 0.8 })),
  )
}

// Of software the product is what its buyers know.
const sites = new Set(['WebSite', 'SoftwareApplication', 'WebApplication', 'MobileApplication'])

function telephones(node: SchemaNode): string[] {
  return [node, ...nodesOf(node, 'contactPoint')].flatMap((each) => textsOf(each, 'telephone', 40))
}

function phoneNumbers(
  parts: readonly SitePart[],
  spoken: readonly Claim<string>[],
  home: string | undefined,
): Claim<string>[] {
  const read = phonesIn(parts, home)
  const said = spoken.flatMap((claim) => phoneClaims(claim, home))
  return [...said, ...read].map((claim) => ({ ...claim, value: claim.value.number }))
}

/** The places of structured data, with the country that the rest of the site speaks for; else what its text says. */
function locationsIn(
  pages: ReadPage[],
  organizations: Organizations,
  { claim }: Place,
  log: ProvenanceLog,
): Location[] {
  const claims = [...stated(organizations, locationsOf), ...pages.flatMap(openGraphLocation)]
  const country = claim?.value.country
  const whole = claims.map((one) =>
    one.value.country === undefined && country !== undefined
      ? { ...one, value: { ...one.value, country } }
      : one,
  )
  const all = [...whole, ...(whole.length === 0 && claim !== undefined ? [claim] : [])]
  // A country alone is made whole by the town beside a postal code.
  const isMadeWhole = ({ value: place }: Claim<Location>): boolean =>
    place.city === undefined && claim?.value.city !== undefined && place.country === country
  return distinct(all)
    .map((one) =>
      isMadeWhole(one) && claim !== undefined
        ? { ...claim, value: { ...one.value, ...cityOf(claim) } }
        : one,
    )
    .flatMap((one) => log.one('company.locations', [one], placeName) ?? [])
}

function cityOf({ value: { city } }: Claim<Location>): Location {
  return city === undefined ? {} : { city }
}

function foundingYears(organizations: Organizations): Claim<number>[] {
  return organizations.flatMap((claim) => {
    const value = plausibleYear(textOf(claim.value, 'foundingDate') ?? '', claim.source.fetched_at)
    return value === undefined ? [] : [{ ...claim, value }]
  })
}

function employees(node: SchemaNode): string | undefined {
  const [range] = nodesOf(node, 'numberOfEmployees')
  const [from, to] = range ? [textOf(range, 'minValue'), textOf(range, 'maxValue')] : []
  const value = from && to ? `${from}-${to}` : textOf(node, 'numberOfEmployees')
  return value !== undefined && /^\d{1,7}([-–+]\d{0,7})?$/.test(value)
    ? value
    : range && textOf(range, 'value')
}

/** What an organization says it knows about; sentences among it are no phrases and fall away. */
function topics(node: SchemaNode): string[] {
  return ['knowsAbout', 'keywords'].flatMap((property) =>
    textsOf(node, property, 600).flatMap((text) => text.split(/,\s*/)),
  )
}

function languagesOf(pages: ReadPage[], organizations: Organizations): Claim<string>[] {
  const spoken = stated(organizations, (node) =>
    textsOf(node, 'knowsLanguage').map(languageCode).filter(Boolean),
  )
  const [home] = pages
  const inTexts = [...Map.groupBy(pages, ({ lang }) => lang)]
    .map(([lang, of]) => ({ lang, of, letters: of.reduce((sum, one) => sum + lettersOn(one), 0) }))
    .sort((a, b) => b.letters - a.letters)
    .map(({ lang, of }) => ({ lang, source: of[0] }))
  const main =
    home !== undefined && lettersOn(home) >= 150 ? [{ lang: home.lang, source: home }] : []
  const claims = [...main, ...inTexts].flatMap(({ lang, source }): Claim<string>[] =>
    lang === '' || source === undefined
      ? []
      : [{ value: lang, source, method: 'text', confidence: 0.9, quote: firstWords(source) }],
  )
  const translated = pages.flatMap((source): Claim<string>[] =>
    source.page.alternates
      .map(languageCode)
      .filter(Boolean)
      .map((value) => ({ value, source, method: 'meta', confidence: 0.8 })),
  )
  return [...claims, ...translated, ...spoken]
}

/** Its title shows in which language a page is, and where it has none what it begins with. */
function firstWords({ page }: ReadPage): string {
  return page.title || (page.blocks[0]?.text ?? '')
}

const enoughLetters = 150

/** Pages with few words have the language of those that declare the same and show what it really is. */
function inOneLanguage(pages: ReadPage[]): ReadPage[] {
  const long = pages.filter((one) => lettersOn(one) >= enoughLetters)
  return pages.map((one) => {
    if (lettersOn(one) >= enoughLetters) return one
    const alike = long.filter(({ page }) => page.lang === one.page.lang && page.lang !== undefined)
    const [first] = alike
    const isAgreed = first !== undefined && alike.every(({ lang }) => lang === first.lang)
    return isAgreed && first.lang !== '' ? { ...one, lang: first.lang } : one
  })
}

function lettersOn({ page }: ReadPage): number {
  return page.blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function sameAs(node: SchemaNode): string[] {
  return textsOf(node, 'sameAs', 500).filter((url) => /^https?:\/\/[^\s<>"']+$/i.test(url))
}

function emails(node: SchemaNode): string[] {
  const own = [node, ...nodesOf(node, 'contactPoint')].flatMap((each) =>
    textsOf(each, 'email', 254),
  )
  return own
    .map((address) => address.replace(/^mailto:/i, '').toLowerCase())
    .filter((address) => isRoleEmail(address))
}

function feeds(source: ReadPage): Claim<string>[] {
  return source.page.feeds.map((value) => ({ value, source, method: 'meta', confidence: 0.9 }))
}

function schemaTypes(pages: ReadPage[]): Claim<string>[] {
  return pages.flatMap((source) =>
    (['jsonld', 'microdata'] as const).flatMap((method) =>
      source.page[method]
        .flatMap(typesOf)
        .map((value) => ({ value, source, method, confidence: 0.9 })),
    ),
  )
}
