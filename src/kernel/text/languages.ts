/** ISO 639-1 codes of the languages in which people are written to, and pages are shown; the first is the default. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const
export type Language = (typeof languages)[number]

/** Which of them a code is, if any. */
export function findLanguage(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language === code)
}

/** The same; the default where it is none of them. */
export function languageOf(code: string | null | undefined): Language {
  return findLanguage(code) ?? languages[0]
}
