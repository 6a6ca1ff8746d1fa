import { readFileSync } from 'node:fs'
import { withColon } from '#kernel/text/colon.ts'
import { escaped } from '#kernel/text/escaped.ts'
import { filled } from '#kernel/text/filled.ts'
import de from './catalogues/de.json' with { type: 'json' }
import en from './catalogues/en.json' with { type: 'json' }
import es from './catalogues/es.json' with { type: 'json' }
import fr from './catalogues/fr.json' with { type: 'json' }
import it from './catalogues/it.json' with { type: 'json' }
import nl from './catalogues/nl.json' with { type: 'json' }
import pt from './catalogues/pt.json' with { type: 'json' }
import { kinds, type Facts, type MailKind } from './kinds.ts'
import type { Language } from '#kernel/text/languages.ts'
import type { Catalogue } from './wording.ts'

export const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, it, nl, pt }

export interface Rendered {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Rendering<K extends MailKind> {
  readonly kind: K
  readonly language: Language
  readonly timeZone?: string
  readonly facts: Facts[K]
  /** Origin of the service, named below the message. */
  readonly service: string
  readonly link?: string | undefined
}

/** The subject, the plain text and the HTML of one mail. */
export function render<K extends MailKind>(rendering: Rendering<K>): Rendered {
  const { kind, language, link } = rendering
  const catalogue = catalogues[language]
  const { subject, before, button = '', after } = catalogue.kinds[kind]
  const facts = shownFacts(rendering)
  const say = (words: string) => filled(words, facts)
  const message = {
    subject: say(subject),
    greeting: say('name' in facts ? catalogue.greeting : catalogue.greeting_stranger),
    footer: say(catalogue.footer),
    before: before.map(say),
    after: after.map(say),
  }
  const action = link === undefined ? undefined : { link, button, hint: catalogue.link_hint }
  return {
    subject: message.subject,
    text: asText(message, language, action),
    html: asHtml(message, language, action, 'page' in kinds[kind] ? 'button' : 'code'),
  }
}

type Message = Readonly<Record<'subject' | 'greeting' | 'footer', string>> &
  Readonly<Record<'before' | 'after', readonly string[]>>
type Action = Readonly<Record<'link' | 'button' | 'hint', string>>

function asText(message: Message, language: Language, action: Action | undefined): string {
  const slots = {
    ...message,
    before: message.before.join('\n\n'),
    after: message.after.join('\n\n'),
    link: action === undefined ? '' : `${withColon(action.button, language)}\n${action.link}`,
  }
  return slotted(templates.text, slots).replaceAll(/\n{3,}/g, '\n\n')
}

function asHtml(
  message: Message,
  language: string,
  action: Action | undefined,
  shape: 'button' | 'code',
): string {
  return slotted(templates.html, {
    language,
    subject: escaped(message.subject),
    greeting: escaped(message.greeting),
    footer: escaped(message.footer),
    before: paragraphs(message.before),
    after: paragraphs(message.after),
    link: action === undefined ? '' : slotted(templates[shape], mapped(action, escaped)),
  })
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n')
}

const templates = {
  text: file('message.txt'),
  html: file('message.html'),
  button: file('button.html'),
  code: file('code.html'),
}

function file(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

/** Puts texts into the slots of a template, in one pass: what stands in a text is no slot. */
function slotted(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => slots[name] ?? '')
}

const longestFact = 100

/** Facts may be the words of strangers: one line each, bounded, and no address that a mail program links. */
function shownFacts<K extends MailKind>({ facts, language, timeZone, service }: Rendering<K>) {
  const { roles } = catalogues[language]
  const shown = Object.entries(facts).map(([name, value]: [string, string]) => [
    name,
    name === 'at'
      ? shownInstant(value, language, timeZone)
      : inert((name === 'role' ? roles[value] : undefined) ?? value),
  ])
  return { ...Object.fromEntries(shown), service } as Record<string, string>
}

function shownInstant(at: string, language: Language, timeZone = 'UTC'): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return `${new Intl.DateTimeFormat(language, format).format(new Date(at))} ${timeZone}`
}

/** A zero-width space after each dot, colon and slash inside a word keeps it from becoming a link. */
function inert(text: string): string {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  const bounded =
    line.length > longestFact ? `${line.slice(0, longestFact - 1).toWellFormed()}…` : line
  return bounded.replaceAll(/(?<=\S)([.:/])(?=\S)/g, '$1\u200B')
}

function mapped(of: Readonly<Record<string, string>>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(of).map(([name, text]) => [name, change(text)]))
}
