import { withoutAccents } from '#kernel/text/fold.ts'
import { isSameSite } from '../domain-name.ts'
import type { Link } from './html/links.ts'

/**
 * Chooses the pages that say most about a company: by the words of links and their paths, at most two of a topic,
 * best first; pages of other sites, files, baskets and legal small print are left out.
 */
export function choosePages(links: readonly Link[], home: string, limit: number): string[] {
  const host = new URL(home).hostname
  const taken = new Set([keyOf(home)])
  const perTopic = new Map<string, number>()
  const candidates = links.flatMap((link) => rated(link, host)).sort((a, b) => b.score - a.score)
  return candidates
    .filter(({ url, topic }) => {
      const count = perTopic.get(topic) ?? 0
      if (count === 2 || taken.has(keyOf(url))) return false
      perTopic.set(topic, count + 1)
      taken.add(keyOf(url))
      return true
    })
    .slice(0, limit)
    .map(({ url }) => url)
}

/** One spelling for addresses that show the same page. */
export function keyOf(url: string): string {
  const { hostname, pathname, search } = new URL(url)
  return `${hostname.replace(/^www\./, '')}${withoutEnd(pathname)}${search}`
}

function withoutEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

interface Rated {
  readonly url: string
  readonly topic: string
  readonly score: number
}

const topics: [topic: string, worth: number, words: readonly string[]][] = [
  [
    'about',
    10,
    words(
      'about who-we-are our-story our-mission uber-uns ueber-uns unternehmen a-propos qui-sommes nosotros quienes chi-siamo over-ons sobre',
    ),
  ],
  [
    'offer',
    9,
    words(
      'product service solution shop our-range what-we-do produkt leistung angebot losung produit solucion producto servicio prodott soluzion dienst aanbod',
    ),
  ],
  [
    'customers',
    7,
    words(
      'customer client case-stud case reference testimonial success-stor kunden referenz temoignage cliente',
    ),
  ],
  ['contact', 7, words('contact kontakt contatti find-us visit-us location standort')],
  ['imprint', 6, words('imprint impressum legal-notice mentions-legales aviso-legal colofon')],
  ['team', 6, words('team people equip squadra')],
  ['pricing', 5, words('pric plans wholesale preis tarif precio prezz prij')],
  [
    'careers',
    4,
    words('career jobs join-us work-with-us karriere stellen carriere empleo vacature lavora'),
  ],
]

const useless =
  /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?|pptx?|mp[34]|ics|xml|json|css|js)$|\b(?:log-?in|sign-?in|sign-?up|register|cart|basket|checkout|my-?account|privacy|datenschutz|cookies?|terms|agb|wp-json|feed|tag|print)\b/i

function rated({ href, text }: Link, host: string): Rated[] {
  const url = new URL(href)
  if (!isSameSite(url.hostname, host) || useless.test(url.pathname) || url.search.length > 40)
    return []
  const path = folded(url.pathname.slice(0, 300))
  const label = folded(text)
  const ratings = topics.flatMap(([topic, worth, words]) => {
    const hit = hasWord(label, words) ? 1 : hasWord(path, words) ? 0.8 : 0
    return hit === 0 ? [] : [{ url: url.href, topic, score: worth * hit - depthOf(path) }]
  })
  return ratings.sort((a, b) => b.score - a.score).slice(0, 1)
}

function depthOf(path: string): number {
  return path.split('/').filter(Boolean).length
}

function words(list: string): readonly string[] {
  return list.split(' ').map((word) => `-${word}`)
}

/** Whether a word of `text` begins like one of `words`. */
function hasWord(text: string, words: readonly string[]): boolean {
  const spelt = `-${text.replace(/[^a-z]+/g, '-')}`
  return words.some((word) => spelt.includes(word))
}

// "Über uns" and "/%C3%BCber_uns/" both become "uber-uns".
function folded(text: string): string {
  return withoutAccents(decoded(text)).replace(/[\s_]+/g, '-')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
