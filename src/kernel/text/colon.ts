import type { Language } from './languages.ts'

/** A label with the colon before what it names: in French a space that ends no line stands before it. */
export function withColon(label: string, language: Language): string {
  return language === 'fr' ? `${label}\u00a0:` : `${label}:`
}
