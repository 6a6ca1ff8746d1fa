import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { Account } from '../accounts/schemas.ts'
import { Contact } from '../contacts/schemas.ts'

export const mergedKinds = ['contact', 'account'] as const
export type MergedKind = (typeof mergedKinds)[number]

const maxMerged = 20

const fields = {
  into: id.meta({ description: 'The record that stays, with its id.' }),
  from: z
    .array(id)
    .min(1)
    .max(maxMerged)
    .meta({ description: 'Those that become part of it; their ids mean it from then on.' }),
  fields: z.record(z.string().max(200), id).default({}).meta({
    description:
      'From which of the records a field is taken, such as `phone` or `custom.region`. Else the first that says something, beginning with `into`; lists are united, and a `consent` that was withdrawn in one of them is not chosen otherwise.',
    example: {},
  }),
  dry_run: z.boolean().default(false).meta({
    description: 'With true it is tried, and then undone: nothing is kept.',
    example: false,
  }),
}
export const MergeWish = z.strictObject(fields).meta({ id: 'MergeWish' })
export type MergeWish = z.output<typeof MergeWish>

const Known = z
  .object({
    id: id.meta({ description: 'The record that became part of the other.' }),
    external_id: z.string().nullable().meta({
      description:
        'What another system calls it; where the record that stayed took this name, the one that it had before.',
      example: 'C-4711',
    }),
    domain: z.string().nullable().meta({
      description: 'The same of the domain of an account; null for a contact.',
      example: 'hearthmill.example',
    }),
  })
  .meta({ id: 'MergedRecord' })

const merge = {
  id,
  kind: z.enum(mergedKinds).meta({ example: 'contact' }),
  into: id.meta({ description: 'The record that stayed.' }),
  from: z.array(id).meta({ description: 'Those that became part of it.' }),
  known_as: z.array(Known).meta({
    description: 'What those in `from` are found by besides their ids; nothing once it was undone.',
  }),
  merged_at: instant,
  merged_by: id.nullable().meta({ description: 'The person who merged them.' }),
  undone_at: instant.nullable(),
  undone_by: id.nullable().meta({ description: 'The person who undid it.' }),
  final_at: instant.meta({ description: 'Until then it can be undone.' }),
}
export const Merge = z.object(merge).meta({ id: 'Merge' })
export type Merge = z.output<typeof Merge>

export const ContactMerge = z
  .object({ ...merge, contact: Contact })
  .meta({ id: 'ContactMerge', description: 'A merge, and the contact that it made.' })
export const AccountMerge = z
  .object({ ...merge, account: Account })
  .meta({ id: 'AccountMerge', description: 'A merge, and the account that it made.' })

export const MergeList = listOf(Merge, 'MergeList')
export const mergesQuery = listQuery(
  { kind: merge.kind.optional() },
  orderings('-merged_at', 'merged_at'),
)
