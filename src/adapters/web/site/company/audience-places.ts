import { isInMenu, type Link } from '../html/links.ts'
import { customerWordIn } from '../words/customer-words.ts'
import { betweenMembers } from '../words/listed.ts'
import { membersOf } from './audience-members.ts'
import { topicOf } from '../page-topics.ts'
import type { Claim } from './claim.ts'
import type { SitePart } from './site-text.ts'

/** Entries of menus that say for whom: `Solar for schools`, or what a site files under such. */
export function audienceInMenus({ source, topic }: SitePart): Claim<string>[] {
  if (topic !== 'home') return []
  const entries = source.page.links.filter((link) => isInMenu(link) && link.text.length <= 60)
  const spoken = entries.map((link) => ({ link, after: afterFor(link.text) }))
  const plain = entries.filter(({ text }) => isCustomer(text, source.lang))
  const named =
    plain.length + spoken.filter(({ after }) => customerWordIn(after)).length > 1 ? plain : []
  const isSeries =
    spoken.filter(({ after }) => after !== '' && after.split(/\s+/).length <= 3).length > 1
  return spoken.flatMap(({ link, after }) => {
    const self = selfIn(link.text, source.lang)
    const isOwn = leadsToAudience(link) || named.includes(link) || customerWordIn(self)
    if (after === '' && !isOwn) return []
    return membersOf(after || self || link.text, source.lang)
      .filter((member) => isSeries || isOwn || customerWordIn(member))
      .map((value) => ({
        value,
        source,
        method: 'text' as const,
        confidence: 0.8,
        quote: link.text,
      }))
  })
}

/** `Schools`, `Collectivités`: an entry of one or two words that names many of one kind of customer, and nothing else. */
function isCustomer(text: string, lang: string): boolean {
  const words = text.split(/\s+/)
  const isHead = headsFirst.has(lang) ? words[0] : words.at(-1)
  return (
    words.length <= 2 &&
    !/[&+/]/.test(text) &&
    /[sx]$|(?:en|er|i|ies)$/u.test(isHead ?? '') &&
    customerWordIn(isHead ?? '') &&
    topicOf(text) === undefined
  )
}

/** `Un restaurateur`, `I am a grower`, `Je suis une commune`: an entry by which a reader finds themselves. */
function selfIn(text: string, lang: string): string {
  const [, self = ''] = (lang === 'en' ? itselfEnglish : itself).exec(text) ?? []
  return self.split(/\s+/).length <= 3 ? self : ''
}

const itself =
  /^(?:(?:ich bin|je suis|vous êtes|soy|eres|sono|sei|sou|ik ben) )?(?:eine?|une?|una?|uma?|een) (\p{L}[^.!?]{2,40})$/iu
const itselfEnglish = /^(?:i(?:['’]m| am)|you(?:['’]re| are)) an? (\p{L}[^.!?]{2,40})$/iu

/** Languages in which what a thing is comes first. */
export const headsFirst: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt', 'ca'])

/** `Solar for schools`, `Voor hotels` → for whom; '' where nobody is named. */
function afterFor(text: string): string {
  const words = text.split(/\s+/)
  const at = words.findIndex((word) => forWords.has(word.toLowerCase()))
  return at < 0 || at > 2 ? '' : words.slice(at + 1).join(' ')
}

const audiencePath =
  /\/(?:for|fuer|pour|para|per|voor|who-we-serve|who-its-for|audience|audiences|industry|industries|sectors?|branchen?|branche|zielgruppen?|secteurs?|sectores?|settori|sectoren|customers-we-serve|use-cases\/for)\/[^/]+\/?$/i

/** Whether a site files a page under those it is for: `/for/hospices`. */
export function leadsToAudience({ href }: Pick<Link, 'href'>): boolean {
  return URL.canParse(href) && audiencePath.test(new URL(href).pathname)
}

/** What stands under a heading that asks or tells for whom: "Who we work with". */
export function audienceInSections({ source, own }: SitePart): Claim<string>[] {
  return own.flatMap((block, at) => {
    const { text, level } = block
    if (level === 0 && !isLabel(block)) return []
    const isCustomers = ourCustomers.test(text)
    const lines = isCustomers || isForWhom(text) ? linesUnder(own, at) : welcomed(text)
    return lines.flatMap((quote) =>
      membersOfLine(quote, source.lang)
        .filter((member) => !(isCustomers || level === 0) || customerWordIn(member))
        .map((value) => ({ value, source, method: 'text' as const, confidence: 0.75, quote })),
    )
  })
}

