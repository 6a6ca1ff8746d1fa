import type { Form } from '../forms/schemas.ts'
import type { FormLanguage } from '../wording/languages.ts'

/** The text of consent as it is shown in a language; empty where the form asks for none. */
export function consentText({ consent, texts }: Form, language: FormLanguage): string {
  if (consent === null) return ''
  return texts[language]?.consent ?? consent.text
}

const longestPage = 500

/** The address of the page that a browser names, without what may be private in it; empty where it names none. */
export function receiptPage(named: string | undefined): string {
  const url = URL.parse((named ?? '').slice(0, 2000))
  if (url === null || !/^https?:$/.test(url.protocol)) return ''
  return `${url.origin}${url.pathname}`.slice(0, longestPage)
}
