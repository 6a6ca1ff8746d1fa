import { socialProfile } from '../../social-pages.ts'
import { parse } from 'tldts'
import { isSameSite } from '../../domain-name.ts'
import { isFreeMail } from '../../free-mail.ts'
import type { Page } from '../html/page.ts'
import type { Claim, ReadPage } from './claim.ts'
import { letters } from './letters.ts'
import type { SitePart } from './site-text.ts'

/** The number of people that a text says work at the company. */
export function sizeIn(source: ReadPage): Claim<string>[] {
  return source.page.blocks.flatMap(({ text }) => {
    const match = team.exec(text) ?? staff.exec(text)
    return match === null ? [] : [found(match[1] ?? '', match, source)]
  })
}

/** Certificates that a text names beside a word such as "certified". */
export function certificationsIn(source: ReadPage): Claim<string>[] {
  return source.page.blocks
    .filter(({ text }) => certifying.test(text))
    .flatMap(({ text }) =>
      marks.flatMap(([name, mark]) => {
        const match = mark.exec(text)
        return match === null ? [] : [found(name, match, source)]
      }),
    )
}

const before = 80
const after = 110

/** A value with the words around those that say it. */
function found(value: string, { index, input }: RegExpExecArray, source: ReadPage): Claim<string> {
  const quote = input.slice(Math.max(0, index - before), index + after)
  return { value, source, method: 'text', confidence: 0.5, quote }
}

/** Addresses of roles, never of people, at the site's own domain or one of its name; from links and texts. */
export function roleEmailsIn({ source, own, shared }: SitePart, host: string): Claim<string>[] {
  const written = [...own, ...shared].flatMap(({ text }) => addressesIn(text))
  return [...source.page.mailto, ...written]
    .filter(
      (address) =>
        (isRoleEmail(address, host) && isOwnDomain(address.split('@')[1] ?? '', host)) ||
        isOfFirm(address, host),
    )
    .map((value) => ({ value, source, method: 'text', confidence: 0.8 }))
}

/** `oakandiron@gmail.com` of oakandiron.com: a small firm with the mailbox of a provider, under its own name. */
function isOfFirm(address: string, host: string): boolean {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const label = letters(parse(host).domainWithoutSuffix ?? '')
  return isFreeMail(domain) && label.length >= 6 && letters(local) === label
}

function isOwnDomain(domain: string, host: string): boolean {
  const [name, own] = [domain, host].map(
    (each) => parse(each).domainWithoutSuffix?.replaceAll('-', '') ?? '',
  )
  if (isSameSite(domain, host)) return true
  return (
    name !== undefined &&
    own !== undefined &&
    name.length >= 5 &&
    (own.includes(name) || name.includes(own))
  )
}

/** Says whether an e-mail address belongs to a role (`info@`, `orders@`) instead of a person. */
export function isRoleEmail(address: string, host = ''): boolean {
  const [role = '', domain = '', ...rest] = address.split('@')
  const isDomain = domain.indexOf('.') > 0 && !domain.endsWith('.') && !/\s/.test(domain)
  const label = parse(host).domainWithoutSuffix ?? ''
  const isHost =
    role.length >= 3 && (label.split('-')[0] === role || label.replaceAll('-', '').startsWith(role))
  return (roles.has(role) || isHost) && isDomain && rest.length === 0 && address.length <= 254
}

/** What looks like an e-mail address, in lower case. */
function addressesIn(text: string): string[] {
  return text
    .replaceAll(spelt, '@')
    .replaceAll(glued, '$1 ')
    .toLowerCase()
    .replaceAll(/\s?[([{<]\s?(?:@|at|ät|arroba|chiocciola|arobase|apenstaartje)\s?[)\]}>]\s?/g, '@')
    .replaceAll(/\s?[([{<]\s?(?:dot|punkt|punto|point|ponto|punt)\s?[)\]}>]\s?/g, '.')
    .split(/[^a-z0-9@._+-]+/)
    .filter((word) => word.includes('@'))
    .map((word) => (/[.-]$/.test(word) ? word.slice(0, -1) : word))
}

// `orders AT hearthmill.example`: in capitals, so that no sentence is one.
const spelt = / (?:AT|ÄT) (?=[\w-]{1,63}\.\w)/g

