import { wordsOf } from '../words/phrases.ts'
import type { SitePart } from './site-text.ts'

const leastLetters = 4
const mostText = 600
/** One text may play with a name. */
const leastTexts = 2

/**
 * Words of the name that its pages also write as words of the language: `Holloway Sash Windows`, whose pages speak of
 * `sash windows`. In German, where all nouns have capitals, those that stand elsewhere as things do, after a small word.
 */
export function tradesInName(name: string, parts: readonly SitePart[]): string[] {
  const words = wordsOf(name)
  if (words.length < 2) return []
  const lang = parts[0]?.source.lang ?? ''
  const texts = parts.flatMap(({ topic, own, described }) =>
    topic === 'small' || topic === 'imprint' ? [] : [...described, ...own.map(({ text }) => text)],
  )
  const said = [...new Set(texts)].map((text) => ` ${wordsOf(text.slice(0, mostText)).join(' ')} `)
  const isSpoken = (phrase: string): boolean => {
    const uses = said.filter((text) => isUsed(text, phrase, lang))
    return uses.length >= leastTexts
  }
  const singles = words.filter((word) => word.length >= leastLetters && isSpoken(word))
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  return [...(words.length > 2 && lang !== 'de' ? pairs.filter(isSpoken) : []), ...singles]
}

function isUsed(text: string, phrase: string, lang: string): boolean {
  if (lang !== 'de') return text.includes(` ${phrase.toLowerCase()} `)
  const at = text.indexOf(` ${phrase} `)
  const before = at < 0 ? '' : (text.slice(0, at).split(' ').at(-1) ?? '')
  return /^\p{Ll}/u.test(before) && !ofPlaces.has(before)
}

/** After these stand people and places as often as things. */
const ofPlaces = new Set('bei von vom an am der in im aus nach zur zum'.split(' '))
