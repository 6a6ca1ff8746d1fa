import { isSameSite } from '../../domain-name.ts'
import { nodesOf, textOf, typesOf, valuesOf } from '../html/schema-node.ts'
import type { SchemaNode } from '../html/schema-node.ts'
import type { Claim, ReadPage } from './claim.ts'

/**
 * The nodes that describe the company itself: the organization with the most to say, preferably on its own address,
 * and the others of the same name. JSON-LD comes before microdata.
 */
export function organizationsOf(pages: ReadPage[], host: string): Claim<SchemaNode>[] {
  const found = [
    ...pages.flatMap((source) => claims(source, source.page.jsonld, 'jsonld', 0.95)),
    ...pages.flatMap((source) => claims(source, source.page.microdata, 'microdata', 0.85)),
  ]
  const texts = wordsOn(pages, host)
  const known = found.filter(({ value }) => !isStranger(value, texts))
  return ranked(known, host)
}

/** Templates bring data of their own: an organization is another where no page names it, nor the town it is said to be in. */
function isStranger(node: SchemaNode, texts: string): boolean {
  const towns = nodesOf(node, 'address').map((address) => textOf(address, 'addressLocality'))
  const said = [textOf(node, 'name'), ...towns].map((text) => folded(text ?? ''))
  return said.length > 1 && said.every((text) => text !== '' && !texts.includes(text))
}

const mostText = 100_000

/** What the pages and the host say, as one run of letters. */
function wordsOn(pages: ReadPage[], host: string): string {
  const texts = pages.flatMap(({ page }) => [
    page.title,
    ...page.meta.values(),
    ...page.logos,
    ...[...page.blocks, ...page.frame].map(({ text }) => text),
  ])
  return folded(`${host} ${texts.join(' ').slice(0, mostText)}`)
}

function ranked(found: Claim<SchemaNode>[], host: string): Claim<SchemaNode>[] {
  const worth = new Map(found.map((claim) => [claim, telling(claim, host)]))
  const more = (a: Claim<SchemaNode>, b: Claim<SchemaNode>) =>
    (worth.get(b) ?? 0) - (worth.get(a) ?? 0)
  const [main] = found.toSorted(more)
  if (!main) return []
  const name = folded(textOf(main.value, 'name') ?? '')
  const same = found.filter(
    (claim) => claim !== main && folded(textOf(claim.value, 'name') ?? '') === name,
  )
  const rest = same.sort((a, b) => b.confidence - a.confidence || more(a, b))
  return main.method === 'jsonld'
    ? [main, ...rest]
    : [...rest, main].sort((a, b) => b.confidence - a.confidence)
}

/** What a node says of itself, as claims in the order of `organizations`. */
export function stated<T>(
  organizations: Claim<SchemaNode>[],
  read: (node: SchemaNode) => T | T[] | undefined,
): Claim<T>[] {
  return organizations.flatMap(({ value: node, ...origin }) => {
    const values = [read(node) ?? []].flat() as T[]
    return values.map((value) => Object.assign({ value }, origin))
  })
}

function claims(
  source: ReadPage,
  nodes: readonly SchemaNode[],
  method: Claim<unknown>['method'],
  confidence: number,
): Claim<SchemaNode>[] {
  return nodes.filter(isOrganization).map((value) => ({ value, source, method, confidence }))
}

/** Whether a node is of one of the many kinds of Organization and LocalBusiness. */
export function isOrganization(node: SchemaNode): boolean {
  return typesOf(node).some((type) => organizationTypes.some((known) => type.endsWith(known)))
}

// schema.org has some two hundred kinds of Organization and LocalBusiness; these are their names and endings.
const organizationTypes =
  `Organization Business Corporation Cooperative Consortium NGO Airline School CollegeOrUniversity Preschool Store Shop
  Restaurant Bakery Brewery Winery Distillery CafeOrCoffeeShop BarOrPub Hotel Hostel Motel Resort BedAndBreakfast
  Campground Agency Agent Contractor Electrician Plumber Locksmith Clinic Dentist Physician Hospital Pharmacy Optician
  Attorney Notary Library Museum Association Company Project Brand Spa Salon Gym ProfessionalService LegalService
  AccountingService FinancialService VeterinaryCare`.split(/\s+/)

const tellingProperties =
  'name legalName description address foundingDate numberOfEmployees sameAs telephone email contactPoint'.split(
    ' ',
  )

function telling({ value, source }: Claim<SchemaNode>, host: string): number {
  const properties = tellingProperties.filter((name) => valuesOf(value, name).length > 0).length
  const address = textOf(value, 'url', 500) ?? textOf(value, '@id', 500) ?? ''
  const own = URL.parse(address, source.page.url)
  const isOwn = own !== null && address !== '' && isSameSite(own.hostname, host)
  return properties + (isOwn ? 4 : 0)
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
