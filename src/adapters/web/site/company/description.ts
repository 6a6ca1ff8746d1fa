import { withoutAccents } from '#kernel/text/fold.ts'
import { isPlaceholder } from '../contact/furniture.ts'
import { isInMenu } from '../html/links.ts'
import { customerWordIn } from '../words/customer-words.ts'
import type { Claim, Method } from './claim.ts'
import { afterOffering } from './offering-verbs.ts'
import { sentencesOfSelf, speaksOfUs } from './own-sentences.ts'
import type { SitePart } from './site-text.ts'

/**
 * What describes a company, that which tells most of its offer first: what structured data and metadata say, and the
 * sentences of its first pages in which somebody speaks of themselves. Mottos and welcomes come after all of those.
 */
export function descriptionsOf(
  stated: readonly Claim<string>[],
  parts: readonly SitePart[],
  name: string,
): Claim<string>[] {
  const homes = parts.filter(({ topic }) => topic === 'home')
  const abouts = parts.filter(({ topic }) => topic === 'about')
  const others = parts.filter(({ topic }) => topic === 'offer' || topic === undefined)
  const aside = parts.filter(
    ({ topic }) => topic === 'team' || topic === 'contact' || topic === 'customers',
  )
  const site = { name, words: tellingWordsOf(homes), lang: homes[0]?.source.lang ?? '' }
  const claims = [
    ...stated,
    ...homes.flatMap(inMetadata),
    ...[...homes, ...abouts].flatMap((part) => sentencesOfSelf(part, name)),
    ...aside
      .flatMap((part) => sentencesOfSelf(part, name))
      .filter(({ value }) => isDefining(value, name))
      .map((claim) => ({ ...claim, isAside: true })),
    ...others
      .flatMap((part) => sentencesOfSelf(part, name))
      .map((claim) => ({ ...claim, isAside: true })),
  ]
  return claims
    .map((claim, at) => ({
      claim,
      worth: worthOf(claim, site) - ('isAside' in claim ? 0.8 : 0) - at / 1000,
    }))
    .filter(({ worth }) => worth >= leastWorth)
    .sort((a, b) => b.worth - a.worth)
    .map(({ claim }) => claim)
}

/** Below it a text is a motto, which is better not repeated. */
const leastWorth = -0.5

interface Told {
  readonly name: string
  /** What menus and headings of the first page call things. */
  readonly words: ReadonlySet<string>
  readonly lang: string
}

const leastLength = 5
const leastOfSentence = 6

/** How much a text says of what a company offers: that it makes or does something, what, and for whom. */
function worthOf({ value, method, source }: Claim<string>, { name, words, lang }: Told): number {
  const spoken = wordsIn(value)
  const named = new Set(spoken.filter((word) => words.has(word))).size
  const isLong = spoken.length >= leastOfSentence
  return (
    (isOfOffer(value, lang) || isDefining(value, name) || isSummed(method, named) ? 2 : 0) +
    Math.min(2, named) +
    (value.includes(name) || speaksOfUs(value) ? 0.5 : 0) +
    (method === 'text' ? 0 : 1) +
    (source.lang === lang ? 0 : -2) +
    (isLong ? 0 : -1.5) +
    (/[!?]/.test(value) ? -0.75 : 0) +
    (/[€$£]/.test(value) ? -0.5 : 0) +
    (greeting.test(value) ? -2 : 0) +
    (ofShops.test(value) ? -2 : 0)
  )
}

/** Metadata name what there is without a verb: `Design and planting of food forests`. */
function isSummed(method: Method, named: number): boolean {
  return method !== 'text' && named >= leastNamed
}

const leastNamed = 2

/** Whether it says what somebody does, and not only for whom. */
function isOfOffer(text: string, lang: string): boolean {
  return afterOffering(text, lang).some(
    (rest) =>
      !customerWordIn(
        rest
          .split(/[\s,]+/)
          .slice(0, 3)
          .join(' '),
      ),
  )
}

/** `Brightpath is volunteer software`: its name, and what it is. */
function isDefining(text: string, name: string): boolean {
  const [, after] = text.split(name)
  return after !== undefined && /^ (?:is|are|ist|est|es|è|é|är|er|jest)(?!\p{L})/u.test(after)
}

/** What shops promise and search engines are told, instead of what there is. */
const ofShops =
  /[✓✔✅☎➤▷►★]|free (?:shipping|delivery|quote)|livraison (?:offerte|gratuite)|versandkostenfrei|kostenloser versand|env[ií]o gratis|env[ií]os? gratuit|spedizione gratuita|gratis verzending|portes gr[aá]tis|frete gr[aá]tis|sans frais|sin compromiso|senza impegno|vrijblijvend|unverbindlich|call (?:us |\d)|demandez (?:une?|votre)|d[ée]mo gratuite|free (?:demo|trial)|book a (?:demo|call)|pide (?:tu|una) demo|richiedi (?:una demo|un preventivo)|vraag een demo|jetzt (?:entdecken|bestellen|anfragen)|d[ée]couvrez|bestel (?:nu|direct)|compra (?:ahora|online|ora)/iu

const greeting =
  /^(?:(?:herzlich|cordial\w*|muy|seja|a warm) )?(?:welcome|willkommen|bienvenid|bienvenue|benvenut|welkom|bem[- ]vind|välkommen|velkommen|witamy)|website|webseite|site web|p[aá]gina web|sito web/iu

/** The words of menus and headings of the first pages that are long enough to tell something. */
function tellingWordsOf(homes: readonly SitePart[]): ReadonlySet<string> {
  const texts = homes.flatMap(({ source, own }) => [
    ...source.page.links.filter(isInMenu).map(({ text }) => text),
    ...own.filter(({ level }) => level > 1).map(({ text }) => text),
  ])
  return new Set(texts.flatMap(wordsIn))
}

/** Long words without their endings, so that one and many of a thing are alike. */
function wordsIn(text: string): string[] {
  const words = withoutAccents(text)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  return words
    .map((word) => (word.length > leastLength ? word.replace(/(?:en|es|er|[sen])$/, '') : word))
    .filter((word) => word.length >= leastLength - 1)
}

function inMetadata({ source, own }: SitePart): Claim<string>[] {
  const { meta } = source.page
  const one = (name: string, method: Method, confidence: number): Claim<string>[] => {
    const value = meta.get(name) ?? ''
    const isSaid = value.length >= 20 && !isPlaceholder(value) && !isGlued(value, own)
    return isSaid ? [{ value: value.slice(0, 600), source, method, confidence }] : []
  }
  return [...one('description', 'meta', 0.75), ...one('og:description', 'og', 0.7)]
}

const invitation =
  /savoir plus|read more|learn more|mehr erfahren|weiterlesen|leggi tutto|scopri di pi|lees meer|saiba mais|leer m[aá]s|contactez-nous|läs mer|læs mere/iu

/** Builders glue headings and buttons together where nobody wrote a description. */
function isGlued(text: string, own: SitePart['own']): boolean {
  const pieces = own.filter(({ text: piece, level }) => level > 0 && text.includes(piece))
  return pieces.length >= 3 || invitation.test(text)
}
