import { leastConfidence, type Claim } from './claim.ts'
import { commonHeads } from './common-heads.ts'
import type { Keyphrase } from './company.ts'
import type { Mention } from './mention.ts'
import { mentionsOf, type KnownOfCompany } from './mentioned-offers.ts'
import type { SitePart } from './site-text.ts'
import { countPages } from './spoken-pages.ts'
import { surroundingsOf } from './surroundings.ts'
import { featuresOf, type RatedPhrase } from './term-features.ts'
import { likelihoodOf } from './term-model.ts'

const maxTerms = 12

/**
 * What a site offers, in phrases as they stand together there: entries of its menu, headings, titles, products,
 * descriptions. Each kind of place makes a phrase likelier (noisy-or), and so do more pages; what stands around it and what
 * it is made of is weighed by a model of labelled websites. Unsound phrases, names, audiences and what only running
 * text says are left out.
 */
export function termsOf(
  parts: readonly SitePart[],
  products: readonly Claim<string>[],
  known: KnownOfCompany,
): Claim<Keyphrase>[] {
  const sorted = phrasesOf(parts, products, known)
    .map((phrase) => ({ ...phrase, score: likelihoodOf(phrase) }))
    .sort((a, b) => b.score - a.score)
    .filter(({ score, byPlaces }, at) => score >= leastOf(byPlaces, at))
  const kept = sorted.filter(
    ({ uses }, at) => !sorted.slice(0, at).some((better) => holds(better.uses, uses)),
  )
  return kept.slice(0, maxTerms).map(({ uses, score }) => claimOf(uses, score))
}

/** What the places alone make likely needs less of what else speaks for it than what they leave open, the first of all least. */
function leastOf(byPlaces: number, rank: number): number {
  if (byPlaces < 0.5) return 0.7
  return rank < 4 ? 0.25 : 0.4
}

/** What the places make less likely than this nothing else makes an offer. */
const leastByPlaces = 0.35

/** The phrases among which the words of an offer are chosen. */
export function phrasesOf(
  parts: readonly SitePart[],
  products: readonly Claim<string>[],
  known: KnownOfCompany,
): RatedPhrase[] {
  const spoken = lowerWordsOf(parts)
  const mentions = mentionsOf(parts, products, known)
  const mottos = mottosAmong(mentions)
  const things = [...mentions, ...commonHeads(mentions)].filter(
    (one) => !isProperName(one, spoken) && !mottos.has(one.key),
  )
  const pagesWith = countPages(parts)
  const around = surroundingsOf(parts, things, spoken)
  return [...Map.groupBy(things, ({ key }) => key)].flatMap(([key, uses]) => {
    if (byPlacesOf(uses, mostPages) < leastByPlaces) return []
    const spokenOn = pagesWith(key)
    const byPlaces = byPlacesOf(uses, spokenOn)
    if (byPlaces < leastByPlaces) return []
    return [{ uses, byPlaces, features: featuresOf(uses, spokenOn, around) }]
  })
}

const mostPages = 2

/**
 * Phrases of the great heading of a first page and of its title, none of whose words stands anywhere else: a motto names
 * what nobody sells ("Better every day").
 */
function mottosAmong(mentions: readonly Mention[]): Set<string> {
  const plain = new Set(
    mentions.filter(({ kind }) => !loud.has(kind)).flatMap(({ key }) => key.split(' ')),
  )
  return new Set(
    mentions
      .filter(({ kind }) => kind === 'great' || kind === 'motto')
      .map(({ key }) => key)
      .filter((key) => !key.split(' ').some((word) => word.length > 3 && plain.has(word))),
  )
}

const loud: ReadonlySet<string> = new Set(['title', 'great', 'motto'])
const enoughWords = 250

/** All words that the site writes without a capital. */
function lowerWordsOf(parts: readonly SitePart[]): ReadonlySet<string> {
  const texts = parts.flatMap(({ own }) => own.map(({ text }) => text))
  return new Set(texts.flatMap((text) => text.match(/(?<!\p{L})\p{Ll}[\p{Ll}'-]{2,}/gu) ?? []))
}

/** A heading of two or three capitals, none of which a long site ever writes small, is a person or a place. */
function isProperName({ kind, text, source }: Mention, spoken: ReadonlySet<string>): boolean {
  if (kind !== 'heading' || source.lang === 'de' || spoken.size < enoughWords) return false
  const words = text.split(' ')
  const isTitle =
    words.length >= 2 && words.length <= 3 && words.every((word) => /^\p{Lu}\p{Ll}/u.test(word))
  return isTitle && !words.some((word) => spoken.has(word.toLowerCase()))
}

function claimOf(uses: readonly Mention[], score: number): Claim<Keyphrase> {
  const [best] = uses.toSorted((a, b) => b.worth - a.worth)
  if (best === undefined) throw new Error('a group holds at least one')
  const { source, text } = best
  // The first of those that the places make likely are stated on what the places tell.
  const weight = Math.max(leastConfidence, Math.round(score * 100) / 100)
  const value = { text: shown(text, source.lang), weight, lang: source.lang, page: source.page.url }
  return { value, source, method: 'text', confidence: weight, quote: text }
}

/** As people would write it in a sentence; German nouns keep their capitals. */
function shown(text: string, lang: string): string {
  return lang === 'de' && text !== text.toUpperCase() ? text : text.toLowerCase()
}

/** What several pages speak of is likelier what they are about. */
const repeated = 0.25

function byPlacesOf(uses: readonly Mention[], spokenOn: number): number {
  const kinds = Map.groupBy(uses, ({ kind }) => kind)
  const doubt = [...kinds.values()].reduce(
    (rest, of) => rest * (1 - Math.max(...of.map(({ worth }) => worth))),
    spokenOn > 1 ? 1 - repeated : 1,
  )
  const pages = new Set(uses.map(({ source }) => source.page.url)).size
  return Math.min(1, (1 - doubt) * (1 + Math.min(0.2, (pages - 1) * 0.1)))
}

/** A phrase inside a stronger one says nothing new. */
function holds(better: readonly Mention[], uses: readonly Mention[]): boolean {
  const [one, other] = [better[0]?.key ?? '', uses[0]?.key ?? '']
  return ` ${one} `.includes(` ${other} `) && other.split(' ').length > 1
}
