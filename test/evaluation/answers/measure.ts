import { evidenceOf } from '#domains/ai/builtin/closest-records.ts'
import type { Passage } from '#domains/ai/records/passage.ts'
import { rank } from '#domains/ai/records/ranking.ts'
import { foldedWords } from '#kernel/text/fold.ts'
import { questions, type Question } from './questions.ts'
import { workspace } from './workspace.ts'

/** The ids that an engine shows for a question, best first; none where it abstains. */
export type Engine = (
  question: string,
  passages: readonly Passage[],
) => readonly string[] | Promise<readonly string[]>

export function builtin(question: string, passages: readonly Passage[]): string[] {
  return evidenceOf(rank(question, passages)).map(({ passage }) => passage.id)
}

/** The record that shares most words, if it shares any: what a search without weights would show. */
export function sharedWords(question: string, passages: readonly Passage[]): string[] {
  const wanted = new Set(foldedWords(question))
  const scored = passages.map(({ id, text }) => ({
    id,
    score: new Set(foldedWords(text).filter((word) => wanted.has(word))).size,
  }))
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  return best === undefined || best.score === 0 ? [] : [best.id]
}

export interface Measured {
  readonly questions: number
  /** Share of what can be said where the right record comes first. */
  readonly rightFirst: number
  /** Share of what nobody knows where the engine says so. */
  readonly abstained: number
  readonly wrong: readonly string[]
}

/** A question, and what an engine has shown for it. */
interface Told {
  readonly question: Question
  readonly shown: readonly string[]
}

/** One after the other, as a model of the operator's own may be small. */
export function told(engine: Engine, among: readonly Question[] = questions): Promise<Told[]> {
  return among.reduce<Promise<Told[]>>(
    async (before, question) => [
      ...(await before),
      { question, shown: await engine(question.text, workspace) },
    ],
    Promise.resolve([]),
  )
}

export function measured(all: readonly Told[]): Measured {
  const known = all.filter(({ question }) => question.right.length > 0)
  const unknown = all.filter(({ question }) => question.right.length === 0)
  const isRight = ({ question, shown }: Told) =>
    question.right.length === 0 ? shown.length === 0 : question.right.includes(shown[0] ?? '')
  return {
    questions: all.length,
    rightFirst: known.filter(isRight).length / known.length,
    abstained: unknown.filter(isRight).length / unknown.length,
    wrong: all.filter((one) => !isRight(one)).map(({ question }) => question.text),
  }
}
