import { preferredLanguage, type Language } from '#domains/mail/index.ts'
import { de } from './de.ts'
import { en, type PrivacyWords } from './en.ts'

export const catalogues: Readonly<Record<Language, PrivacyWords>> = { en, de }

export interface Speech {
  readonly language: Language
  say(key: keyof PrivacyWords, facts?: Readonly<Record<string, string>>): string
}

/** The words of the pages in the language of who looks at them. */
export function speechFor(acceptLanguage: string | undefined): Speech {
  const language = preferredLanguage(acceptLanguage)
  return {
    language,
    say: (key, facts = {}) =>
      catalogues[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''),
  }
}
