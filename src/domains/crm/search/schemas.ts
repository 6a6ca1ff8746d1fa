import { z } from 'zod'
import { listOf } from '#kernel/lists/page.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { id, instant } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'

export const foundKinds = [
  'contact',
  'account',
  'deal',
  'task',
  'note',
  'interaction',
  'submission',
] as const

const kind = z.enum(foundKinds).meta({ example: 'contact' })

export const searchQuery = shortListQuery.safeExtend({
  q: z.string().trim().min(1).max(200).meta({
    description: 'Words to look for, as in `search` of each list.',
    example: 'mill',
  }),
  kind: kind.optional().meta({ description: 'Only records of this kind.', example: 'contact' }),
})

function told(example: string) {
  return byStrangers(z.string().meta({ example }), 'record, perhaps found as a lead')
}

export const Found = z
  .object({
    kind,
    id,
    title: told('Hearth Mill'),
    snippet: told('… the coarse flour of the mill …').meta({
      description: 'The part of its text that has the words.',
      example: '… the coarse flour of the mill …',
    }),
    score: z.number().meta({
      description: 'How well the record matches. The best come first, and among equals the latest.',
      example: 3,
    }),
    form_id: id.nullable().meta({
      description: 'The form of a submission, which is part of its path; null for other kinds.',
      example: null,
    }),
    updated_at: instant,
  })
  .meta({ id: 'FoundRecord' })
export type Found = z.output<typeof Found>
export const FoundList = listOf(Found, 'FoundRecordList')
