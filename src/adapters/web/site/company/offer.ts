import { textOf, textsOf, typesOf } from '../html/schema-node.ts'
import type { SchemaNode } from '../html/schema-node.ts'
import { topicOf } from '../page-topics.ts'
import type { Claim, Method, ReadPage } from './claim.ts'

/** Names of what the company sells, from structured data, else from the headings of pages about products. */
export function productsOf(pages: ReadPage[]): Claim<string>[] {
  const structured = [
    ...pages.flatMap((source) => sold(source, source.page.jsonld, 'jsonld', 0.9)),
    ...pages.flatMap((source) => sold(source, source.page.microdata, 'microdata', 0.85)),
  ]
  return structured.length > 0 ? structured : pages.flatMap(headings)
}

const soldTypes = new Set(
  `Product ProductGroup ProductModel Service Offer OfferCatalog MenuItem SoftwareApplication WebApplication
  MobileApplication Course FinancialProduct FoodService TravelAgency TouristTrip LoanOrCredit`.split(
    /\s+/,
  ),
)

function sold(
  source: ReadPage,
  nodes: readonly SchemaNode[],
  method: Method,
  confidence: number,
): Claim<string>[] {
  return nodes
    .filter((node) => typesOf(node).some((type) => soldTypes.has(type) && type !== 'OfferCatalog'))
    .flatMap((node) => textOf(node, 'name', 120) ?? [])
    .map((value) => ({ value, source, method, confidence }))
}

const productPage =
  /product|service|solution|shop|produkt|leistung|angebot|produit|producto|servici|prodott|dienst/i

function headings(source: ReadPage): Claim<string>[] {
  const { pathname } = new URL(source.page.url)
  const topic = topicOf(pathname)
  // `/customer-service` serves those who have bought.
  if (
    (topic !== 'offer' && !productPage.test(pathname)) ||
    topic === 'contact' ||
    topic === 'small'
  )
    return []
  return source.page.blocks
    .filter(
      ({ level, text }) =>
        (level === 2 || level === 3) && text.split(' ').length <= 6 && !/[?!:]/.test(text),
    )
    .slice(0, 12)
    .map(({ text }) => ({ value: text.slice(0, 120), source, method: 'text', confidence: 0.4 }))
}

/** Certificates that an organization node lists. */
export function credentialsOf(node: SchemaNode): string[] {
  return [...textsOf(node, 'hasCredential', 160), ...textsOf(node, 'hasCertification', 160)]
}
