import { keyphrases } from '../keyphrases.ts'
import { languageCode } from '../page-language.ts'
import { nodesOf, textOf, textsOf, typesOf } from '../html/schema-node.ts'
import type { SchemaNode } from '../html/schema-node.ts'
import { ProvenanceLog } from './claim.ts'
import type { Claim, ReadPage } from './claim.ts'
import type { Company, CompanyProfile, Offer } from './company.ts'
import { certificationsIn, foundedIn, isRoleEmail, plausibleYear } from './facts-in-text.ts'
import { roleEmailsIn, sizeIn, socialsIn } from './facts-in-text.ts'
import { distinct, locationsOf, openGraphLocation } from './location.ts'
import type { Location } from './location.ts'
import { descriptionsIn, namesIn } from './name.ts'
import { credentialsOf, productsOf } from './offer.ts'
import { organizationsOf, stated } from './organization.ts'

/**
 * Turns pages into a profile. Trust goes from JSON-LD over microdata and Open Graph to headings and text. Nothing is
 * invented: what no page states stays empty, only the name falls back to the host.
 */
export function companyProfile(pages: ReadPage[], host: string): CompanyProfile {
  const log = new ProvenanceLog()
  const organizations = organizationsOf(pages, host)
  const company = companyOf(pages, organizations, host, log)
  const offer = offerOf(pages, organizations, company, log)
  return { company, offer, provenance: log.entries }
}

type Organizations = Claim<SchemaNode>[]

function companyOf(
  pages: ReadPage[],
  organizations: Organizations,
  host: string,
  log: ProvenanceLog,
): Company {
  const say = <T>(read: (node: SchemaNode) => T | T[] | undefined): Claim<T>[] =>
    stated(organizations, read)
  const legal_name = log.one(
    'company.legal_name',
    say((node) => textOf(node, 'legalName', 160)),
  )
  const founded = log.one('company.founded', [
    ...foundingYears(organizations),
    ...pages.flatMap(foundedIn),
  ])
  const size_hint = log.one('company.size_hint', [...say(employees), ...pages.flatMap(sizeIn)])
  return {
    name:
      log.one('company.name', [
        ...say((node) => textOf(node, 'name', 160)),
        ...namesIn(pages, host),
      ]) ?? host,
    ...(legal_name === undefined ? {} : { legal_name }),
    description:
      log.one('company.description', [
        ...say((node) => textOf(node, 'description', 600)),
        ...descriptionsIn(pages),
      ]) ?? '',
    languages: log.all('company.languages', languagesOf(pages, organizations), 20),
    locations: locations(pages, organizations, log),
    ...(founded === undefined ? {} : { founded }),
    ...(size_hint === undefined ? {} : { size_hint }),
    socials: log.all('company.socials', [...say(sameAs), ...pages.flatMap(socialsIn)], 20),
    feeds: log.all('company.feeds', pages.flatMap(feeds), 10),
    emails: log.all(
      'company.emails',
      [...say(emails), ...pages.flatMap((page) => roleEmailsIn(page, host))],
      10,
    ),
    schema_types: schemaTypes(pages),
  }
}

function offerOf(
  pages: ReadPage[],
  organizations: Organizations,
  { name, legal_name = '', locations }: Company,
  log: ProvenanceLog,
): Offer {
  const spoken = new Map<ReadPage, string[]>()
  for (const { value, source } of organizations) spoken.set(source, topics(value))
  const sources = pages.map((read) => ({ ...read, structured: spoken.get(read) ?? [] }))
  const places = locations.flatMap(({ city, region, country }) => [
    city ?? '',
    region ?? '',
    country ?? '',
  ])
  const phrases = keyphrases(sources, [name, legal_name, ...places])
  const [first] = phrases
  const source = pages.find(({ page }) => page.url === first?.page)
  if (first && source)
    log.one('offer.keyphrases', [{ value: first, source, method: 'text', confidence: 0.6 }])
  const credentials = [...stated(organizations, credentialsOf), ...pages.flatMap(certificationsIn)]
  return {
    keyphrases: phrases,
    products: log.all('offer.products', productsOf(pages), 40),
    certifications: log.all('offer.certifications', credentials, 20),
  }
}

function locations(
  pages: ReadPage[],
  organizations: Organizations,
  log: ProvenanceLog,
): Location[] {
  const claims = [...stated(organizations, locationsOf), ...pages.flatMap(openGraphLocation)]
  log.one('company.locations', claims)
  return distinct(claims.map(({ value }) => value))
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

function topics(node: SchemaNode): string[] {
  return ['description', 'slogan', 'knowsAbout', 'keywords'].flatMap((property) =>
    textsOf(node, property, 600),
  )
}

function languagesOf(pages: ReadPage[], organizations: Organizations): Claim<string>[] {
  const spoken = stated(organizations, (node) =>
    textsOf(node, 'knowsLanguage').map(languageCode).filter(Boolean),
  )
  const written = pages.flatMap((source): Claim<string>[] =>
    [source.lang, ...source.page.alternates.map(languageCode)]
      .filter(Boolean)
      .map((value) => ({ value, source, method: 'meta', confidence: 0.9 })),
  )
  return [...written, ...spoken]
}

function sameAs(node: SchemaNode): string[] {
  return textsOf(node, 'sameAs', 500).filter((url) => /^https?:\/\/[^\s<>"']+$/i.test(url))
}

function emails(node: SchemaNode): string[] {
  const own = [node, ...nodesOf(node, 'contactPoint')].flatMap((each) =>
    textsOf(each, 'email', 254),
  )
  return own.map((address) => address.replace(/^mailto:/i, '').toLowerCase()).filter(isRoleEmail)
}

function feeds(source: ReadPage): Claim<string>[] {
  return source.page.feeds.map((value) => ({ value, source, method: 'meta', confidence: 0.9 }))
}

function schemaTypes(pages: ReadPage[]): string[] {
  const nodes = pages.flatMap(({ page }) => [...page.jsonld, ...page.microdata])
  return [...new Set(nodes.flatMap(typesOf))].slice(0, 40)
}
