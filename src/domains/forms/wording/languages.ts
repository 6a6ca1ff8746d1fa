import { preferredAmong } from '#kernel/text/accepted-languages.ts'
import { languageOf, type Language } from '#kernel/text/languages.ts'
import { words as catalogues, type FormWords } from './catalogues.ts'

interface Wish {
  readonly named?: string | null | undefined
  readonly header?: string | undefined
}

/** What the visitor asked for by name, else what their browser likes best, else the form's first language. */
export function languageFor(offered: readonly string[], wish: Wish): Language {
  return languageOf(wishedAmong(offered, wish) ?? offered[0])
}

/** The same where the visitor or their browser said so. */
export function wishedAmong(offered: readonly string[], wish: Wish): string | undefined {
  const named = offered.find((code) => code === wish.named)
  return named ?? preferredAmong(offered, wish.header)
}

export function wordsIn(language: Language): FormWords {
  return catalogues[language]
}
