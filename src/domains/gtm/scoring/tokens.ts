import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { createRequire } from 'node:module'
import type * as stopword from 'stopword'
import { lazy } from '#kernel/lazy.ts'
import { withoutAccents } from '#kernel/text/fold.ts'

// Its lists are of sixty languages, and loaded with the first text.
const languages = lazy(() => {
  const lists = createRequire(import.meta.url)('stopword') as typeof stopword
  return new Map([
    ['en', { stem: english, stops: new Set(lists.eng) }],
    ['de', { stem: german, stops: new Set(lists.deu) }],
    ['es', { stem: spanish, stops: new Set(lists.spa) }],
    ['fr', { stem: french, stops: new Set(lists.fra) }],
    ['it', { stem: italian, stops: new Set(lists.ita) }],
    ['nl', { stem: dutch, stops: new Set(lists.nld) }],
    ['pt', { stem: portuguese, stops: new Set(lists.por) }],
  ])
})
// The English stemmer reduces these to the stem of "organization", which is the last thing they mean here.
const keptStems: ReadonlyMap<string, string> = new Map([
  ['organic', 'organic'],
  ['organics', 'organic'],
  ['organically', 'organic'],
])
/** The words that carry no meaning of their own, by language. */
export const stopWords = lazy(
  (): ReadonlyMap<string, ReadonlySet<string>> =>
    new Map([...languages()].map(([lang, { stops }]) => [lang, stops])),
)
const fallback = lazy(() => ({
  stem: english,
  stops: new Set([...languages().values()].flatMap(({ stops }) => [...stops])),
}))
const maxChars = 8_000
// Written without spaces between words: pairs of characters stand in for words.
const unspacedPattern = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+$/u
const wordPattern =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}\p{M}])+/gu

/**
 * The stemmed words of a text in order, without stop words; a text of stop words alone keeps them. `lang` is
 * ISO 639-1; an unknown language is stemmed as English, which at least joins plurals, and loses the stop words of all. Reads 8,000 characters.
 */
export function tokens(text: string, lang: string): string[] {
  const { stem, stops } = languages().get(lang) ?? fallback()
  const words = wordsOf(text)
  const telling = words.filter((word) => !stops.has(word))
  return (telling.length > 0 ? telling : words).map(
    (word) => keptStems.get(word) ?? withoutAccents(stem(word)),
  )
}

function wordsOf(text: string): string[] {
  const plain = text.slice(0, maxChars).normalize('NFKC').toLowerCase()
  return (plain.match(wordPattern) ?? []).flatMap((word) =>
    unspacedPattern.test(word) ? pairs(word) : [word],
  )
}

function pairs(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
