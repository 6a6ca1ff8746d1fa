import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Refusal } from '../errors.ts'
import { problemDocument } from '../wire/problem.ts'
import type { Authenticated } from './authentication.ts'
import { marked } from './strangers.ts'
import type { Wording } from './wording.ts'

/** In which words a model is spoken to. */
export interface Spoken {
  readonly reword: Wording
}

/** By what a call was recognized as one that was made before. */
export type ReplayedBy = keyof typeof replayed

const replayed = {
  arguments:
    'This is the first result of the same call, made within the last ten minutes; nothing was done again. To repeat it on purpose send an `idempotency-key` in `_meta`.',
  key: 'This is the first result of the call with this `idempotency-key`, which names it for a day; nothing was done again. To repeat it on purpose send another one.',
} as const

/** What a tool returns, with its declared members alone. */
export type Result = Readonly<Record<string, unknown>>

/** The result twice, as the protocol wants it: as text and as an object. */
export function resulted(structuredContent: Result, replayedBy?: ReplayedBy): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify(structuredContent) },
      ...(replayedBy === undefined ? [] : [{ type: 'text', text: replayed[replayedBy] } as const]),
    ],
    structuredContent,
  }
}

/**
 * Code, sentence and what else there is to know once, for people and models; the problem document goes
 * where only programs look.
 */
export function refused(
  refusal: Refusal,
  { base, requestId }: Authenticated,
  { reword }: Spoken,
): CallToolResult {
  const { text, problem } = toldToModel(refusal, { ...base.told, requestId }, { reword })
  return { isError: true, content: [{ type: 'text', text }], _meta: { problem } }
}

export interface ToldRefusal {
  readonly text: string
  /** What it says beside its sentence, with the words of strangers marked. */
  readonly members: Result
  readonly problem: Result
}

/** A refusal in a line for each of what it says: code and sentence, the fields at fault, and what is not in its sentence. */
export function toldToModel(
  refusal: Refusal,
  told: Parameters<typeof problemDocument>[1],
  { reword }: Spoken,
): ToldRefusal {
  const { errors, ...problem } = spokenOf(refusal, told, reword)
  const members = membersOf(refusal)
  const untold = Object.entries(members).filter(
    ([, value]) => typeof value !== 'string' || !problem.detail.includes(value),
  )
  const lines = [
    `${problem.code}: ${problem.detail}`,
    ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`),
    ...untold.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ]
  return {
    text: lines.join('\n'),
    members,
    problem: errors === undefined ? problem : { ...problem, errors },
  }
}

function membersOf({ kind, options: { members = {} } }: Refusal): Result {
  const { mark } = marked(z.object(kind.members))
  return mark === undefined ? members : (mark(members) as Result)
}

function spokenOf(refusal: Refusal, told: Parameters<typeof problemDocument>[1], reword: Wording) {
  const { errors, ...problem } = problemDocument(refusal, told)
  return {
    ...problem,
    detail: reword(problem.detail),
    errors: errors?.map((error) => ({ ...error, message: reword(error.message) })),
  }
}