// `orders@hearthmill.exampleMon – Fri`: lines of a bar that nothing but their place parts.
const glued = /(@[\w.-]{1,80}\.[a-z]{2,8})(?=[A-Z])/g

/** Profiles on social networks that a page links to; links for sharing are none. */
export function socialsIn(source: ReadPage): Claim<string>[] {
  return profileLinks(source.page).map((value) => ({
    value,
    source,
    method: 'text',
    confidence: 0.7,
  }))
}

function profileLinks({ links }: Page): string[] {
  return links
    .map(({ href }) => href)
    .filter((href) => socialProfile.test(href) && !sharing.test(href))
}

const team =
  /\b(?:team of|employs|a staff of)(?: about| around| over| more than| some)? (\d{1,6})\b(?!\s?%)/iu
const staff =
  /(?<![\d.,])(\d{1,6}) (?:employees|colleagues|staff|people work|mitarbeite|beschäftigte|salarié|collaborateurs|empleados|dipendenti|medewerkers)/iu

const certifying = /certif|zertifi|accredit|registered|licen[cs]ed|label|member of|gecertificeerd/iu
const marks: [name: string, mark: RegExp][] = [
  ['B Corp', /\bB[ -]Corp(oration)?s?\b/u],
  ['Soil Association Organic', /\bSoil Association\b/u],
  ['EU Organic', /\bEU[ -]organic\b|\bEU-Bio\b|\bEurofeuille\b/iu],
  ['USDA Organic', /\bUSDA[ -]organic\b/iu],
  ['Demeter', /\bDemeter\b/u],
  ['Bioland', /\bBioland\b/u],
  ['Naturland', /\bNaturland\b/u],
  ['Regenerative Organic Certified', /\bRegenerative Organic Certified\b/iu],
  ['Fairtrade', /\bFair ?trade\b/iu],
  ['Rainforest Alliance', /\bRainforest Alliance\b/u],
  ['FSC', /\bFSC\b/u],
  ['PEFC', /\bPEFC\b/u],
  ['GOTS', /\bGOTS\b|\bGlobal Organic Textile Standard\b/u],
  ['OEKO-TEX', /\bOEKO-TEX\b/iu],
  ['Cradle to Cradle', /\bCradle to Cradle\b/iu],
  ['ISO 9001', /\bISO ?9001\b/u],
  ['ISO 14001', /\bISO ?14001\b/u],
  ['ISO 27001', /\bISO(?:\/IEC)? ?27001\b/u],
  ['EMAS', /\bEMAS\b/u],
  ['Living Wage Employer', /\bLiving Wage Employer\b/iu],
  ['Organic', /\bcertified organic\b|\borganic certifi/iu],
]

const roles = new Set(
  `info hello hallo hi hey hola bonjour ciao kaixo moin gruezi ahoj czesc hei terve buongiorno salut contact kontakt contacto contatti mail email post office buero team sales
  vertrieb vendas ventas order orders bestellung shop store wholesale trade support help service customerservice care
  enquiry enquiries inquiry inquiries booking bookings reservation reservations reception press presse media marketing
  moin servus bonjour hej hei ola contato contactos geral geral1 kontoret biuro sekretariat segreteria secretariat
  sekretariat pedidos encomendas reservas ventas tienda loja taller oficina ferme hof backstube werkstatt werkplaats
  verkstan kurs kurse praxis kanzlei redaktion redaction vente commande commandes boutique verkauf verkoop bestellungen
  bestelling studio atelier farm seeds visits events workshop workshops hospitality ordini vendite prenotazioni
  amministrazione administracion administration verwaltung zamowienia sklep salg ordre forsaljning
  buchung buchungen reservierung reservierungen reserveringen prenotazione reservation technik tecnico technique planung planning
  produktion produzione produccion produccao versand expedition officina laboratorio laboratoire labor lab kitchen kueche keuken cucina
  cocina cozinha hofladen winkel negozio magasin quinta finca boerderij azienda gestion gestao beheer projekte projects projets
  jobs careers hr admin accounts billing finance legal privacy partner partners welcome`.split(
    /\s+/,
  ),
)

const sharing =
  /\/(?:sharer?|shareArticle|intent|share-offsite|hashtag|search|watch|embed|plugins|pin\/create)\b|[?&](?:u|url)=/i
