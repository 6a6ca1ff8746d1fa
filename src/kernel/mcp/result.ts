import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Refusal } from '../errors.ts'
import { problemDocument } from '../wire/problem.ts'
import type { Authenticated } from './authentication.ts'
import type { Wording } from './wording.ts'

/** In which words a model is spoken to. */
export interface Spoken {
  readonly reword: Wording
}

const replayed =
  'This is the first result of the same call, made within the last ten minutes; nothing was done again. To repeat it on purpose send another `idempotency-key` in `_meta`.'

/** What a tool returns, with its declared members alone. */
export type Result = Readonly<Record<string, unknown>>

/** The result twice, as the protocol wants it: as text and as an object. */
export function resulted(structuredContent: Result, isReplayed = false): CallToolResult {
  return {
    content: [
      { type: 'text', text: JSON.stringify(structuredContent) },
      ...(isReplayed ? [{ type: 'text', text: replayed } as const] : []),
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
  const { errors, ...problem } = spokenOf(refusal, { base, requestId }, reword)
  const members = Object.entries(refusal.options.members ?? {})
  const untold = members.filter(
    ([, value]) => typeof value !== 'string' || !problem.detail.includes(value),
  )
  const lines = [
    `${problem.code}: ${problem.detail}`,
    ...(errors ?? []).map(({ field, message }) => `${field}: ${message}`),
    ...untold.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
  ]
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    _meta: { problem: errors === undefined ? problem : { ...problem, errors } },
  }
}

function spokenOf(
  refusal: Refusal,
  { base, requestId }: Pick<Authenticated, 'base' | 'requestId'>,
  reword: Wording,
) {
  const { errors, ...problem } = problemDocument(refusal, { ...base.told, requestId })
  return {
    ...problem,
    detail: reword(problem.detail),
    errors: errors?.map((error) => ({ ...error, message: reword(error.message) })),
  }
}
