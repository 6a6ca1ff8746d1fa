import { preferredAmong } from './preferred.ts'
import { words as catalogues, type FormWords } from './catalogues.ts'

/** In which a form may be written. */
export const formLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const
export type FormLanguage = (typeof formLanguages)[number]

interface Wish {
  readonly named?: string | null | undefined
  readonly header?: string | undefined
}

/** What the visitor asked for by name, else what their browser likes best, else the form's first language. */
export function languageFor(offered: readonly string[], wish: Wish): FormLanguage {
  const found = wishedAmong(offered, wish) ?? offered[0]
  return formLanguages.find((code) => code === found) ?? formLanguages[0]
}

/** The same where the visitor or their browser said so. */
export function wishedAmong(offered: readonly string[], wish: Wish): string | undefined {
  const named = offered.find((code) => code === wish.named)
  return named ?? preferredAmong(offered, wish.header)
}

export function wordsIn(language: FormLanguage): FormWords {
  return catalogues[language]
}
