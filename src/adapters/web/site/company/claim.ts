import { cleanText } from '../../clean-text.ts'
import type { Page } from '../html/page.ts'

/** A page of the company's site that was read; `lang` is a two-letter code or ''. */
export interface ReadPage {
  readonly page: Page
  readonly lang: string
  readonly fetched_at: string
}

/** How a value was found, most trusted first: structured data, page metadata, running text. */
export type Method = 'jsonld' | 'microdata' | 'og' | 'meta' | 'text'

/** A value that the site states, with where and how; `confidence` from 0 to 1. */
export interface Claim<T> {
  readonly value: T
  readonly source: ReadPage
  readonly method: Method
  readonly confidence: number
  /** The words of the page that say it; the value itself when left out. */
  readonly quote?: string
}

/** Below this a value is not stated. */
export const leastConfidence = 0.4

/** Where values of a field of a profile are from; each value that is stated stands in one at least. */
export interface Provenance {
  readonly field: string
  readonly values: string[]
  readonly url: string
  readonly fetched_at: string
  readonly method: Method
  readonly confidence: number
  /** What stands there, in at most 200 characters. */
  readonly quote: string
}

/** Writes down which claims a profile's fields rest on. */
export class ProvenanceLog {
  readonly entries: Provenance[] = []

  /** The value of the first claim, claims being in order of trust; notes where it came from. */
  one<T>(
    field: string,
    claims: readonly Claim<T>[],
    said: (value: T) => string = String,
  ): T | undefined {
    const first = claims.find(isSure)
    if (first) this.#note(field, said(first.value), first)
    return first?.value
  }

  /** All values without repeats, at most `limit`, in order of trust; notes the first source of each. */
  all(field: string, claims: readonly Claim<string>[], limit: number): string[] {
    const values = new Map<string, string>()
    for (const claim of claims.filter(isSure)) {
      const key = claim.value.toLowerCase()
      if (values.has(key) || values.size === limit) continue
      values.set(key, claim.value)
      this.#note(field, claim.value, claim)
    }
    return [...values.values()]
  }

  #note(field: string, said: string, { source, method, confidence, quote }: Claim<unknown>): void {
    const from = {
      field,
      url: source.page.url,
      fetched_at: source.fetched_at,
      method,
      confidence,
      quote: cleanText(around(quote ?? said, said), longestQuote),
    }
    const known = this.entries.find((entry) => isSameSource(entry, from))
    if (known === undefined) this.entries.push({ ...from, values: [said] })
    else if (!known.values.includes(said)) known.values.push(said)
  }
}

function isSameSource(one: Omit<Provenance, 'values'>, other: Omit<Provenance, 'values'>): boolean {
  return (
    one.field === other.field &&
    one.url === other.url &&
    one.method === other.method &&
    one.confidence === other.confidence &&
    one.quote === other.quote
  )
}

const longestQuote = 200
const before = 60

/** Of a long text the part that holds the words. */
function around(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at + words.length < longestQuote * 0.9) return text
  const from = text.lastIndexOf(' ', at - before)
  return from < 0 ? text : `…${text.slice(from + 1)}`
}

function isSure({ confidence }: Claim<unknown>): boolean {
  return confidence >= leastConfidence
}
