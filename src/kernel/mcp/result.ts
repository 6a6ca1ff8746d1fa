import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FieldError, Refusal } from '../errors.ts'
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

/** Code and sentence first, for people and models; then the problem document, for programs. */
export function refused(
  refusal: Refusal,
  { base, requestId }: Authenticated,
  { reword }: Spoken,
): CallToolResult {
  const problem = problemDocument(refusal, { publicUrl: base.config.PUBLIC_URL, requestId })
  const spoken = { ...problem, detail: reword(problem.detail) }
  return {
    isError: true,
    content: [
      { type: 'text', text: sentences(problem).map(reword).join('\n') },
      { type: 'text', text: JSON.stringify(spoken) },
    ],
  }
}

interface Sentences {
  readonly code: string
  readonly detail: string
  readonly errors?: readonly FieldError[]
}

function sentences(problem: Sentences): string[] {
  return [
    `${problem.code}: ${problem.detail}`,
    ...(problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
  ]
}
