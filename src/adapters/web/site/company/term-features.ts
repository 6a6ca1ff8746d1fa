import { customerWordIn } from '../words/customer-words.ts'
import { isFunctionWord } from '../words/phrases.ts'
import { letters } from './letters.ts'
import type { Mention } from './mention.ts'
import { isTelling, stemOf, type Surroundings } from './surroundings.ts'

/** A phrase of a site with everything that speaks for or against its being something to buy. */
export interface RatedPhrase {
  readonly uses: readonly Mention[]
  /** How likely the places make it where it stands, 0 to 1. */
  readonly byPlaces: number
  readonly features: readonly string[]
}

/** What is so of a phrase: in which places it stands, how often it is spoken of, what it is made of; the names of the model. */
export function featuresOf(
  uses: readonly Mention[],
  spokenOn: number,
  site: Surroundings,
): string[] {
  const [first] = uses
  if (first === undefined) return []
  const words = first.key.split(' ')
  const content = words.filter((word) => isTelling(word, first.source.lang))
  return [
    ...ofPlaces(uses, spokenOn, site),
    ...ofWords(first, words, site),
    ...ofNeighbours(first, content, site),
  ]
}

function ofPlaces(uses: readonly Mention[], spokenOn: number, { size }: Surroundings): string[] {
  const kinds = new Set(uses.map(({ kind }) => kind))
  const pages = new Set(uses.map(({ source: { page } }) => page.url)).size
  const isHeaded = kinds.has('heading') || kinds.has('tile')
  return [
    ...new Set(uses.map(({ kind, worth }) => `${kind} ${worth}`)),
    ...one('kinds', kinds.size, 2),
    ...one('pages', pages, 2),
    ...(spokenOn === 1 ? [] : [`spoken on ${spokenOn === 0 ? 'none' : few(spokenOn)}`]),
    ...named('menu', kinds.has('menu'), size),
    ...named('heading', kinds.has('heading'), size),
    ...(kinds.size === 1 && isHeaded ? ['heading alone'] : []),
  ]
}

function ofWords(
  { key, text, source: { lang } }: Mention,
  words: readonly string[],
  site: Surroundings,
) {
  const spelt = text.split(/\s+/)
  const isRoman = lang !== 'de'
  const isTitled = isRoman && spelt.length > 1 && spelt.every(isCapital)
  const features: readonly (readonly [string, boolean])[] = [
    ['short word', words.length === 1 && key.length <= shortWord],
    ['long word', words.length === 1 && key.length >= longWord],
    ['capital within', isRoman && spelt.slice(1).some(isCapital)],
    ['titled', isTitled],
    ['joined', words.slice(1, -1).some((word) => isFunctionWord(word, lang))],
    ['customers', customerWordIn(key)],
    ['plural', text.endsWith('s')],
    ['done', lang === 'en' && key.endsWith('ed')],
    ['doing', lang === 'en' && key.endsWith('ing')],
  ]
  const length = `words ${Math.min(mostWords, words.length)}`
  return [
    length,
    ...named('single word', words.length === 1, site.size),
    ...features.flatMap(([name, holds]) => (holds ? [name] : [])),
  ]
}

const shortWord = 5
const longWord = 10
const mostWords = 4

function ofNeighbours(
  { key, source: { lang } }: Mention,
  content: readonly string[],
  { host, title, described, size, echoes, families, spoken }: Surroundings,
): string[] {
  const most = (counts: ReadonlyMap<string, number>): number =>
    Math.max(0, ...content.map((word) => counts.get(stemOf(word)) ?? 0))
  const echo = most(echoes)
  const family = most(families) - 1
  const isSpoken = (word: string): boolean => spoken.has(word) || spoken.has(`${word}s`)
  const features: readonly (readonly [string, boolean])[] = [
    ['of host', content.some((word) => host.includes(rootOf(word)))],
    ['in title', title.includes(` ${key} `)],
    ['word in title', content.some((word) => title.includes(` ${stemOf(word)}`))],
    ['word described', content.some((word) => described.includes(` ${stemOf(word)}`))],
    ['lowered', lang !== 'de' && content.length > 0 && content.every(isSpoken)],
  ]
  return [
    `echo ${echo <= 1 ? 'none' : echo <= 3 ? 'some' : echo <= 8 ? 'more' : 'much'}`,
    `family ${family <= 0 ? 'none' : family <= 2 ? 'some' : 'many'}`,
    ...named('unechoed', echo <= 1, size),
    ...named('no family', family <= 0, size),
    ...features.flatMap(([name, holds]) => (holds ? [name] : [])),
  ]
}

function named(name: string, holds: boolean, size: string): string[] {
  return holds ? [`${name} of ${size}`] : []
}

function one(name: string, count: number, least: number): string[] {
  return count >= least ? [`${few(count)} ${name}`] : []
}

function few(count: number): string {
  return count === 2 ? 'two' : 'three'
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word)
}

function rootOf(word: string): string {
  return letters(word).slice(0, Math.max(4, word.length - 2))
}
