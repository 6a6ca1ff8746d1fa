import { z } from 'zod'
import { listOf } from '#kernel/lists/page.ts'
import { shortListQuery } from '#kernel/lists/short-list.ts'
import { id } from '#kernel/wire/primitives.ts'
import { byStrangers } from '#kernel/wire/strangers.ts'
import { dismissalReasons } from '../leads/stages.ts'
import { IcpPart } from '../profiles/schemas.ts'
import { lessonKinds } from './lessons-of.ts'

const count = z.int().min(0)
const lessonId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .meta({ example: '3f9a0c77d2b1e456' })

export const GtmLesson = z
  .object({
    id: lessonId,
    kind: z.enum(lessonKinds).meta({ example: 'exclude_keyword' }),
    about: byStrangers(z.string().meta({ example: 'solar' }), 'evidence of dismissed leads'),
    reason: z.enum(dismissalReasons).meta({ example: 'wrong_need' }),
    text: byStrangers(
      z.string().meta({ example: 'Leave out what says "solar".' }),
      'evidence of dismissed leads',
    ),
    dismissed: count.meta({ description: 'Dismissed leads that teach it.', example: 3 }),
    kept: count.meta({ description: 'Leads you went on with that speak against it.', example: 0 }),
    lead_ids: z.array(id).meta({ description: 'Up to three of the dismissed leads.' }),
    change: IcpPart.meta({
      description: 'What applying it writes into `icp`.',
      example: { excluded_keywords: ['solar'] },
    }),
  })
  .meta({ id: 'GtmLesson' })

export const GtmLessonList = listOf(GtmLesson, 'GtmLessonList')
export const lessonQuery = shortListQuery
export const lessonParams = z.object({ id, lesson_id: lessonId })
