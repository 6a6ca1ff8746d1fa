import { customerWordIn } from '../words/customer-words.ts'
import { membersOf, whateverTheirSize } from './audience-members.ts'
import { english, wordsByLanguage } from './audience-words.ts'
import { customersTold } from './audience-told.ts'
import { isDenied, isOfRepute, vouches } from './audience-vouching.ts'
import { audienceInMenus, audienceInSections, headsFirst } from './audience-places.ts'
import type { Claim } from './claim.ts'
import { othersSpeakIn } from './others-speak.ts'
import type { SitePart } from './site-text.ts'

/**
 * Whom a company says it works for: lists that follow a word such as "for", and entries of menus such as "For
 * schools". A list counts if it holds a word for customers; what else it names is taken from lists of three or more.
 */
export function audienceOf(parts: readonly SitePart[]): Claim<string>[] {
  const told = parts.filter(
    ({ topic }) => topic !== 'news' && topic !== 'small' && topic !== 'imprint',
  )
  const claims = told.flatMap((part) => [
    ...inTexts(part),
    ...audienceInMenus(part),
    ...audienceInSections(part),
  ])
  const named = new Set(claims.map(({ value }) => value.toLowerCase()))
  // `piccole imprese` beside `imprese` are told already.
  return claims
    .filter(({ value }) => {
      const all = whateverTheirSize(value).toLowerCase()
      return all === value.toLowerCase() || !named.has(all)
    })
    .sort((a, b) => b.confidence - a.confidence)
}

