import { hash } from 'node:crypto'
import { dayIn } from '../../outreach/wording/facts.ts'
import type { OutreachLanguage } from '../../outreach/wording/wording.ts'
import { de } from './de.ts'
import { en, type NoticeWords } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'

/** Which wording this is: another text is another version. */
export const noticeVersion = '2026-11'

export const noticeWords: Readonly<Record<OutreachLanguage, NoticeWords>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  pt,
}

/** What a notice has to name. */
export interface NoticeFacts {
  readonly controller: string
  readonly contact: string
  readonly source: string
  readonly collected_at: string
  /** Where they find more, and object. */
  readonly url: string
}

/** The notice in a language: a line for each thing that Article 14 asks for. */
export function noticeText(language: OutreachLanguage, facts: NoticeFacts): string {
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
