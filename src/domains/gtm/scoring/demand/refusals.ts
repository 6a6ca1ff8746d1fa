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

/**
 * Takes out of a folded text the clauses that want nobody any more (`stop sending me offers`), and of the others the
 * words that say what is not looked for (`not looking for`). Of all seven languages where it is none of them.
 */
export function withoutRefusals(own: string, lang: string): Unrefused {
  const patterns = (languages.includes(lang) ? [lang] : languages).map(patternsOf)
  const left = patterns.reduce((text, { refused }) => text.replace(refused, ' '), own)
  return {
    own: patterns.reduce((text, { negated }) => text.replace(negated, ' '), left),
    refuses: left !== own,
  }
}

const patternsOf = lazyBy((lang: string) => {
  const { refused = [], negated = [], but = [] } = refusalWords[lang] ?? {}
  const inClause = `(?:(?!${wordsSource(but, ' ')})[^.,;:!?\\n]){0,80}`
  return {
    refused: new RegExp(`${inClause}${wordsSource(refused, ' ')}${inClause}`, 'gu'),
    negated: new RegExp(wordsSource(negated, ' '), 'gu'),
  }
})
