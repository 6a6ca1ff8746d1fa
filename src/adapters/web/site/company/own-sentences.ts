import type { Claim } from './claim.ts'
import { isOffering } from './offering-verbs.ts'
import type { SitePart } from './site-text.ts'

/** The first sentences of themselves, and those that tell what they do. */
export function sentencesOfSelf({ source, own }: SitePart, name: string): Claim<string>[] {
  const said = own.filter(
    ({ text, level, link_density }) =>
      level === 0 &&
      link_density < 0.3 &&
      text.length >= 50 &&
      /[.!]/.test(text) &&
      !/@|\d{5}|!!|[€$£].*[€$£]/.test(text) &&
      (text.includes(name) || speaksOfUs(text) || isOffering(text, source.lang)),
  )
  return said.slice(0, mostSentences).map(({ text }) => ({
    value: text.slice(0, 600),
    source,
    method: 'text',
    confidence: 0.5,
  }))
}

const mostSentences = 6

// How people speak of themselves, in the languages that are read in full.
const ofUs = new Set(
  `we our wir uns nous notre nos nosotros somos noi siamo wij onze ons nossa nossas nosso nossos nossa vi vår vårt våra vores våre
  som fem jesteśmy`.split(/\s+/),
)
const ofUsBeginning = /^(?:unser|nuestr|nostr|nasz)/
const ofUsEnding = /(?:amos|emos|iamo|ujemy|imy)$/

/** Whether a text speaks of those who wrote it. */
export function speaksOfUs(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => ofUs.has(word) || ofUsBeginning.test(word) || ofUsEnding.test(word))
}
