import { hash } from 'node:crypto'
import type { Language } from '#kernel/text/languages.ts'
import { dayIn } from '../../outreach/wording/facts.ts'
import noticeWords from './words.json' with { type: 'json' }

/** Which wording this is: another text is another version. */
export const noticeVersion = '2026-11'

/** What a notice has to name. */
export interface NoticeFacts {
  readonly controller: string
  readonly contact: string
  readonly source: string
  readonly collected_at: string
  /** Where they find more, and object. */
  readonly url: string
}

/** The notice in a language: a line for each thing that Article 14 of the GDPR asks for. */
export function noticeText(language: Language, facts: NoticeFacts): string {
  const places: Readonly<Record<string, string>> = {
    ...facts,
    collected: dayIn(language, facts.collected_at),
  }
  return Object.values(noticeWords[language])
    .map((line) => line.replaceAll(/\{(\w+)\}/gu, (_, name: string) => inLine(places[name] ?? '')))
    .join('\n')
}

/** SHA-256 of what was said. */
export function noticeHash(text: string): string {
  return hash('sha256', text, 'hex')
}

function inLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
