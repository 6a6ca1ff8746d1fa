import { phraseKey } from '../words/phrases.ts'
import type { SitePart } from './site-text.ts'

/** On how many pages text or headings say a phrase, given by its key; small print and what all pages share left out. */
export function countPages(parts: readonly SitePart[]): (key: string) => number {
  const texts = parts
    .filter(({ topic }) => topic !== 'small' && topic !== 'imprint')
    .map(({ own }) => ` ${own.map(({ text }) => keyOf(text)).join(' | ')} `)
  return (key) => texts.filter((text) => text.includes(` ${key} `)).length
}

function keyOf(text: string): string {
  return phraseKey(text.slice(0, 3_000).replaceAll(/[.,:;!?()]/gu, ' '))
}
