import { z } from 'zod'
import type { Refusal, RefusalKind } from '../errors.ts'

export const problemType = 'application/problem+json'

/** RFC 9457 problem document: the form of every refusal. Refusals add members of their own. */
export const Problem = z
  .looseObject({
    type: z.string().meta({ description: 'Address of the page that explains the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What happened, and what to do next.' }),
    code: z.string().meta({ description: 'Stable name of the refusal, for programs.' }),
    request_id: z.string(),
    errors: z
      .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
      .optional(),
  })
  .meta({ id: 'Problem', description: 'Why a request was refused (RFC 9457).' })

/** Where the served documentation explains a code. */
export const problemAddress = (publicUrl: string, code: string): string =>
  `${publicUrl}/docs/#problem-${code}`

export const problemDocument = (
  refusal: Refusal,
  { publicUrl, requestId }: { publicUrl: string; requestId: string },
) => ({
  ...problemOf(refusal.kind, publicUrl),
  detail: refusal.message,
  request_id: requestId,
  ...(refusal.options.errors === undefined ? {} : { errors: refusal.options.errors }),
  ...refusal.options.members,
})

export const problemOf = ({ status, code, title, detail }: RefusalKind, publicUrl: string) => ({
  type: problemAddress(publicUrl, code),
  title,
  status,
  detail,
  code,
})
