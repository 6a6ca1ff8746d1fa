import { createHash } from 'node:crypto'
import type { SignalType } from '#adapters/signal-sources/contract.ts'
import { lazyBy } from '#kernel/lazy.ts'
import { withOneApostrophe, withPlainLetters } from '#kernel/text/fold.ts'
import type { Cues, SpokenType } from './lexicon/cues.ts'
import { de } from './lexicon/de.ts'
import { en } from './lexicon/en.ts'
import { es } from './lexicon/es.ts'
import { fr } from './lexicon/fr.ts'
import { it } from './lexicon/it.ts'
import { nl } from './lexicon/nl.ts'
import { pt } from './lexicon/pt.ts'
import { cueSource, wordsSource } from './phrase-pattern.ts'
import { lexiconDampers, type LexiconDamper } from '../signal-types.ts'

/** What the words of a text show, and which words showed it. */
export interface Reading {
  readonly type: SignalType
  readonly cues: readonly string[]
  readonly dampers: readonly LexiconDamper[]
  /** A question to the reader that opens as advertisements do. */
  readonly asks_reader: boolean
}

const cuesByLanguage: Readonly<Record<string, Cues>> = { de, en, es, fr, it, nl, pt }
const maxChars = 4_000

/** Identifies the words that a classification was made with. */
export const lexiconHash = createHash('sha256')
  .update(JSON.stringify(cuesByLanguage))
  .digest('hex')
  .slice(0, 16)

// A job post is full of "we are looking for", so hiring is read before wanting; the others go by weight.
const readingOrder: readonly SpokenType[] = [
  'tender',
  'hiring',
  'want',
  'evaluate',
  'switch',
  'pain',
  'permit',
  'trigger',
]

type CompiledCues = Readonly<Record<keyof Cues, RegExp | null>>
const languages = Object.keys(cuesByLanguage)
const compiledCues = lazyBy((lang: string) => compile(cuesByLanguage[lang] as Cues))

/**
 * Classifies a text by the phrases of its language and of English (of all languages when unknown). Quoted lines and
 * long quotations are not the writer's words and are ignored. Reads 4,000 characters.
 */
export function readText(text: string, lang: string): Reading {
  const spoken = withPlainLetters(withOneApostrophe(withoutQuotations(text.slice(0, maxChars))))
  const lexicons = lexiconsFor(lang)
  const found = (kind: keyof Cues) => lexicons.flatMap((cues) => hits(cues, kind, spoken))
  const asks_reader = asksReader(lexicons, spoken)
  const dampers = lexiconDampers.filter((damper) => found(damper).length > 0)
  for (const type of readingOrder) {
    const cues = found(type)
    if (cues.length > 0)
      return { type, cues, dampers: withAdvertising(dampers, lexicons, spoken, type), asks_reader }
  }
  const advertised = withAdvertising(dampers, lexicons, spoken, 'topic')
  return { type: 'topic', cues: [], dampers: advertised, asks_reader }
}

function lexiconsFor(lang: string): CompiledCues[] {
  const read = languages.includes(lang) ? new Set([lang, 'en']) : languages
  return [...read].map(compiledCues)
}

/** Lines that begin with `>` and quotations of twenty characters or more. */
export function withoutQuotations(text: string): string {
  return text
    .replace(/^[^\S\r\n\u2028\u2029]*>.*$/gmu, ' ')
    .replace(/[“„][^“”„]{20,600}[“”]|«[^«»]{20,600}»|"[^"\n]{20,600}"/gu, ' ')
}

function hits(cues: CompiledCues, kind: keyof Cues, spoken: string): string[] {
  const pattern = cues[kind]
  // Most texts hold none, and `matchAll` begins with a copy of the pattern.
  if (pattern === null || spoken.search(pattern) < 0) return []
  const matches = [...spoken.matchAll(pattern)].filter((match) => !isNegated(cues, spoken, match))
  return [...new Set(matches.map((match) => match[0].replace(/\s+/gu, ' ').trim()))].slice(0, 5)
}

function isNegated(cues: CompiledCues, spoken: string, match: RegExpExecArray): boolean {
  const end = match.index + match[0].length
  const before = spoken.slice(Math.max(0, match.index - 32), match.index)
  const after = spoken.slice(end, end + 24)
  return (cues.not_before?.test(before) ?? false) || (cues.not_after?.test(after) ?? false)
}

function withAdvertising(
  dampers: readonly LexiconDamper[],
  lexicons: readonly CompiledCues[],
  spoken: string,
  type: SignalType,
): readonly LexiconDamper[] {
  const offers = lexicons.some((cues) => hits(cues, 'offer', spoken).length > 0)
  const wants = type === 'want' || type === 'tender'
  if (!offers || (wants && !asksReader(lexicons, spoken)) || dampers.includes('self_promotion'))
    return dampers
  return ['self_promotion', ...dampers]
}

function asksReader(lexicons: readonly CompiledCues[], spoken: string): boolean {
  return lexicons.some((cues) => cues.ad_openers?.test(spoken) ?? false)
}

function compile(cues: Cues): CompiledCues {
  const compiled = Object.entries(cues).map(([kind, phrases]) => [kind, patternOf(kind, phrases)])
  return Object.fromEntries(compiled) as CompiledCues
}

function patternOf(kind: string, phrases: readonly string[]): RegExp | null {
  if (phrases.length === 0) return null
  const any = `(?:${phrases.map((phrase) => cueSource(phrase)).join('|')})`
  switch (kind) {
    // Up to one word may stand between the negation and the cue, but no end of a clause.
    case 'not_before':
      return new RegExp(`(?<![\\p{L}\\p{N}])${any}\\s*(?:[^\\s.,;:!?]+\\s+)?$`, 'u')
    case 'not_after':
      return new RegExp(`^\\s*${any}(?![\\p{L}\\p{N}])`, 'u')
    case 'ad_openers':
      return new RegExp(`(?:^|[.!?\\n¿])[^\\S\\n]*${any}\\s[^.!?\\n]{0,160}\\?`, 'u')
    default:
      return new RegExp(wordsSource(phrases), 'gu')
  }
}
