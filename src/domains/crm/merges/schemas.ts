import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { Account } from '../accounts/schemas.ts'
import { Contact } from '../contacts/schemas.ts'

export const mergedKinds = ['contact', 'account'] as const
export type MergedKind = (typeof mergedKinds)[number]

const maxMerged = 20

const fields = {
  into: id.meta({ description: 'The record that stays and keeps its id.' }),
  from: z.array(id).min(1).max(maxMerged).meta({
    description: 'The records that become part of it. From then on, their ids lead to it.',
  }),
  fields: z.record(z.string().max(200), id).default({}).meta({
    description:
      'The record from which to take a field, by field name, such as `phone` or `custom.region`. Any other field comes from the first record with a value, beginning with `into`. Lists are combined, and a `consent` that was withdrawn in one of the records stays withdrawn.',
    example: {},
  }),
  dry_run: z.boolean().default(false).meta({
    description: 'If true, the merge is tried and undone; nothing is saved.',
    example: false,
  }),
}
export const MergeWish = z.strictObject(fields).meta({ id: 'MergeWish' })
export type MergeWish = z.output<typeof MergeWish>

const Known = z
  .object({
    id: id.meta({ description: 'The record that became part of the other.' }),
    external_id: byStrangers(z.string(), 'other system, perhaps by an imported file')
      .nullable()
      .meta({
        description:
          'What another system calls it; where the record that stayed took this name, the one that it had before.',
        example: 'C-4711',
      }),
    domain: byStrangers(z.string(), 'account, perhaps found as a lead').nullable().meta({
      description: 'The same of the domain of an account; null for a contact.',
      example: 'hearthmill.example',
    }),
    phone: byStrangers(z.string(), 'form or lead').nullable().meta({
      description: 'The same of its telephone number.',
      example: '+44 1632 960123',
    }),
  })
  .meta({ id: 'MergedRecord' })

const merge = {
  id,
  kind: z.enum(mergedKinds).meta({ example: 'contact' }),
  into: id.meta({ description: 'The record that stayed.' }),
  from: z.array(id).meta({ description: 'The records that became part of it.' }),
  known_as: z.array(Known).meta({
    description:
      'What the records in `from` are found by besides their ids; empty once the merge was undone.',
  }),
  merged_at: instant,
  merged_by: id.nullable().meta({ description: 'The person who merged them.' }),
  undone_at: instant.nullable(),
  undone_by: id.nullable().meta({ description: 'The person who undid it.' }),
  final_at: instant.meta({ description: 'The merge can be undone until then.' }),
}
export const Merge = z.object(merge).meta({ id: 'Merge' })
export type Merge = z.output<typeof Merge>

export const ContactMerge = z
  .object({ ...merge, contact: Contact })
  .meta({ id: 'ContactMerge', description: 'A merge, and the resulting contact.' })
export const AccountMerge = z
  .object({ ...merge, account: Account })
  .meta({ id: 'AccountMerge', description: 'A merge, and the resulting account.' })

export const MergeList = listOf(Merge, 'MergeList')
export const mergesQuery = listQuery(
  { kind: merge.kind.optional() },
  orderings('-merged_at', 'merged_at'),
)
