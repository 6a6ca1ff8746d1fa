import { countryOf } from '#kernel/text/countries.ts'
import { findLanguage, type Language } from '#kernel/text/languages.ts'

interface Known {
  /** What the lead wrote in. */
  readonly evidence: string
  /** Where it is, as people write it. */
  readonly country: string
  /** What the organization writes in. */
  readonly own: string | undefined
}

/** The language that a lead is written to in: that of its words, of its country, of the organization, or English. */
export function languageFor({ evidence, country, own }: Known): Language {
  return findLanguage(evidence) ?? findLanguage(spokenIn(country)) ?? findLanguage(own) ?? 'en'
}

/** By the language data that the runtime carries. */
function spokenIn(country: string): string | undefined {
  const code = countryOf(country)?.code
  return code === undefined
    ? undefined
    : new Intl.Locale('und', { region: code }).maximize().language
}
