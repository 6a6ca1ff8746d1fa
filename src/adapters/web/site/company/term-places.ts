import { isInMenu } from '../html/links.ts'
import { topicOf, type Topic } from '../page-topics.ts'
import { customerWordIn } from '../words/customer-words.ts'
import { isForWhom, leadsToAudience } from './audience-places.ts'
import type { ReadPage } from './claim.ts'
import { purposesIn } from './defining.ts'
import { servicesIn } from './done-for-others.ts'
import { madeIn } from './made.ts'
import { mention, type Mention } from './mention.ts'
import { pairsIn, runsIn } from './runs.ts'
import { shelfAt } from './shelves.ts'
import type { SitePart } from './site-text.ts'

/** Where a page names what may be something to buy, each with how likely such a place names it. */
export function mentionsIn(part: SitePart): Mention[] {
  const { topic } = part
  if (topic === 'small' || topic === 'imprint' || topic === 'news' || topic === 'careers') return []
  return [
    ...inMenu(part),
    ...onShelves(part),
    ...inHeadings(part),
    ...inTitle(part),
    ...inDescriptions(part),
    ...inShortLines(part),
    ...inTiles(part),
    ...servicesIn(part).map((text) => mention(text, 'service', 0.5, part.source)),
    ...purposesIn(part).map((text) => mention(text, 'purpose', 0.52, part.source)),
    ...madeIn(part).map(({ text, isListed }) =>
      mention(text, 'made', isListed ? 0.52 : 0.42, part.source),
    ),
  ]
}

function inMenu({ source, topic }: SitePart): Mention[] {
  if (topic !== 'home') return []
  return source.page.links
    .filter(
      (link) => isInMenu(link) && !leadsToAudience(link) && !isDocument(link) && !leadsToSite(link),
    )
    .filter(({ text }) => {
      const about = topicOf(text)
      return about === undefined || about === 'offer' || about === 'pricing'
    })
    .flatMap(({ text }) => halves(text).map((half) => mention(half, 'menu', 0.62, source)))
}

/** What shops call their kinds of goods, and firms the pages of their services, wherever they lead there. */
function onShelves({ source }: SitePart): Mention[] {
  return source.page.links.flatMap((link) => {
    const shelf =
      link.text === '' || link.isPictured || leadsToSite(link) ? undefined : shelfAt(link.href)
    return shelf === undefined || shelf === 'thing'
      ? []
      : halves(link.text).map((half) =>
          mention(half, shelf === 'goods' ? 'shelf' : 'ordered', 0.55, source),
        )
  })
}

/** `Scoby Doo` at `/blogs/scoby-doo`: whatever it is called, it is no offer. */
function leadsToSite({ href }: { href: string }): boolean {
  const topic = topicOf(new URL(href).pathname)
  return topic !== undefined && ofFrame.has(topic)
}

const ofFrame = new Set<Topic>(['news', 'careers', 'small', 'imprint', 'contact', 'team'])

