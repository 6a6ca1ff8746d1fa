import { legalForms } from './legal-forms.ts'

const forms: ReadonlySet<string> = new Set(legalForms)

export function isLegalForm(word: string): boolean {
  return forms.has(word)
}

/** The words of a company's name, in their order. */
export interface CompanyWords {
  readonly words: readonly string[]
  /** Without legal forms and the article. */
  readonly telling: readonly string[]
}

/** What a folded name of a company consists of: dotted letters in one word, `&` as a word, no other marks. */
export function companyWords(folded: string): CompanyWords {
  const words = folded
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  return { words, telling: words.filter((word) => !isLegalForm(word) && word !== 'the') }
}
