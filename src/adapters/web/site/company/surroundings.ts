import { parse } from 'tldts'
import { isFunctionWord } from '../words/phrases.ts'
import { letters } from './letters.ts'
import type { Mention } from './mention.ts'
import type { SitePart } from './site-text.ts'

/** What a site says around its phrases. */
export interface Surroundings {
  /** The host without its ending. */
  readonly host: string
  readonly title: string
  readonly described: string
  /** How much there is to read. */
  readonly size: 'few' | 'some' | 'many'
  /** In how many texts a word that begins so stands. */
  readonly echoes: ReadonlyMap<string, number>
  /** How many phrases hold such a word. */
  readonly families: ReadonlyMap<string, number>
  /** Words that are written without a capital. */
  readonly spoken: ReadonlySet<string>
}

const leastTelling = 4

/** Whether a word says what a phrase is about. */
export function isTelling(word: string, lang: string): boolean {
  return word.length >= leastTelling && !isFunctionWord(word, lang)
}

/** The beginning that a word shares with its other forms. */
export function stemOf(word: string): string {
  return word.slice(0, Math.max(4, Math.min(7, word.length - 2)))
}

/** What stands around all phrases of a site, counted once. */
export function surroundingsOf(
  parts: readonly SitePart[],
  phrases: readonly Mention[],
  spoken: ReadonlySet<string>,
): Surroundings {
  const home = parts[0]?.source.page
  const { domainWithoutSuffix } = parse(home?.url ?? '', { allowPrivateDomains: true })
  const texts = [...new Set(parts.flatMap(textsOf))].map((text) => plain(text.slice(0, longest)))
  const keys = [...new Set(phrases.map(({ key }) => key))]
  return {
    host: letters(domainWithoutSuffix ?? ''),
    title: ` ${plain(home?.title ?? '')} `,
    described: ` ${plain(parts.flatMap(({ described }) => described).join(' '))} `,
    size: texts.length < 30 ? 'few' : texts.length < 70 ? 'some' : 'many',
    echoes: countsOf(texts),
    families: countsOf(keys),
    spoken,
  }
}

const longest = 1_500

function textsOf({ source, own, described, topic }: SitePart): string[] {
  if (topic === 'small') return []
  return [
    ...described,
    ...own.map(({ text }) => text),
    ...source.page.links.flatMap(({ text, isPictured }) => (isPictured ? [] : text)),
  ]
}

/** In how many of the texts each beginning of a word stands. */
function countsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const stem of stemsIn(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return counts
}

function stemsIn(text: string): ReadonlySet<string> {
  const words = text.split(/[^\p{L}]+/u).filter((word) => word.length >= leastTelling)
  return new Set(words.map(stemOf))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[.,:;!?()"\s]+/g, ' ')
}
