import { findLanguage, languages, type Language } from './languages.ts'

const longestHeader = 500

/** The code that an `Accept-Language` header such as `de-AT,de;q=0.9,en;q=0.5` likes best among these, if any. */
export function preferredAmong<Code extends string>(
  codes: readonly Code[],
  header: string | undefined,
): Code | undefined {
  return wishesIn(header)
    .map((wish) => codes.find((code) => code === wish.code))
    .find((code) => code !== undefined)
}

/** The best liked of the languages that there are; the default where it is none of them. */
export function preferredLanguage(header: string | undefined): Language {
  return preferredAmong(languages, header) ?? languages[0]
}

/** What a page is asked for with. */
export interface AskedPage {
  readonly query: URLSearchParams
  readonly acceptLanguage: string | undefined
}

/** The language that `?lang=` of its address names, else the one that its reader likes best. */
export function languageOfPage({ query, acceptLanguage }: AskedPage): Language {
  return namedLanguage({ query }) ?? preferredLanguage(acceptLanguage)
}

/** The language that `?lang=` of its address names, if any. */
export function namedLanguage({ query }: Pick<AskedPage, 'query'>): Language | undefined {
  const [code] = (query.get('lang') ?? '').trim().toLowerCase().split('-')
  return findLanguage(code)
}

/** The tags by which a header names a language with the region of its reader, such as `de-CH`, the best first. */
export function regionalTags(code: string, header: string | undefined): string[] {
  return wishesIn(header)
    .map(({ tag }) => tag)
    .filter((tag) => tag.startsWith(`${code}-`) && /^[a-z]{2}-(?:[a-z]{2}|\d{3})$/.test(tag))
}

function wishesIn(header: string | undefined) {
  const wishes = (header ?? '').slice(0, longestHeader).split(',').map(wishIn)
  return wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
}

function wishIn(text: string): { tag: string; code: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return {
    tag,
    code: tag.split('-')[0] ?? '',
    quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}
