import { languageOfPage, type AskedPage } from '#kernel/text/accepted-languages.ts'
import { filled } from '#kernel/text/filled.ts'
import type { Language } from '#kernel/text/languages.ts'
import words from './words.json' with { type: 'json' }

/** What the pages say; `{name}` stands for what they are told. */
export const catalogues: Readonly<Record<Language, PrivacyWords>> = words
type PrivacyWords = typeof words.en

export interface Speech {
  readonly language: Language
  say(key: keyof PrivacyWords, facts?: Readonly<Record<string, string>>): string
}

/** The words of the pages in the language of who looks at them. */
export function speechFor(page: AskedPage): Speech {
  const language = languageOfPage(page)
  return {
    language,
    say: (key, facts = {}) => filled(catalogues[language][key], facts),
  }
}
