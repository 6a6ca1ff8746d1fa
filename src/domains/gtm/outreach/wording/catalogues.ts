import words from './words.json' with { type: 'json' }
import { outreachLanguages, type OutreachLanguage, type OutreachWords } from './wording.ts'

export const catalogues: Readonly<Record<OutreachLanguage, OutreachWords>> = words

/** Which of the languages a code is, if it is one of them. */
export function findLanguage(code: string | undefined): OutreachLanguage | undefined {
  return outreachLanguages.find((language) => language === code)
}
