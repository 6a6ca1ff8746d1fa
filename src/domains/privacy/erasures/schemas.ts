import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { identifierFields, isSomebody } from '../suppressions/schemas.ts'

export const Erasure = z
  .object({
    id,
    removed: z
      .array(
        z.object({
          kind: z.string().meta({ example: 'leads' }),
          count: z.int().min(0).meta({ example: 1 }),
        }),
      )
      .meta({
        description: 'Number of records removed, by kind. Whom they were about is not kept.',
      }),
    created_at: instant,
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.output<typeof Erasure>
export const ErasureList = listOf(Erasure, 'ErasureList')
export const erasureQuery = listQuery({}, orderings('-created_at', 'created_at'))

export const NewErasure = z
  .strictObject(identifierFields)
  .refine(isSomebody, {
    message: 'Send an email, a domain or a handle that stands for one person or company',
    path: ['email'],
  })
  .meta({
    id: 'NewErasure',
    description: 'All identifiers they are known by, at least one.',
    example: { email: 'rowan@hearthandfurrowbakery.example' },
  })
