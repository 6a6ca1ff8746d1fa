import { lazyBy } from '#kernel/lazy.ts'
import { wordsSource } from '../intent/phrase-pattern.ts'
import type { Holds } from './form-patterns.ts'
import { askingForms, requestForms } from './forms.ts'
import { de } from './idle/de.ts'
import { en } from './idle/en.ts'
import { es } from './idle/es.ts'
import { fr } from './idle/fr.ts'
import { it } from './idle/it.ts'
import { nl } from './idle/nl.ts'
import { pt } from './idle/pt.ts'
import type { IdleWords } from './idle/words.ts'

export const idleWords: Readonly<Record<string, IdleWords>> = { de, en, es, fr, it, nl, pt }

type Patterns = Readonly<Record<keyof IdleWords, RegExp>>

const languages = Object.keys(idleWords)

const patternsOf = lazyBy((lang: string) => {
  const words = Object.entries(idleWords[lang] ?? en) as [keyof IdleWords, readonly string[]][]
  const patterns = words.map(([kind, phrases]) => [kind, new RegExp(sourceOf(kind, phrases), 'u')])
  return Object.fromEntries(patterns) as Patterns
})

function sourceOf(kind: keyof IdleWords, phrases: readonly string[]): string {
  const source = wordsSource(phrases, ' ')
  return kind === 'said'
    ? `${source}[ ,:]{0,3}(?:["“„«][^"“”„«»\\n]{1,160}["“”»]|'[^'\\n]{1,160}')`
    : source
}

/**
 * What is left of a folded text without jests, doubts, memories, quotations, wishes that were met or are paid by nothing,
 * and questions after customers: wishes that nobody has, or has no more. Null where there are none, or something is asked
 * beside them. In the words of the language, of all seven where it is none of them.
 */
export function withoutIdle(own: string, lang: string, holds: Holds): string | null {
  const patterns = (languages.includes(lang) ? [lang] : languages).map(patternsOf)
  const left = patterns.reduce((text, of) => withoutIdleOf(text, of, holds), own)
  return left === own || asks(left, holds) ? null : left
}

function withoutIdleOf(own: string, of: Patterns, holds: Holds): string {
  if (isOffer(own, of, holds)) return ''
  return withoutMet(own, of)
    .split(/(?<=[.!?\n¿])/u)
    .filter((sentence) => !isIdleSentence(sentence, of))
    .map((sentence) => withoutMemories(sentence.replace(of.said, ' '), of))
    .join('')
}

function isIdleSentence(sentence: string, { jest, unpaid, doubted }: Patterns): boolean {
  return (
    jest.test(sentence) ||
    unpaid.test(sentence) ||
    (sentence.endsWith('?') && doubted.test(sentence))
  )
}

function withoutMemories(sentence: string, { past, wanted, still }: Patterns): string {
  if (!past.test(sentence)) return sentence
  return sentence
    .split(/(?<=[,;:])/u)
    .filter((clause) => !wanted.test(clause) || still.test(clause))
    .join('')
}

/** All that stood before the word that it is there. */
function withoutMet(own: string, { met, still }: Patterns): string {
  const found = met.exec(own)
  if (found === null) return own
  const rest = own.slice(found.index + found[0].length)
  return still.test(rest) ? own : rest
}

/** A question of nobody's own, behind which something is offered and nothing is asked. */
function isOffer(own: string, { whose, offered }: Patterns, holds: Holds): boolean {
  const end = own.indexOf('?') + 1
  const question = own.slice(0, end)
  const rest = own.slice(end)
  if (end === 0 || rest.includes('?') || holds('writer', question)) return false
  const isAsked = (['seeking', ...requestForms] as const).some((form) => holds(form, rest))
  return whose.test(question) && offered.test(rest) && !isAsked
}

function asks(text: string, holds: Holds): boolean {
  return (
    (text.includes('?') && holds('wh', text)) ||
    ([...askingForms, 'trouble'] as const).some((form) => holds(form, text))
  )
}
