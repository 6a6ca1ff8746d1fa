import { z } from 'zod'
import { listOf, listQuery, orderings } from '#kernel/lists/page.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { kindNames } from '../records/kinds.ts'

const kind = z.enum(kindNames).meta({ example: 'contact' })

export const TrashedRecord = z
  .object({
    id: id.meta({ description: 'The id of the record, which it keeps when restored.' }),
    kind,
    title: byStrangers(z.string(), 'deleted record, perhaps pasted from outside').meta({
      description: 'Its name or title, or the beginning of its text.',
      example: 'Ada Miller',
    }),
    external_id: byStrangers(
      z.string().nullable(),
      'other system, perhaps by an imported file',
    ).meta({
      description: 'The id of the record in another system.',
      example: 'crm-4711',
    }),
    deleted_at: instant,
    deleted_by: id.nullable().meta({ description: 'The person who deleted it.' }),
    final_at: instant.meta({ description: 'The record can be restored until then.' }),
  })
  .meta({ id: 'TrashedRecord' })
export type TrashedRecord = z.output<typeof TrashedRecord>

export const TrashedRecordList = listOf(TrashedRecord, 'TrashedRecordList')
export const trashQuery = listQuery(
  { kind: kind.optional() },
  orderings('-deleted_at', 'deleted_at'),
)
