import { emailWords } from './email.ts'

interface FormatIssue {
  readonly format: string
  readonly input?: unknown
}

/** What a text of some form looks like, and what of it is missing where that can be told. */
export function formatWords({ format, input }: FormatIssue): string {
  if (format === 'datetime') return instantWords(String(input))
  if (format === 'email') return emailWords(String(input))
  return forms[format] ?? 'Send text of the documented form.'
}

const forms: Readonly<Record<string, string>> = {
  uuid: 'Send a UUID such as 0199a1b2-0000-7000-8000-000000000001.',
  url: 'Send an address such as https://example.org/.',
  date: 'Send a day such as 2026-12-01.',
  time: 'Send a time such as 09:30.',
}

const example = 'such as 2026-12-01T10:00:00Z'

function instantWords(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `Add a time and a time zone, ${example}.`
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/.test(text))
    return `Add a time zone such as Z or +02:00, ${example}.`
  return `Send an instant ${example}.`
}
