import { customerWordIn } from '../words/customer-words.ts'
import { isInMenu, type Link } from '../html/links.ts'
import { isFunctionWord } from '../words/phrases.ts'
import { trimMarks } from '../words/trim.ts'
import type { Claim } from './claim.ts'
import type { SitePart } from './site-text.ts'

/**
 * Whom a company says it works for: lists that follow a word such as "for", and entries of menus such as "For
 * schools". A list counts if it holds a word for customers; what else it names is taken from lists of three or more.
 */
export function audienceOf(parts: readonly SitePart[]): Claim<string>[] {
  const told = parts.filter(
    ({ topic }) => topic !== 'news' && topic !== 'small' && topic !== 'imprint',
  )
  const claims = told.flatMap((part) => [...inTexts(part), ...inMenus(part), ...inSections(part)])
  return claims.sort((a, b) => b.confidence - a.confidence)
}

function inTexts({ source, own, topic, described }: SitePart): Claim<string>[] {
  const texts = [
    ...(topic === 'home' ? described : []),
    ...own.filter(({ link_density }) => link_density < 0.5).map(({ text }) => text),
  ]
  return texts.flatMap((text) =>
    sentencesOf(text).flatMap((sentence) =>
      listsIn(sentence, source.lang).flatMap(({ members, isList }) =>
        members.map((value) => ({
          value,
          source,
          method: 'text' as const,
          confidence: isList ? 0.7 : 0.55,
          quote: sentence,
        })),
      ),
    ),
  )
}

