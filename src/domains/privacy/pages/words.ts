import type { SourcePolicy } from '#adapters/signal-sources/contract.ts'
import { languageOfPage, type AskedPage } from '#kernel/text/accepted-languages.ts'
import { filled } from '#kernel/text/filled.ts'
import type { Language } from '#kernel/text/languages.ts'
import sourceNames from './source-names.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

/** What the pages say; `{name}` stands for what they are told. */
export const catalogues: Readonly<Record<Language, PrivacyWords>> = words
type PrivacyWords = typeof words.en

export interface Speech {
  readonly language: Language
  say(key: keyof PrivacyWords, facts?: Readonly<Record<string, string>>): string
  /** What a source is called; one that the language has no name for keeps its own, which is English. */
  source(policy: Pick<SourcePolicy, 'id' | 'title'>): string
}

/** The words of the pages in the language of who looks at them. */
export function speechFor(page: AskedPage): Speech {
  const language = languageOfPage(page)
  const names: Readonly<Record<string, string>> = language === 'en' ? {} : sourceNames[language]
  return {
    language,
    say: (key, facts = {}) => filled(catalogues[language][key], facts),
    source: ({ id, title }) => names[id] ?? title,
  }
}
