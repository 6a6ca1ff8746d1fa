import { isSameSite } from '../domain-name.ts'
import type { Link } from './html/links.ts'
import { topicOf, topicWorth } from './page-topics.ts'

/**
 * Chooses the pages that say most about a company: by the words of links and their paths, at most two of a topic,
 * best first; pages of other sites, files and baskets are left out, and so is small print where another page tells who
 * they are. A bare page, which says nothing itself, asks for the language: all that it leads to counts as its menu.
 * After the first `limit` stand as many others, for those that turn out not to be there.
 */
export function choosePages(
  links: readonly Link[],
  home: string,
  limit: number,
  { isBare = false } = {},
): string[] {
  const host = new URL(home).hostname
  const taken = new Set([keyOf(home)])
  const perTopic = new Map<string, number>()
  const candidates = links
    .flatMap((link) => rated(isBare ? { ...link, isListed: true } : link, host))
    .sort((a, b) => b.score - a.score)
  const varied = candidates.filter(({ url, topic }) => {
    const count = perTopic.get(topic) ?? 0
    if (count === (topic === 'plain' ? 4 : 2) || taken.has(keyOf(url))) return false
    perTopic.set(topic, count + 1)
    taken.add(keyOf(url))
    return true
  })
  // Where there is room, more of what a menu names in words of its own: `Wie`, `The good bit`.
  const further = candidates.filter(({ url, topic }) => {
    if (topic !== 'plain' || taken.has(keyOf(url))) return false
    taken.add(keyOf(url))
    return true
  })
  const named = [...varied, ...further]
  // A page whose menu is tiles with words between them.
  const loose = named.length < fewNamed ? links.flatMap((link) => looseIn(link, host)) : []
  const unnamed = loose.filter(({ url }) => !taken.has(keyOf(url)) && taken.add(keyOf(url)))
  const chosen = [...named, ...unnamed].slice(0, 2 * limit)
  const isTold = chosen
    .slice(0, limit)
    .some(({ topic }) => topic === 'imprint' || topic === 'contact')
  const small = isTold ? [] : links.flatMap((link) => smallPrint(link, host)).slice(0, 1)
  const urls = chosen.map(({ url }) => url)
  return [
    ...new Set([
      ...urls.slice(0, limit - small.length),
      ...small,
      ...urls.slice(limit - small.length),
    ]),
  ]
}

const fewNamed = 3
const longestName = 30

/** What a link in a text of few words may lead to, where nothing else does. */
function looseIn({ href, text, isListed = false, place }: Link, host: string): Rated[] {
  const { hostname, pathname, search } = new URL(href)
  const isOwn = isSameSite(hostname, host) && !files.test(pathname) && search === ''
  const isName = text.length <= longestName && /^\p{L}[^.!?:…]{2,}$/u.test(text)
  const isTold = topicOf(text) === undefined && topicOf(pathname) === undefined
  return isOwn && isName && isTold && !isListed && place === 'text'
    ? [{ url: new URL(href).href, topic: 'plain', score: 0 }]
    : []
}

/** Who has neither imprint nor page of contacts tells who they are, and where, beside privacy and terms. */
function smallPrint({ href }: Link, host: string): string[] {
  const { hostname, pathname } = new URL(href)
  const isOwn = isSameSite(hostname, host) && !files.test(pathname)
  return isOwn && ofSmallPrint.test(pathname) ? [href] : []
}

const ofSmallPrint =
  /^\/(?:[\p{L}-]{2,7}\/)?(?:legal\/|pages\/|policies\/)?(?:privacy|datenschutz|confidentialite|politique-de-confidentialite|(?:politica-de-)?privacidade?|terms|agb|cgv|cgu|termini|condizioni|voorwaarden|privacyverklaring)(?:-(?:policy|notice|statement|of-service|erklaerung|generali))?(?:\.\p{L}{2,5})?\/?$/iu

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

const files = /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?|pptx?|mp[34]|ics|xml|json|css|js)$/i
const plainWorth = 3

const frameWorth = 12

function rated({ href, text, isListed = false, isFrame }: Link, host: string): Rated[] {
  const url = new URL(href)
  if (!isSameSite(url.hostname, host) || files.test(url.pathname) || url.search.length > 40)
    return []
  if (isFrame) return [{ url: url.href, topic: 'plain', score: frameWorth }]
  const [label, path] = [topicOf(text), topicOf(url.pathname)]
  if (path === 'small' || label === 'small' || label === 'news') return []
  const depth = url.pathname.split('/').filter(Boolean).length
  if (label !== undefined)
    return [{ url: url.href, topic: label, score: topicWorth[label] - depth }]
  if (path !== undefined && path !== 'news')
    return [{ url: url.href, topic: path, score: topicWorth[path] * 0.8 - depth }]
  // What a menu names in words of its own is most often what there is to buy.
  const isMenu = isListed && path === undefined && /\p{L}{3}/u.test(text) && url.search === ''
  return isMenu ? [{ url: url.href, topic: 'plain', score: plainWorth - depth / 10 }] : []
}
