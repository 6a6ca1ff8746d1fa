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
  kind: kind.optional().meta({ description: 'Of this kind alone.', example: 'contact' }),
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
      description: 'Where the words are in its texts.',
      example: '… the coarse flour of the mill …',
    }),
    score: z.number().meta({
      description: 'How well it fits; the best come first, and of those alike the latest.',
      example: 3,
    }),
    form_id: id.nullable().meta({
      description: 'By which form a submission came, whose path names it; null of other kinds.',
      example: null,
    }),
    updated_at: instant,
  })
  .meta({ id: 'FoundRecord' })
export type Found = z.output<typeof Found>
export const FoundList = listOf(Found, 'FoundRecordList')
