/** ISO 639-1 codes of the languages that mails and pages are written in; the first is the default. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Which of our languages a stored code is; the default where it is none of them. */
export function languageOf(code: string): Language {
  return languages.find((language) => language === code) ?? languages[0]
}

/** The language that an `Accept-Language` header likes best among ours. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return {
        tag: tag.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality.slice(2)),
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  const known = wishes.flatMap(({ tag }) => languages.filter((code) => tag.split('-')[0] === code))
  return known[0] ?? languages[0]
}
