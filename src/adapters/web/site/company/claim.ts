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

/** The source of one field of a profile. */
export interface Provenance {
  readonly field: string
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
  one<T>(field: string, claims: Claim<T>[]): T | undefined {
    const first = claims.find(isSure)
    if (first) this.#note(field, first)
    return first?.value
  }

  /** All values without repeats, at most `limit`, in order of trust; notes the first source of each method. */
  all(field: string, claims: Claim<string>[], limit: number): string[] {
    const values = new Map<string, string>()
    for (const claim of claims.filter(isSure)) {
      const key = claim.value.toLowerCase()
      if (values.has(key) || values.size === limit) continue
      values.set(key, claim.value)
      this.#note(field, claim)
    }
    return [...values.values()]
  }

  #note(field: string, { value, source, method, confidence, quote }: Claim<unknown>): void {
    if (this.entries.some((entry) => entry.field === field && entry.method === method)) return
    const { fetched_at } = source
    const said = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const words = cleanText(quote ?? said, 200)
    const url = source.page.url
    this.entries.push({ field, url, fetched_at, method, confidence, quote: words })
  }
}

function isSure({ confidence }: Claim<unknown>): boolean {
  return confidence >= leastConfidence
}
