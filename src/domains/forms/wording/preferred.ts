const longestHeader = 500

/** The code that an `Accept-Language` header likes best among these, if any. */
export function preferredAmong(
  codes: readonly string[],
  header: string | undefined,
): string | undefined {
  const wishes = (header ?? '').slice(0, longestHeader).split(',').map(wishIn)
  return wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ code }) => code)
    .find((code) => codes.includes(code))
}

function wishIn(text: string): { code: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return {
    code: tag.split('-')[0] ?? '',
    quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}
