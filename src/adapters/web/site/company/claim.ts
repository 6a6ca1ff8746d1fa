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
}

/** The source of one field of a profile. */
export interface Provenance {
  readonly field: string
  readonly url: string
  readonly fetched_at: string
  readonly method: Method
  readonly confidence: number
}

/** Writes down which claims a profile's fields rest on. */
export class ProvenanceLog {
  readonly entries: Provenance[] = []

  /** The value of the first claim, claims being in order of trust; notes where it came from. */
  one<T>(field: string, claims: Claim<T>[]): T | undefined {
    const [first] = claims
    if (first) this.#note(field, first)
    return first?.value
  }

  /** All values without repeats, at most `limit`, in order of trust; notes the first source of each method. */
  all(field: string, claims: Claim<string>[], limit: number): string[] {
    const values = new Map<string, string>()
    for (const claim of claims) {
      const key = claim.value.toLowerCase()
      if (values.has(key) || values.size === limit) continue
      values.set(key, claim.value)
      this.#note(field, claim)
    }
    return [...values.values()]
  }

  #note(field: string, { source, method, confidence }: Claim<unknown>): void {
    if (this.entries.some((entry) => entry.field === field && entry.method === method)) return
    const { fetched_at } = source
    this.entries.push({ field, url: source.page.url, fetched_at, method, confidence })
  }
}
