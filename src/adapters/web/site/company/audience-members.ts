import { customerWordIn } from '../words/customer-words.ts'
import { isFunctionWord, isOfCalendar } from '../words/phrases.ts'
import { trimMarks } from '../words/trim.ts'
import { english, wordsByLanguage } from './audience-words.ts'
import { isOffering } from './offering-verbs.ts'

/** `restaurants, breweries, and offices of every size` → its three members. */
export function membersOf(text: string, lang: string): string[] {
  const { and } = wordsByLanguage[lang] ?? english
  const [list = ''] = text
    .replace(quantity, '')
    .replaceAll(ofSizes, '')
    .replace(groupsAt, '')
    .split(/[.;:!?()–—|„“"]/u)
  const members: string[] = []
  for (const part of partsOf(list, and)) {
    const { member, isCut } = memberIn(part, lang)
    // `for councils and supply …`: after them somebody does something.
    if (member === '' || isDeed(member, lang)) break
    if (isCut && members.length > 0 && isDone(part, member, lang)) break
    members.push(member)
    if (isCut || members.length === 8) break
  }
  return [...new Set(members)]
}

// `more than 20 schools`, `über 200 Hofläden`.
const quantity =
  /^(?:(?:more than|over|about|plus de|über|mehr als|rund|más de|oltre|più di|meer dan|ruim|mais de|över|over)\s+)?\d+(?:[.,]\d+)*\+?\s+/iu

const small = String.raw`(?<!\p{L})(?:small|kleine[nrs]?|petite?s?|pequeñ[oa]s?|pequen[oa]s?|piccol[eio])`
/** `small and medium-sized businesses`, `piccole e medie imprese`: of which size they are is not who they are. */
const ofSizes = new RegExp(
  String.raw`${small},? (?:(?:and|to|und|bis|et|y|e|en|tot|a|&) )?(?:medium|mid|mittlere[nr]?|mittelgroße[nr]?|moyenne?s?|median[oa]s?|médi[oa]s?|medi[eio]|middelgrote|grote|große[nr]?|large|big|grande?s?|grandi)(?:[- ]size[ds]?)? (?=\p{L}{3})`,
  'giu',
)
const ofSmall = new RegExp(String.raw`^${small} (?=\p{L}{3})`, 'iu')

/** `petites entreprises` → `entreprises`. */
export function whateverTheirSize(member: string): string {
  return member.replace(ofSmall, '')
}

/** `teams in schools, clinics and firms`: where they are is who they are. */
const groupsAt =
  /^(?:teams?|people|staff|leaders|équipes|equipos|equipas?|équipe|gruppen|groepen|mensen|menschen) (?:in|at|of|from|aus|von|uit|van|de|des|en|dans|di|da) (?=\p{L}+(?:,| (?:and|und|et|y|e|en) ))/iu

function isDeed(member: string, lang: string): boolean {
  const [first = '', ...rest] = member.split(' ')
  return rest.length > 0 && isOffering(first, lang) && !customerWordIn(first)
}

/** `for choirs, and pays for the roof`, `para teatros e arranjamos o resto`: what is done to or for something; or a price. */
function isDone(part: string, member: string, lang: string): boolean {
  if (member.includes(' ') || customerWordIn(member)) return false
  const [after = ''] = part
    .slice(part.indexOf(member) + member.length)
    .trim()
    .split(/\s+/)
  const bare = after.toLowerCase()
  return !/\p{L}/u.test(after) || objects.has(bare) || bare === forWord[lang]
}

const objects = words(
  `the a an what our their his her le la les un une ce nos el los las un una lo que nuestro il i gli
  le quello che o os as um uma seu de het een wat onze hun`,
)
const forWord: Readonly<Record<string, string>> = { en: 'for', fr: 'pour', es: 'para', pt: 'para' }

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

/**
 * The first words of a part, without articles; it is cut where a preposition or a name leads elsewhere. German writes who
 * is meant with a capital: `arbeiten` is nobody.
 */
function memberIn(part: string, lang: string): { member: string; isCut: boolean } {
  const words = withoutDoing(part.trim(), lang)
    .replace(amount, '')
    .replaceAll('’', "'")
    .split(/\s+/)
  // `shops and makers, with free repairs`: what comes with it is nobody.
  if (beside.has(words[0]?.toLowerCase() ?? '')) return { member: '', isCut: true }
  const from = words.findIndex((word) => !isOpener(word, lang))
  if (from < 0 || from > 3) return { member: '', isCut: true }
  const [first = '', ...after] = words.slice(from)
  // `d'artisans` is an article with a noun; within `demandeurs d'emploi` it stays.
  const rest = [first.replace(/^[ld]'(?=\p{L})/iu, ''), ...after]
  const end = rest.findIndex((_, at) => at > 0 && isBreak(rest, at, lang))
  const own = end < 0 ? rest : rest.slice(0, end)
  const text = unshouted(trimMarks(own.join(' ')))
  const isMember =
    own.length <= 3 &&
    !own.some((word) => isOfCalendar(word.toLowerCase(), lang)) &&
    !addressed.has(text.toLowerCase()) &&
    text.length >= 3 &&
    text.length <= 40 &&
    !/\d|[€$@]/.test(text) &&
    (lang !== 'de' || /\p{Lu}/u.test(own.join(' ')) || customerWordIn(text))
  return { member: isMember ? text : '', isCut: end >= 0 }
}

/** `a handful of restaurants`, `une vingtaine de cantines`. */
const amount =
  /^(?:an? )?(?:(?:handful|couple|number|range|network|group|dozens?|hundreds|thousands|scores|lots|(?:growing|wide|large|small) (?:number|range|group)) of|(?:dutzende|hunderte|tausende|eine reihe|viele[rn]?) (?:von )?|(?:une |des )?(?:vingtaine|dizaines?|trentaine|quinzaine|douzaine|centaines?|poignée|milliers|ensemble) d(?:e |['’])|(?:una |un )?(?:docenas?|decenas?|cientos|centenar(?:es)?|puñado|grupo|decine|centinaia|ventina|trentina|decina|dozzina) d[ei] |(?:tientallen|honderden|een aantal|een handvol|talloze)|(?:uma )?(?:dezenas?|centenas?|dúzias?) de )\s*(?=\p{L})/iu

/** `Wij richten cafés, winkels en kantoren in`: after who speaks comes what they do. */
function withoutDoing(part: string, lang: string): string {
  const [, who = '', rest = ''] = /^(\p{L}+) \p{Ll}+ (.*)$/u.exec(part) ?? []
  return speakers[lang] === who.toLowerCase() ? rest : part
}

const speakers: Readonly<Record<string, string>> = {
  en: 'we',
  de: 'wir',
  fr: 'nous',
  nl: 'wij',
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
  // `Vereine stellen ihre Autos`: after a noun begins what they do.
  if (lang === 'de' && /^\p{Lu}/u.test(words[at - 1] ?? '') && /^\p{Ll}/u.test(word)) return true
  return (
    others.has(bare) || relying.has(bare) || (isFunctionWord(bare, lang) && !customerWordIn(bare))
  )
}

/** `Voor jou` names nobody. */
const addressed = words(
  `you your me us dich euch sie ihr ihn ihnen jou u jullie vous toi eux ti te usted ustedes voi lui loro você si mim yourself everyone everybody anyone alle tous todos tutti iedereen allemaal`,
)

const beside = words(
  `with including plus mit inklusive avec con incluido incluso met inclusief com incluindo`,
)
const openers =
  words(`two three four five six seven eight ten twelve zwei drei vier fünf sechs deux trois quatre cinq dos tres cuatro
  cinco due tre quattro cinque twee drie vijf duas três quatro all alle our unsere many viele local lokale regionale small kleine private privaten jetzt auch also
  both ebenso gilt tous toutes todos todas tutti ainsi tanto sia`)
const inner = words(`de d' du des di da del`)
/** `Charities and architects trust us`: what customers do ends the list of them. */
const relying =
  words(`trust use choose rely count love nutzen vertrauen setzen bauen vertrouwen gebruiken kiezen
  confían usan eligen confiano usano scelgono confiam escolhem`)
const others = words(
  'across throughout around near worldwide nationwide rund dans partout i w z in',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}
