import { z } from 'zod'
import type { Refusal, RefusalKind } from '../errors.ts'

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
          code: z.string().meta({ example: 'too_big' }),
          message: z.string().meta({ example: 'Too big: expected number to be <=200.' }),
        }),
      )
      .optional()
      .meta({ description: 'What is wrong with which field; only if fields are at fault.' }),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457).' })

/** Where the served documentation explains a code. */
export function problemAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/docs/#problem-${code}`
}

export function problemDocument(
  refusal: Refusal,
  { publicUrl, requestId }: { publicUrl: string; requestId: string },
) {
  return {
    ...problemOf(refusal.kind, publicUrl),
    detail: refusal.message,
    request_id: requestId,
    ...(refusal.options.errors === undefined ? {} : { errors: refusal.options.errors }),
    ...refusal.options.members,
  }
}

export function problemOf({ status, code, title, detail }: RefusalKind, publicUrl: string) {
  return {
    type: problemAddress(publicUrl, code),
    title,
    status,
    detail,
    code,
  }
}
