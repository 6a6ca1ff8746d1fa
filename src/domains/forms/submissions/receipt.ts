import { hash } from 'node:crypto'
import type { Language } from '#kernel/text/languages.ts'
import type { Form } from '../forms/schemas.ts'

/** The text of consent as it is shown in a language; empty where the form asks for none. */
export function consentText({ consent, texts }: Form, language: Language): string {
  if (consent === null) return ''
  return texts[language]?.consent ?? consent.text
}

/** What names a text of consent: whoever ticks it sends this along, so that a receipt holds no other text. */
export function consentValue(form: Form, language: Language): string {
  const shown = JSON.stringify([consentText(form, language), form.consent?.version])
  return `${marker}${hash('sha256', shown, 'base64url').slice(0, 16)}`
}

const marker = 'text-'

/** Whether somebody agrees, and to the text of which language; undefined where that is a text of before. */
export interface Agreed {
  readonly given: boolean
  readonly language: Language | undefined
}

/** A program that says `true` is believed to have shown the text of the language that it names. */
export function agreedIn(form: Form, sent: unknown, language: Language): Agreed {
  if (form.consent === null) return { given: false, language }
  if (typeof sent !== 'string' || !sent.startsWith(marker)) return { given: isTrue(sent), language }
  const all = [language, ...form.languages]
  return { given: true, language: all.find((one) => consentValue(form, one) === sent) }
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(true|on|yes|1)$/i.test(value))
}

const longestPage = 500

/** The address of the page that a browser names, without what may be private in it; empty where it names none. */
export function receiptPage(named: string | undefined): string {
  const url = URL.parse((named ?? '').slice(0, 2000))
  if (url === null || !/^https?:$/.test(url.protocol)) return ''
  return `${url.origin}${url.pathname}`.slice(0, longestPage)
}
