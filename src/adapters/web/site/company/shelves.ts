import { withoutAccents } from '#kernel/text/fold.ts'

/** What a site keeps at an address: a kind of goods, one of its services, or a single thing. */
export type Shelf = 'goods' | 'service' | 'thing'

/** By the paths of shop systems and of pages about services: `/collections/swim`, `/leistungen/stuehle`, `/produkt/nr-7`. */
export function shelfAt(href: string): Shelf | undefined {
  const { pathname } = new URL(href)
  const path = withoutAccents(decoded(pathname)).toLowerCase()
  if (things.test(path)) return 'thing'
  if (goods.test(path)) return 'goods'
  return services.test(path) ? 'service' : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const things =
  /\/(?:products?|produits?|productos?|prodott[oi]|produtos?|produkte?|producten|artikel|item)\/[^/]+\/?$|\/\d{1,6}-[\p{L}\d-]{3,80}\.html$/u
const goods =
  /\/(?:collections|product-category|produkt-?kategorie|categoria-(?:de-)?producto|categorie-produit|categoria-prodotto|categoria-produto|product-?categorie|shop\/category|shop|store|tienda|boutique|negozio|winkel|webshop|loja)\/[^/]+(?:\/[^/]+)?\/?$|^\/(?:\p{L}{2}\/)?\d{1,5}-[\p{L}\d-]{3,60}\/?$/u
const services =
  /\/(?:(?:our|unsere|nos|nuestros|i-nostri|onze|nossos)-)?(?:services?|leistungen?|angebote?|prestations?|servicios|servizi|diensten|servicos|what-we-do|aanbod)\/[^/]+(?:\/[^/]+)?\/?$/u