function inTexts({ source, own, topic, described }: SitePart): Claim<string>[] {
  const ofOthers = othersSpeakIn(own)
  const texts = [
    ...(topic === 'home' ? described : []),
    ...own
      .filter((block) => block.link_density < 0.5 && !isQuoted(block.text) && !ofOthers.has(block))
      .map(({ text }) => text),
  ]
  return texts.flatMap((text) =>
    sentencesOf(text).flatMap((sentence) =>
      [
        ...listsIn(sentence, source.lang),
        { members: customersTold(sentence, source.lang), isList: true },
      ].flatMap(({ members, isList }) =>
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

/** What customers say is about themselves. */
function isQuoted(text: string): boolean {
  return /^["“„«»][^"“”«»]{8,}["“”«»]/u.test(text)
}

function sentencesOf(text: string): string[] {
  return text.slice(0, 3000).split(/(?<=[.!?:;])\s+|\s[–—|·]\s/u)
}

// `serves since 1998 towns and villages`: the years part a verb from whom it is done for.
const since = /(?<=\p{L}) (?:since|seit|depuis|desde|dal|sinds) \d{4}(?= \p{L})/giu

// So many customers side by side are no chance.
const inARow = 3

/** Lists of the sentence that begin after a word which says for whom something is. */
function listsIn(sentence: string, lang: string): { members: string[]; isList: boolean }[] {
  const words = sentence.replaceAll(since, '').split(/\s+/).slice(0, 120)
  const bare = words.map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const sure = bare.findIndex((word) => (wordsByLanguage[lang] ?? english).strong.has(word))
  const isToldFirst = sure >= 0 && sure <= 2
  // A sentence may begin with them: `Families, architects or shops: we build to measure`.
  return ['', ...words].flatMap((_, before) => {
    const at = before - 1
    const told = at < 0 ? leastFirst(sentence, isToldFirst) : leastAfter(bare, at, lang)
    const least = told ?? (at < 0 ? undefined : leastAnywhere(sentence, words[at + 1]))
    if (least === undefined) return []
    const rest = words.slice(at + 1, at + 22).join(' ')
    if (ofRoom.test(rest)) return []
    const members = membersOf(at < 0 && lang !== 'de' ? uncapped(rest) : rest, lang)
    if (isOfRepute(bare[at - 1] ?? '') || isDenied(bare, at)) return []
    const isMeant = told === undefined ? headIsCustomer : whoVouches(members)
    const known = members.filter((member) => isMeant(member, lang))
    // `We supply buckets to shops, herbalists and bakehouses`: the verb vouches for those that are in no list.
    const isServed =
      (least === 2 && sure >= 0 && sure < at && members.length >= 3) ||
      (least === 1 && members.length >= 2 && isWorkedFor(bare, at))
    if (known.length < (isServed ? 1 : least) || isAnybody(members)) return []
    const isWhole =
      least < inARow && (isServed || members.length >= 3 || known.length === members.length)
    return [{ members: isWhole ? members : known, isList: members.length >= 2 }]
  })
}

/** One of a long list speaks for those beside it; of two, each speaks for itself. */
function whoVouches(members: readonly string[]): (member: string, lang: string) => boolean {
  return members.length < inARow ? customerWordIn : vouches
}

/** `Wir arbeiten auch für Kommunen und Gewerbe`: who they say that they work for are customers, known ones or not. */
function isWorkedFor(bare: readonly string[], at: number): boolean {
  const before = bare.slice(Math.max(0, at - 4), at)
  return before.some((word) => ofUs.has(word)) && before.some((word) => dealing.has(word))
}

const ofUs: ReadonlySet<string> = new Set('we wir ich nous wij we noi nosotros nós'.split(' '))

/** `for twelve people`: how many there is room for. */
const ofRoom =
  /^(?:(?:bis zu|up to|jusqu'à|hasta|fino a|tot|até) )?(?:\d+|\p{L}+) (?:people|persons|guests|personas|personnes|persone|personen|pessoas|gäste|gasten|ospiti|convidados|invitados)(?!\p{L})/iu

/** `Trusted by organisations` says nothing of whom. */
function isAnybody(members: readonly string[]): boolean {
  return members.length === 1 && anybody.test(members[0] ?? '')
}

const anybody = /^(?:teams?|organi[sz]ations?|groups?|brands?|organisationen|équipes?|equipos?)$/iu

/** `Stables and clubs from all over have us mend their saddles`: two suffice where they deal with those who write. */
function leastFirst(sentence: string, isToldFirst: boolean): number | undefined {
  if (isToldFirst) return undefined
  return withUs.test(sentence) ? 2 : inARow
}

const withUs =
  /(?<!\p{L})(?:(?:with|to|from|on|by|trust|choose|use) us|use our|(?:bei|mit|von|auf) uns|unsere[nrm]? \p{L}+|(?:chez|avec|à|par) nous|(?:con|en|a) nosotros|(?:da|con|a) noi|(?:bij|met|van|op) ons|onze \p{L}+|connosco|conosco|em nós)(?!\p{L})/iu

/** How many have to follow a word: one is enough after "to" or "with" where somebody delivers, sells or works. */
function leastAfter(bare: readonly string[], at: number, lang: string): number | undefined {
  const least = leastKnown(bare[at] ?? '', lang)
  if (least === undefined || least === 1) return least
  return bare.slice(Math.max(0, at - 2), at).some((word) => dealing.has(word)) ? 1 : least
}

/** `business roofs` are none, and `church roof` is none. */
function headIsCustomer(member: string, lang: string): boolean {
  const words = member.split(' ')
  return customerWordIn((headsFirst.has(lang) ? words[0] : words.at(-1)) ?? '')
}

/** Wherever they stand, so many customers side by side are whom it is for. */
function leastAnywhere(sentence: string, next = ''): number | undefined {
  return sentence.includes(',') && customerWordIn(next) ? inARow : undefined
}

/** Verbs of dealing with customers, each of which takes a word of its own before them. */
const dealing: ReadonlySet<string> = new Set(
  `deliver delivers delivering sell sells selling ship ships work works working cater caters rent rents popular partner
  partners used trusted chosen liefern liefert verkaufen verkauft arbeiten arbeitet vermieten vermietet genutzt gebucht
  travaillons travaille destiné destinés destinée adressons vendons louons utilisé trabajamos vendemos dirigido dirigida
  dirigimos alquilamos usado lavoriamo vendiamo consegniamo rivolto rivolta rivolgiamo dedicato usato werken werkt leveren
  levert verhuren verkopen bezorgen gebruikt samen trabalhamos entregamos alugamos destinado usada collaborons collabore
  colaboramos colabora collaboriamo collabora kooperieren kooperiert zusammenarbeit zusammen worked partnered`.split(
    /\s+/,
  ),
)

/** The capital of a first word is that of the sentence. */
function uncapped(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** How many customers have to follow a word, or undefined where none is looked for. */
function leastKnown(word: string, lang: string): number | undefined {
  const { strong, weak, faint } = wordsByLanguage[lang] ?? english
  if (strong.has(word)) return 1
  if (weak.has(word)) return 2
  return faint?.has(word) === true ? inARow : undefined
}
