import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import { outreachLanguages, type OutreachLanguage, type OutreachWords } from './wording.ts'

export const catalogues: Readonly<Record<OutreachLanguage, OutreachWords>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
}

/** Which of the languages a code is, if it is one of them. */
export function findLanguage(code: string | undefined): OutreachLanguage | undefined {
  return outreachLanguages.find((language) => language === code)
}
