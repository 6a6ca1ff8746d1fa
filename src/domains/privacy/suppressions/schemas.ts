import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { email, id, instant } from '#kernel/wire/primitives.ts'
import type { Identifiers } from '#kernel/outsiders.ts'
import { markKinds, marksOf } from './marks.ts'

const suppressionReasons = ['unsubscribed', 'objected', 'erased', 'asked'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

const reason = z.enum(suppressionReasons).meta({
  description:
    '`unsubscribed` by a link in a mail, `objected` on the public page, `erased` at their request, or `asked` you.',
  example: 'asked',
})

export const Suppression = z
  .object({
    id,
    kind: z.enum(markKinds).meta({ example: 'email' }),
    hash_prefix: z.string().meta({
      description:
        'Beginning of the keyed hash, which is all that is kept of the address. Adding the same again returns this entry.',
      example: '3f9a0c77d2b1',
    }),
    reason,
    created_at: instant,
  })
  .meta({ id: 'Suppression' })
export type Suppression = z.output<typeof Suppression>
export const SuppressionList = listOf(Suppression, 'SuppressionList')
export const suppressionQuery = listQuery({}, orderings('-created_at', 'created_at'))

/** How people are named in requests: by exactly one of these. */
export const identifierFields = {
  email: email
    .optional()
    .meta({ description: 'Their e-mail address; what follows a plus sign is ignored.' }),
  domain: z.string().trim().max(2048).optional().meta({
    description:
      'The domain of a company, with all its addresses. Not that of a public mail provider.',
    example: 'hearthandfurrowbakery.example',
  }),
  handle: z.string().trim().min(1).max(200).optional().meta({
    description:
      'Their handle at a source, with or without @. Applies to whoever has it, at any source.',
    example: 'crumbledore',
  }),
}

function isOne(fields: Identifiers): boolean {
  return markKinds.filter((kind) => fields[kind] !== undefined).length === 1
}

/** Whether all that is given stands for somebody, and something is given. */
export function isSomebody(fields: Identifiers): boolean {
  const given = markKinds.filter((kind) => fields[kind] !== undefined)
  return given.length > 0 && marksOf(fields).length === given.length
}

/** Exactly one identifier, which stands for somebody. */
const oneIdentifier = z
  .strictObject(identifierFields)
  .refine(isOne, { message: 'Send exactly one of email, domain and handle', path: ['email'] })
  .refine((fields) => !isOne(fields) || isSomebody(fields), {
    message: 'Send something that stands for one person or company, not a mail provider',
    path: ['domain'],
  })

export const NewSuppression = oneIdentifier.meta({
  id: 'NewSuppression',
  description: 'Exactly one of `email`, `domain` and `handle`.',
  example: { handle: 'crumbledore' },
})
