import { languageOfPage, type AskedPage } from '#kernel/text/accepted-languages.ts'
import { filled } from '#kernel/text/filled.ts'
import type { Language } from '#kernel/text/languages.ts'
import { html, type Html } from '#kernel/docs/html.ts'
import type { Faults } from '#kernel/pages/field.ts'
import type { PageView } from '#kernel/pages/page.ts'
import words from './words.json' with { type: 'json' }

/** What the pages say; `{name}` stands for what they are told. */
export const catalogues: Readonly<Record<Language, PageWords>> = words
type PageWords = typeof words.en

export type Facts = Readonly<Record<string, string>>

/** The words of one page in the language of who looks at it. */
export interface Speech {
  readonly language: Language
  say(key: keyof PageWords, facts?: Facts): string
}

export function speechFor(page: AskedPage): Speech {
  const language = languageOfPage(page)
  return {
    language,
    say: (key, facts = {}) => filled(catalogues[language][key], facts),
  }
}

interface Asking {
  readonly title: string
  readonly body: readonly Html[]
  readonly button: string
  /** What is wrong with what was sent. */
  readonly faults?: Faults
}

/** A page that asks: its form carries the secret on, in its body. */
export function asking(
  { path, token }: { readonly path: string; readonly token: string },
  { language }: Speech,
  { title, body, button, faults = {} }: Asking,
): PageView {
  const form = html`<form method="post" action="${path}?lang=${language}">
    <input type="hidden" name="token" value="${token}" />
    ${body}
    <button>${button}</button>
  </form>`
  const hasFaults = Object.keys(faults).length > 0
  return { status: hasFaults ? 400 : 200, language, title, body: form, hasFaults }
}

/** A page that tells. */
export function telling(
  { language }: Speech,
  { title, text, status = 200 }: { title: string; text: string; status?: PageView['status'] },
): PageView {
  return { status, language, title, body: paragraph(text) }
}

export function invalid(speech: Speech): PageView {
  const { say } = speech
  return telling(speech, { title: say('invalid_title'), text: say('invalid_text'), status: 404 })
}

export function paragraph(text: string): Html {
  return html`<p>${text}</p>`
}
