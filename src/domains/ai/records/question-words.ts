import { createRequire } from 'node:module'
import type * as stopword from 'stopword'
import { lazy } from '#kernel/lazy.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'
import { fieldOf } from './field-words.ts'

/** Loaded with the first question. */
const stops = lazy(() => {
  const { eng, deu, fra, spa } = createRequire(import.meta.url)('stopword') as typeof stopword
  return new Set([...eng, ...deu, ...fra, ...spa, ...alsoEmpty].map(fold))
})

/** What questions to a workspace say whatever they are about. */
const alsoEmpty = [
  'show tell find give know please anything us whose does did',
  'zeige zeig sag nenne wissen weiss bitte gibt wer wie wann',
  'montre dis donne savons sait quel quelle quels quand est ce',
  'contact kontakt contacto address adresse lautet erreiche erreichen reach',
  'muestra dime sabemos cual cuando quien quienes cuanto hay',
].flatMap((words) => words.split(' '))

/** The words of a question by which records can be looked for, each once; those that name a field are none. */
export function contentWords(question: string): string[] {
  return telling(question).filter((word) => fieldOf(word) === undefined)
}

/** The fields that a question asks for. */
export function askedFields(question: string): string[] {
  return [...new Set(telling(question).flatMap((word) => fieldOf(word) ?? []))]
}

const longestQuestion = 2000

function telling(question: string): string[] {
  const words = foldedWords(question.slice(0, longestQuestion))
  return [...new Set(words.filter((word) => word.length > 1 && !stops().has(word)))]
}
