import { parse } from 'tldts'
import { isEstate } from '../contact/estates.ts'
import { nodesOf, textOf } from '../html/schema-node.ts'
import { phraseKey } from '../words/phrases.ts'
import { isOrganization } from './organization.ts'
import type { SitePart } from './site-text.ts'

/** Whether a phrase, by its key, is of where a company is. */
export type IsOfAddress = (key: string) => boolean

/**
 * Knows streets, houses and estates where a company is: what its structured data call so, and what stands with a number
 * before one of its towns and a postal code. A phrase of several words is of an address where one of those holds it; one
 * word, or the ending of the host, where the site does not say it in a sentence as well.
 */
export function addressOf(parts: readonly SitePart[], towns: readonly string[]): IsOfAddress {
  const places = new Set(towns.map(phraseKey).filter(Boolean))
  const lines = new Set([
    ...parts.flatMap(stated),
    ...parts.flatMap((part) => written(part, places)),
    ...parts.flatMap(estatesOn),
  ])
  const endings = new Set(parts.slice(0, 1).flatMap(endingOf))
  const all = [...lines]
    .filter(Boolean)
    .slice(0, mostLines)
    .map((line) => ` ${line} `)
  const said = sentenceWords(parts)
  return (key) => {
    const isWord = !key.includes(' ')
    if (isWord && said.has(key)) return false
    return (isWord && endings.has(key)) || all.some((line) => line.includes(` ${key} `))
  }
}

function endingOf({ source }: SitePart): string[] {
  return parse(source.page.url, { allowPrivateDomains: true }).publicSuffix?.split('.') ?? []
}

function stated({ source: { page } }: SitePart): string[] {
  return [...page.jsonld, ...page.microdata]
    .filter(isOrganization)
    .flatMap((node) => nodesOf(node, 'address'))
    .flatMap((address) => piecesOf(textOf(address, 'streetAddress', 200) ?? ''))
    .map(withoutNumbers)
}

/** What is called an estate in a line of an address, with a capital, and the house before it: no town need follow. */
function estatesOn({ own, shared }: SitePart): string[] {
  return [...own, ...shared]
    .filter(({ text }) => text.length <= longestLine)
    .flatMap(({ text }) => {
      const pieces = piecesOf(text)
      const at = pieces.findIndex((piece) => /^\p{Lu}/u.test(piece) && isEstate(piece))
      if (at < 0) return []
      const first = pieces.findIndex((piece, place) => place < at && house.test(piece))
      return [pieces[at] ?? '', ...(first < 0 ? [] : pieces.slice(first, at))].map(withoutNumbers)
    })
}

/** More than any company has, and few enough to be looked for in each phrase. */
const mostLines = 40
const longestLine = 120
const linesBefore = 4

/** Of the lines before a town those from the first with the number of a house on. */
function written({ own, shared }: SitePart, places: ReadonlySet<string>): string[] {
  const pieces = [...own, ...shared].flatMap(({ text }) =>
    text.length > longestLine ? [''] : piecesOf(text),
  )
  return pieces.flatMap((piece, at) => {
    const next = pieces[at + 1] ?? ''
    const isTown = places.has(withoutNumbers(piece)) && (/\d/.test(piece) || isCode(next))
    if (!isTown && !british.test(next)) return []
    const before = pieces.slice(Math.max(0, at - linesBefore), at)
    const first = before.findIndex((line) => house.test(line))
    return first < 0 ? [] : before.slice(first).map(withoutNumbers)
  })
}

/** What stands in a line of its own before it is a town, known or not. */
const british = /^[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}$/

/** `12 rue des Lilas`, `Hauptstraße 12a`, `Unit 2`. */
const house = /^\d{1,4} ?[a-z]?,? \p{L}|\p{L}\.? \d{1,4}(?:[-/]\d{1,4})? ?[a-z]?$/iu

function piecesOf(text: string): string[] {
  return text.split(/[,;|·•\n]|\s[–—-]\s/u).map((piece) => piece.trim())
}

/** `SY8 1AA`, `23552`. */
function isCode(text: string): boolean {
  return text.length <= 10 && /\d/.test(text) && withoutNumbers(text) === ''
}

/** The key of the words that have no digit: `23552 Lübeck` and `Ludlow SY8 1AA` → the town. */
function withoutNumbers(text: string): string {
  const words = text.split(/\s+/).filter((word) => !/\d/.test(word))
  return phraseKey(words.join(' '))
}

const leastOfSentence = 60

/** What sentences say, without a capital where the language has capitals for names alone. */
function sentenceWords(parts: readonly SitePart[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ source, own }) =>
      own
        .filter(({ text }) => text.length >= leastOfSentence)
        .flatMap(({ text }) => text.match(/[\p{L}'’-]{3,}/gu) ?? [])
        .filter((word) => source.lang === 'de' || /^\p{Ll}/u.test(word))
        .map(phraseKey),
    ),
  )
}
