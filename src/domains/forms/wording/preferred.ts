const longestHeader = 500

/** The code that an `Accept-Language` header likes best among these, if any. */
export function preferredAmong(
  codes: readonly string[],
  header: string | undefined,
): string | undefined {
  return wishesIn(header)
    .map(({ code }) => code)
    .find((code) => codes.includes(code))
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
