import { lazyBy } from '#kernel/lazy.ts'
import { wordsSource } from '../intent/phrase-pattern.ts'
import { refusalWords } from './refusal-words.ts'

/** What is left of a text once what its writer does not want is out of it. */
export interface Unrefused {
  readonly own: string
  /** Whether the writer wants nobody, and not merely not this or that. */
  readonly refuses: boolean
}

const languages = Object.keys(refusalWords)

/** So much at most goes on each side of what refuses, where a clause does not end before. */
const reach = 80

/**
 * Takes out of a folded text the clauses that want nobody any more (`stop sending me offers`), and of the others the
 * words that say what is not looked for (`not looking for`). Of all seven languages where it is none of them.
 */
export function withoutRefusals(own: string, lang: string): Unrefused {
  const patterns = (languages.includes(lang) ? [lang] : languages).map(patternsOf)
  const left = patterns.reduce(withoutRefused, own)
  return {
    own: patterns.reduce((text, { negated }) => text.replace(negated, ' '), left),
    refuses: left !== own,
  }
}

type Patterns = Readonly<Record<'apart' | 'refused' | 'negated', RegExp>>

const patternsOf = lazyBy((lang: string): Patterns => {
  const { refused = [], negated = [], but = [] } = refusalWords[lang] ?? {}
  return {
    apart: new RegExp(`([.,;:!?\\n]|${wordsSource(but, ' ')})`, 'u'),
    refused: new RegExp(wordsSource(refused, ' '), 'u'),
    negated: new RegExp(wordsSource(negated, ' '), 'gu'),
  }
})

/** What keeps clauses apart stays; it is every second part. */
function withoutRefused(text: string, { apart, refused }: Patterns): string {
  const parts = text.split(apart)
  return parts.map((part, place) => (place % 2 === 1 ? part : cut(part, refused))).join('')
}

function cut(clause: string, refused: RegExp): string {
  const left: string[] = []
  let rest = clause
  for (let found = refused.exec(rest); found !== null; found = refused.exec(rest)) {
    left.push(rest.slice(0, Math.max(0, found.index - reach)), ' ')
    rest = rest.slice(found.index + found[0].length + reach)
  }
  return [...left, rest].join('')
}
