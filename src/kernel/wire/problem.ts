import { z } from 'zod'
import type { FieldError, Refusal, RefusalKind, RefusalWords } from '../errors.ts'
import { fieldCodes, type FieldCode } from './field-codes.ts'
import { shown } from './shown.ts'

export const problemType = 'application/problem+json'

/** RFC 9457 problem document: the form of every refusal. Refusals add members of their own. */
export const Problem = z
  .looseObject({
    type: z.string().meta({
      description: 'Address of the page that explains the code.',
      example: 'https://api.example.com/docs/#problem-not_found',
    }),
    title: z.string().meta({ example: 'Not found' }),
    status: z.int().meta({ example: 404 }),
    detail: z.string().meta({
      description: 'What happened, and what to do next.',
      example: 'There is no such object here; check the id and the organization.',
    }),
    code: z
      .string()
      .meta({ description: 'Stable name of the refusal, for programs.', example: 'not_found' }),
    request_id: z.string().meta({ example: '0199a1b2-0000-7000-8000-00000000abcd' }),
    errors: z
      .array(
        z.object({
          field: z.string().meta({ example: 'page_size' }),
          code: z.enum(Object.keys(fieldCodes) as [FieldCode, ...FieldCode[]]).meta({
            description: `Stable name of the fault. ${meanings()}`,
            example: 'too_high',
          }),
          message: z.string().meta({ example: 'Send 200 or less.' }),
        }),
      )
      .optional()
      .meta({ description: 'What is wrong with each field; only if fields are at fault.' }),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457).' })

/** Where the served documentation explains a code. */
function problemAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/docs/#problem-${code}`
}

function meanings() {
  return Object.entries(fieldCodes)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join(' ')
}

/** In whose words a refusal is told, and where its code is explained. */
export interface Told {
  readonly publicUrl: string
  readonly words: RefusalWords
}

/** What every refusal of one code says. */
export type ToldKind = Omit<RefusalKind, 'members' | 'headers'>

/** What a caller sent comes back in small pieces: no refusal is longer than 16 kB. */
export function problemDocument(
  refusal: Refusal,
  { requestId, ...told }: Told & { readonly requestId: string },
) {
  const { detail, code: _code, ...particular } = particulars(refusal, told)
  return { ...problemOf(refusal.kind, told), detail, request_id: requestId, ...particular }
}

/** What one refusal says beyond what its kind does for all: also where it is one of many in a response. */
export function particulars(
  { kind, options: { detail, errors, members } }: Refusal,
  { words }: Pick<Told, 'words'>,
) {
  return {
    code: kind.code,
    detail: shown(detail ?? words[kind.code] ?? kind.detail, 1_000),
    ...(errors === undefined ? {} : { errors: bounded(errors) }),
    ...members,
  }
}

const mostErrors = 25
const mostErrorBytes = 5_000

/** The first few, as many as fit. */
function bounded(errors: readonly FieldError[]): FieldError[] {
  const kept: FieldError[] = []
  let bytes = 0
  for (const { field, code, message } of errors.slice(0, mostErrors)) {
    const one = { field: shown(field, 100), code, message: shown(message, 800) }
    bytes += Buffer.byteLength(JSON.stringify(one))
    if (kept.length > 0 && bytes > mostErrorBytes) break
    kept.push(one)
  }
  return kept
}

export function problemOf({ status, code, title, detail }: ToldKind, { publicUrl, words }: Told) {
  return {
    type: problemAddress(publicUrl, code),
    title,
    status,
    detail: words[code] ?? detail,
    code,
  }
}