function inMenus({ source, topic }: SitePart): Claim<string>[] {
  if (topic !== 'home') return []
  const entries = source.page.links.filter((link) => isInMenu(link) && link.text.length <= 60)
  const spoken = entries.map((link) => ({ link, after: afterFor(link.text) }))
  const isSeries =
    spoken.filter(({ after }) => after !== '' && after.split(/\s+/).length <= 3).length > 1
  return spoken.flatMap(({ link, after }) => {
    const isOwn = leadsToAudience(link)
    if (after === '' && !isOwn) return []
    return membersOf(after === '' ? link.text : after, source.lang)
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
function inSections({ source, own }: SitePart): Claim<string>[] {
  return own.flatMap(({ text, level }, at) => {
    if (level === 0 || !isForWhom(text)) return []
    return under(own, at, level)
      .flatMap((line) => membersOf(line, source.lang))
      .map((value) => ({ value, source, method: 'text' as const, confidence: 0.75, quote: text }))
  })
}

const forWhom =
  /^(?:who (?:we (?:serve|work with|help|support)|(?:it(?:['’]s| is)|is it|is this) for|uses)|for whom|made for|built for|für wen|wen wir|unsere kunden sind|wer (?:mit uns|bei uns)|pour qui|avec qui|nos publics|à qui|para qui[eé]n(?:es)?|con quién trabajamos|per chi|a chi ci rivolgiamo|con chi lavoriamo|voor wie|wie we helpen|para quem|com quem trabalhamos|för vem|vi hjälper|for hvem|dla kogo|industries we serve|branchen|secteurs|sectores|settori|sectoren)(?!\p{L})/iu

/** Whether a heading says that customers follow. */
export function isForWhom(text: string): boolean {
  return text.length <= 50 && forWhom.test(text)
}

const longestLine = 40
const mostLines = 10

/** The short lines and lesser headings that follow a heading, up to the next of its level. */
function under(own: SitePart['own'], at: number, level: number): string[] {
  const rest = own.slice(at + 1, at + 1 + 2 * mostLines)
  const end = rest.findIndex((block) => block.level > 0 && block.level <= level)
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .filter(({ text }) => text.length <= longestLine && !/[.!?]$|[©@\d]/.test(text))
    .map(({ text }) => text)
    .slice(0, mostLines)
}

function sentencesOf(text: string): string[] {
  return text.slice(0, 3000).split(/(?<=[.!?:;])\s+|\s[–—|·]\s/u)
}

/** Lists of the sentence that begin after a word which says for whom something is. */
function listsIn(sentence: string, lang: string): { members: string[]; isList: boolean }[] {
  const words = sentence.split(/\s+/).slice(0, 120)
  const { strong, weak } = wordsByLanguage[lang] ?? english
  return words.flatMap((word, at) => {
    const bare = word.toLowerCase().replace(/[^\p{L}]/gu, '')
    const isStrong = strong.has(bare)
    if (!isStrong && !weak.has(bare)) return []
    const members = membersOf(words.slice(at + 1, at + 22).join(' '), lang)
    const known = members.filter((member) => customerWordIn(member))
    if (known.length < (isStrong ? 1 : 2)) return []
    const isWhole = members.length >= 3 || known.length === members.length
    return [{ members: isWhole ? members : known, isList: members.length >= 2 }]
  })
}

/** `restaurants, breweries, and offices of every size` → its three members. */
function membersOf(text: string, lang: string): string[] {
  const { and } = wordsByLanguage[lang] ?? english
  const [list = ''] = text.replace(quantity, '').split(/[.;:!?()–—|„“"]/u)
  const members: string[] = []
  for (const part of partsOf(list, and)) {
    const { member, isCut } = memberIn(part, lang)
    if (member === '') break
    members.push(member)
    if (isCut || members.length === 8) break
  }
  return [...new Set(members)]
}

// `more than 20 schools`, `über 200 Hofläden`.
const quantity =
  /^(?:(?:more than|over|about|plus de|über|mehr als|rund|más de|oltre|più di|meer dan|ruim|mais de|över|over)\s+)?\d[\d.,]*\+?\s+/iu

/** What stands between commas and words that join. */
function partsOf(list: string, and: ReadonlySet<string>): string[] {
  const parts: string[][] = [[]]
  for (const word of list.split(/\s+/)) {
    if (and.has(word.toLowerCase())) parts.push([])
    else parts.at(-1)?.push(word)
    if (word.endsWith(',')) parts.push([])
  }
  return parts.filter((part) => part.length > 0).map((part) => part.join(' '))
}

/** The first words of a part, without articles; it is cut where a preposition or a name leads elsewhere. */
function memberIn(part: string, lang: string): { member: string; isCut: boolean } {
  const words = part
    .trim()
    .replaceAll('’', "'")
    .split(/\s+/)
    .map((word) => word.replace(/^[ld]'(?=\p{L})/u, ''))
  const from = words.findIndex((word) => !isOpener(word, lang))
  if (from < 0 || from > 3) return { member: '', isCut: true }
  const rest = words.slice(from)
  const end = rest.findIndex((_, at) => at > 0 && isBreak(rest, at, lang))
  const own = end < 0 ? rest : rest.slice(0, end)
  const text = unshouted(trimMarks(own.join(' ')))
  const isMember =
    own.length <= 3 && text.length >= 3 && text.length <= 40 && !/\d|[€$@]/.test(text)
  return { member: isMember ? text : '', isCut: end >= 0 }
}

function unshouted(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text
}

function isOpener(word: string, lang: string): boolean {
  const bare = word.toLowerCase().replace(/[^\p{L}']/gu, '')
  return bare === '' || openers.has(bare) || (isFunctionWord(bare, lang) && !customerWordIn(bare))
}

/** A function word ends a member; one such as "de" only where a name or another of them follows. */
function isBreak(words: readonly string[], at: number, lang: string): boolean {
  const [word = '', next = ''] = words.slice(at, at + 2)
  const bare = word.toLowerCase().replace(/[^\p{L}'-]/gu, '')
  if (inner.has(bare))
    return next === '' || /^\p{Lu}/u.test(next) || isFunctionWord(next.toLowerCase(), lang)
  if (lang !== 'de' && /^\p{Lu}\p{Ll}/u.test(word)) return true
  return others.has(bare) || (isFunctionWord(bare, lang) && !customerWordIn(bare))
}

const openers =
  words(`all alle our unsere many viele local lokale regionale small kleine private privaten jetzt auch also
  both ebenso gilt tous toutes todos todas tutti ainsi tanto sia`)
const inner = words(`de d' du des di da del`)
const others = words(
  'across throughout around near worldwide nationwide rund dans partout i w z in',
)
const forWords = words(`for für fuer pour para per voor för til for dla`)

interface ListWords {
  readonly strong: ReadonlySet<string>
  readonly weak: ReadonlySet<string>
  readonly and: ReadonlySet<string>
}

const english = {
  strong: words('for serve serves serving supply supplies supplying support supports help helps'),
  weak: words('to with between'),
  and: words('and or &'),
}

// What stands before whom something is for, surely or perhaps, and what joins the members of a list.
const wordsByLanguage: Readonly<Record<string, ListWords>> = {
  en: english,
  de: {
    strong: words(
      'für beliefern beliefert begleitet begleiten unterstützen unterstützt beraten berät bedienen versorgen versorgt',
    ),
    weak: words('an mit ob'),
    and: words('und oder sowie & wie'),
  },
  fr: {
    strong: words('pour livrons fournissons accompagnons accompagne conseillons êtes'),
    weak: words('aux avec chez à'),
    and: words('et ou comme &'),
  },
  es: {
    strong: words('para servimos atendemos abastecemos'),
    weak: words('a con'),
    and: words('y e o &'),
  },
  it: {
    strong: words('per ospitiamo riforniamo segue serviamo forniamo assistiamo'),
    weak: words('a con ai agli alle'),
    and: words('e ed o &'),
  },
  ca: { strong: words('per a servim'), weak: words('amb'), and: words('i o &') },
  nl: {
    strong: words('voor helpen helpt bedienen'),
    weak: words('aan met'),
    and: words('en of &'),
  },
  pt: {
    strong: words('para atende recebemos fornecemos atendemos servimos entregamos'),
    weak: words('a com'),
    and: words('e ou &'),
  },
  sv: { strong: words('för hjälper'), weak: words('till åt med'), and: words('och eller &') },
  da: { strong: words('for hjælper'), weak: words('til med'), and: words('og eller &') },
  no: { strong: words('for hjelper'), weak: words('til med'), and: words('og eller &') },
  pl: {
    strong: words('dla wspieramy obsługujemy'),
    weak: words('do z'),
    and: words('i oraz lub &'),
  },
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