/** Under it stand kinds of customers, and as often the names of some. */
const ourCustomers =
  /^(?:our (?:customers|clients)|we work with|(?:unsere|zu unseren) (?:kund(?:en|innen)|auftraggeber)|wir arbeiten für|nos (?:clients|publics)|nuestros clientes|i nostri clienti|onze klanten|wij werken voor|(?:os )?nossos clientes)(?!\p{L})/iu

/** `School classes welcome` as a heading. */
function welcomed(heading: string): string[] {
  const [, whom = ''] = welcome.exec(heading) ?? []
  return whom.length <= longestLine && customerWordIn(whom) ? [whom] : []
}

const welcome =
  /^(.{3,40}?) (?:(?:are|is|sind|sont|son|zijn|são) )?(?:very |herzlich |sehr )?(?:welcome|willkommen|bienvenue?s?|bienvenid[oa]s|benvenut[ie]|welkom|bem-vind[oa]s)\s*!?$/iu

const forWhom =
  /^(?:who (?:we (?:serve|work with|help|support)|(?:it(?:['’]s| is)|is it|is this) for|uses)|for whom|made for|built for|für wen|wen wir|unsere kunden sind|wer (?:mit uns|bei uns)|pour qui|avec qui|nos publics|à qui|para qui[eé]n(?:es)?|con quién trabajamos|per chi|a chi ci rivolgiamo|con chi lavoriamo|voor wie|wie we helpen|para quem|com quem trabalhamos|för vem|vi hjälper|for hvem|dla kogo|industries we serve|branchen|secteurs|sectores|settori|sectoren)(?!\p{L})/iu

/** Whether a heading says that customers follow. */
export function isForWhom(text: string): boolean {
  return text.length <= 50 && forWhom.test(text.replace(/^[¿¡\s]+/u, ''))
}

const longestLine = 40
const longestList = 160
const mostLines = 10

const longestLabel = 30

/** `Who we work with` in small letters above a motto, as builders draw the headings of sections. */
function isLabel({ text, link_density }: SitePart['own'][number]): boolean {
  return text.length <= longestLabel && link_density < 0.5 && !/[.,;]$/.test(text)
}

/** A label has what is under the heading that follows it. */
function linesUnder(own: SitePart['own'], at: number): string[] {
  const level = own[at]?.level ?? 0
  const next = own[at + 1]?.level ?? 0
  if (level > 0) return under(own, at, level)
  return next > 0 ? under(own, at + 1, next) : under(own, at, 7)
}

/** `Private mit Garten und Stiftungen mit Park`: each of them, whatever comes with another. */
function membersOfLine(line: string, lang: string): string[] {
  const [list = ''] = line.split(/[.!?](?:\s|$)/u)
  const parts = list.split(betweenMembers).slice(1)
  const later = parts.flatMap((part) => membersOf(part, lang).slice(0, 1)).filter(customerWordIn)
  return [...new Set([...membersOf(line, lang), ...later])]
}

/** The short lines and lesser headings that follow a heading, up to the next of its level. */
function under(own: SitePart['own'], at: number, level: number): string[] {
  const rest = own.slice(at + 1, at + 1 + 2 * mostLines)
  const end = rest.findIndex((block) => block.level > 0 && block.level <= level)
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .map(({ text }) => text)
    .filter((text) => isLine(text) || isListed(text))
    .slice(0, mostLines)
}

function isLine(text: string): boolean {
  return text.length <= longestLine && !/[.!?]$|[©@\d]/.test(text)
}

/** `Freelancers, families and teams that need air.` */
function isListed(text: string): boolean {
  const [first = ''] = text.split(/[.!?](?:\s|$)/u)
  const parts = first.split(betweenMembers)
  return first.length <= longestList && parts.length > 1 && parts.some(customerWordIn)
}

// What stands before whom something is for.
const forWords = new Set('for für fuer pour para per voor för til for dla'.split(' '))
