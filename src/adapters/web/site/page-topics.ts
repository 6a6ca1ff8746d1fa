import { withoutAccents } from '#kernel/text/fold.ts'
import { beginningsOf } from './words/beginnings.ts'

/** What a page of a company's website is about, by the words of links that lead to it and of its path. */
export type Topic =
  | 'about'
  | 'offer'
  | 'customers'
  | 'contact'
  | 'imprint'
  | 'team'
  | 'pricing'
  | 'careers'
  | 'news'
  | 'small'

/** How much a page of a topic says about a company, from 0 to 10. */
export const topicWorth: Readonly<Record<Topic, number>> = {
  about: 10,
  offer: 9,
  contact: 8,
  customers: 7,
  imprint: 7,
  pricing: 5,
  team: 4,
  careers: 2,
  news: 0,
  small: 0,
}

/** The topic that words name, most telling first; undefined where they name none. Reads eleven languages. */
export function topicOf(words: string): Topic | undefined {
  const spelt = `-${folded(words)
    .replace(/[^a-z]+/g, '-')
    .slice(0, 300)}`
  let first = -1
  for (let at = 0; at >= 0; at = spelt.indexOf('-', at + 1)) {
    const index = beginningAt(spelt, at + 1)
    if (index >= 0 && (first < 0 || index < first)) first = index
  }
  return told[first]?.topic
}

/** "Über uns" and "/%C3%BCber_uns/" both become "uber-uns". */
function folded(text: string): string {
  return withoutAccents(decoded(text))
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function words(list: string): readonly string[] {
  return list.split(/\s+/)
}

// Each word is the beginning of one or more words.
const topicWords: Readonly<Record<Topic, readonly string[]>> = {
  small:
    words(`einloggen anmelden inloggen se-connecter iniciar-sesion accedi logga-in log-ind zaloguj log-in login signin sign-in sign-up register cart basket warenkorb panier carrito carrello winkelwagen
    carrinho varukorg kurv koszyk checkout kasse my-account mein-konto mon-compte mi-cuenta privacy datenschutz
    confidential privacidad privacidade privacyverklaring integritet personvern prywatnosc cookie terms agb
    conditions-gen cgv terminos condiciones termini condizioni algemene-voorwaarden termos regulamin villkor
    betingelser widerruf retoure returns refund shipping versand livraison envio spedizion verzending sitemap
    site-map plan-du-site mappa-del-sito mapa-do-site mapa-del-sitio search suche recherche buscar cerca zoek wishlist
    gutschein voucher gift-card wp-json rss accessibility barrierefreiheit skip donate newsletter
    opening-hours offnungszeiten ofnungszeiten horaires horario orari openingstijden oppettider abningstider apningstider
    godziny webbplatskarta mapa-strony handelsbeting salgsbeting kopvillkor privatlivs aller-au zum-inhalt zur-navigation saltar-al ir-al-contenido vai-al-contenuto naar-de-inhoud ga-naar-inhoud spring-naar ir-para-o pular-para hoppa-till follow-us siga-nos siguenos suivez
    folg-uns volg-ons folj-oss folg-os`),
  imprint: words(
    `imprint impressum legal mentions aviso-legal note-legali colofon juridische aviso-juridico dati-societari`,
  ),
  careers: words(
    `career jobs join-us work-with-us karriere stellen ausbildung carriere emploi recrutement empleo trabaja vacature
    werken-bij lavora trabalhe vagas lediga jobb ledige praca kariera`,
  ),
  news: words(
    `news blog aktuell neuigkeiten termine actualite agenda noticias novedades notizie nieuws noticia nyhet nyheder
    aktualnosci event presse press magazin gallery galerie galeria galleria galerij bildergalerie faq`,
  ),
  contact: words(
    `contact kontakt contato contatti find-us visit-us nous-situer ou-nous-trouver plan-d-acces acces como-llegar come-raggiungerci como-chegar waar-vind locatie location standort anfahrt nous-trouver donde-estamos
    dove-siamo onde-estamos fale-conosco get-in-touch say-hello points-de-vente hitta so-finden contactenos
    customer-service customer-care klantenservice kundenservice kundendienst service-client servicio-al-cliente atencion-al-cliente servizio-clienti
    apoio-ao-cliente help-cent hilfe-cent`,
  ),
  team: words(
    `team people equipe equipo squadra staff mitarbeiter medarbejder medarbetar zespol vorstand`,
  ),
  about: words(
    `about who-we-are our-story our-mission history philosoph uber-uns ueber-uns uber-mich ueber-mich wir-uber unternehmen
    portrait portrat leitbild verein betrieb a-propos qui-sommes notre-histoire l-association la-ferme nosotros quienes
    sobre empresa chi-siamo la-nostra-storia azienda over-ons over-mij wie-zijn wie-wij quem-somos om-oss om-os om-mig
    om-mig o-nas o-firmie hof-und company story`,
  ),
  customers: words(
    `customer client case-stud case reference testimonial success-stor kunden referenz temoignage cliente referencia
    klanten kunder klienci realizacje portfolio projekte projects branchen industries sectors secteurs sectores settori
    realisation proyectos progetti projets projetos chantiers for- fur- fuer- pour- para- per- voor- dla- til- till-`,
  ),
  pricing:
    words(`pric plans wholesale trade b2b grosshandel gastronomie wiederverkauf revendeur professionnel mayorista profesional ingrosso
    rivenditor groothandel zakelijk atacado revenda engros storkunder hurt preis tarif precio prezz prij priser ceny cennik`),
  offer: words(
    `product service solution shop store our-range what-we-do work produkt leistung angebot losung sortiment produit
    prestation nos- solution producto servicio tienda prodott serviz soluzion negozio dienst aanbod producten winkel
    loja servico tjanst ydelse oferta uslugi sklep collection kollektion kurs course cours cursos corsi workshop`,
  ),
}

const order: readonly Topic[] = [
  'small',
  'imprint',
  'contact',
  'careers',
  'about',
  'team',
  'customers',
  'pricing',
  'offer',
  'news',
]

const told = order.flatMap((topic) => topicWords[topic].map((word) => ({ topic, word })))
const beginningAt = beginningsOf(told.map(({ word }) => word))