/** `Satzung (PDF)` is something to read. */
function isDocument({ href, text }: { href: string; text: string }): boolean {
  return /\.(?:pdf|docx?|odt|xlsx?)(?:[?#]|$)/i.test(href) || /\(pdf\b/i.test(text)
}

/** `Water kefir – mixed case`, `Passive houses (certified)`: what a thing is comes before how it comes. */
const aside = /\s?\([^()]{1,60}\)?$/u
const leastOwn = 4

/** "Torten & Feste" → both, as menus join what has nothing in common. */
function halves(text: string): string[] {
  const [own = ''] = withoutWhom(text)
    .replace(aside, '')
    .split(/\s[–—-]\s/u)
  const plain = own.length < leastOwn ? text : own
  const parts = plain.split(/\s(?:&|\+|\/|\|)\s/)
  return parts.length > 1 ? parts : [plain]
}

/** `Freight sharing for growers` → `Freight sharing`: customers are no part of what they buy. */
function withoutWhom(text: string): string {
  const [, thing = '', whom = ''] = forWhom.exec(text) ?? []
  return thing.length > 3 && customerWordIn(whom) ? thing : text
}

const forWhom = /^(.{1,60}?) (?:for|für|pour|para|per|voor|för|til|dla) (.{3,40})$/iu

const worthOfHeading: Readonly<Record<string, number>> = {
  home: 0.56,
  offer: 0.66,
  pricing: 0.4,
  customers: 0.4,
  contact: 0,
}

function inHeadings({ source, topic, own }: SitePart): Mention[] {
  if (topic === 'about' || topic === 'team' || topic === 'contact') return []
  const worth = worthOfHeading[topic ?? ''] ?? 0.58
  return own.flatMap(({ text, level }, at) => {
    const around = level > 0 ? sectionOf(own, at) : 'site'
    if (around === 'site' || /\?\s*$/.test(text)) return []
    // The first heading of a home page is most often a motto.
    const value =
      topic === 'home' && level === 1 ? 0.35 : around === 'offer' ? Math.max(worth, 0.66) : worth
    return [
      ...halves(text).map((half) =>
        mention(half, topic === 'home' && level === 1 ? 'great' : 'heading', value, source),
      ),
      ...pairsIn(text, source.lang).map((pair) => mention(pair, 'motto', 0.35, source)),
    ]
  })
}

const ofSite = new Set<Topic>([
  'news',
  'customers',
  'team',
  'contact',
  'careers',
  'small',
  'imprint',
])
const reasons =
  /^(?:why|warum|darum|vorteile|ihre vorteile|pourquoi|nos atouts|por qu[eé]|perch[eé]|porqu[eê]|waarom|varför|hvorfor|dlaczego|advantages|benefits)(?!\p{L})/iu

/** What the section of a heading or line is about: the offer, the site and its people ("Portfolio"), or unsaid. */
function sectionOf(blocks: SitePart['own'], at: number): 'offer' | 'site' | undefined {
  const own = blocks[at]?.level || 7
  const above = blocks.slice(0, at).findLast(({ level }) => level > 0 && level < own)
  if (above === undefined) return undefined
  if (reasons.test(above.text) || isForWhom(above.text)) return 'site'
  const topic = above.text.split(' ').length > 4 ? undefined : topicOf(above.text)
  if (topic === 'offer') return topic
  return topic !== undefined && ofSite.has(topic) ? 'site' : undefined
}

const leastOfText = 30
/** What stands on a page about the offer needs fewer words to be told of. */
const leastOfOffer = 15

/** Short lines with a sentence below each, as builders draw headings, and rows of at least three short lines. */
function inTiles({ source, topic, own }: SitePart): Mention[] {
  if (topic !== 'home' && topic !== 'offer' && topic !== undefined) return []
  const isShort = (at: number): boolean => {
    const { text = '', level = 1, link_density = 1 } = own[at] ?? {}
    return level === 0 && text.length <= 40 && link_density < 0.5 && /^\p{Lu}[^.!?:]*$/u.test(text)
  }
  const isText = (at: number): boolean => {
    const { text = '', level = 1 } = own[at] ?? {}
    const least = topic === 'offer' ? leastOfOffer : leastOfText
    return level === 0 && text.length >= least && /[.!]$/.test(text)
  }
  // Among numbers such lines are the cells of a table: opening hours, sizes, prices.
  const isAmongNumbers = (at: number): boolean =>
    own.slice(Math.max(0, at - 3), at + 4).some(({ text }) => text.length <= 60 && /\d/.test(text))
  const isInRow = (at: number): boolean =>
    !isAmongNumbers(at) &&
    [at - 2, at - 1, at].some((from) => isShort(from) && isShort(from + 1) && isShort(from + 2))
  const isOffer = topic === 'offer'
  return own.flatMap(({ text }, at) => {
    if (!isShort(at) || sectionOf(own, at) === 'site') return []
    const worth = isText(at + 1)
      ? isOffer
        ? 0.6
        : 0.52
      : isInRow(at)
        ? isOffer
          ? 0.52
          : 0.44
        : 0
    return worth === 0 ? [] : halves(text).map((half) => mention(half, 'tile', worth, source))
  })
}

function inTitle({ source, topic }: SitePart): Mention[] {
  if (topic === 'about' || topic === 'team' || topic === 'contact') return []
  const parts = source.page.title.split(/[|–—·•»:,]|\s-\s|(?<!-)\s(?:&|und|and|et|y|e|en)\s/u)
  return [
    ...parts.map((part) => mention(part, 'title', 0.4, source)),
    ...parts
      .flatMap((part) => pairsIn(part, source.lang))
      .map((pair) => mention(pair, 'title', 0.35, source)),
  ]
}

/** Runs of words between function words and punctuation of what describes the site. */
function inDescriptions({ source, topic, own, described }: SitePart): Mention[] {
  const { meta } = source.page
  const keywords = (meta.get('keywords') ?? '').split(',').slice(0, 20)
  const first = own
    .filter(({ level, text }) => level === 0 && text.length > 50)
    .slice(0, topic === 'home' ? 3 : 1)
  return [
    ...described
      .flatMap((text) =>
        runsIn(text, source.lang).map((run) => ({ run, isCried: criers.test(text) })),
      )
      .map(({ run, isCried }) => {
        const isTelling = run.includes(' ') || source.lang === 'de'
        return mention(run, 'description', isCried ? 0.36 : isTelling ? 0.5 : 0.42, source)
      }),
    ...first
      .flatMap(({ text }) => runsIn(text, source.lang))
      .map((run) => mention(run, 'text', 0.3, source)),
    ...keywords.map((word) => mention(word, 'keyword', 0.35, source)),
  ]
}

/** What shops shout at search engines holds as much of guarantees as of goods. */
const criers = /[✓✔✅⭐★☎▷➤►]/u

/** Entries of lists: they count where another place says the same. */
function inShortLines({ source, topic, own }: SitePart): Mention[] {
  if (topic !== 'home' && topic !== 'offer' && topic !== undefined) return []
  return own
    .filter(
      ({ level, text, link_density }, at) =>
        level === 0 && text.length <= 40 && link_density < 0.5 && sectionOf(own, at) !== 'site',
    )
    .map(({ text }) =>
      mention(text.split(/\s[\d€£$]/u)[0] ?? '', 'line', topic === 'offer' ? 0.42 : 0.36, source),
    )
    .concat(inListsOfOffer(source, own))
}

/** Entries of a list under a heading such as "What we offer". */
function inListsOfOffer(source: ReadPage, own: SitePart['own']): Mention[] {
  return own.flatMap(({ level, text, link_density }, at) =>
    level === 0 && text.length <= 40 && link_density < 0.5 && sectionOf(own, at) === 'offer'
      ? [mention(thingIn(text, source.lang), 'listed', 0.5, source)]
      : [],
  )
}

/** `Mehrwegboxen mieten` → `Mehrwegboxen`: in German what is done with a thing comes last, and small. */
function thingIn(text: string, lang: string): string {
  return lang === 'de' ? text.replace(/\s\p{Ll}+en$/u, '') : text
}
