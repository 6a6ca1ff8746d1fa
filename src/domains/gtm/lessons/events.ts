import { z } from 'zod'
import { event } from '#kernel/events/event.ts'
import { id } from '#kernel/wire/primitives.ts'
import { GtmLesson } from './schemas.ts'

/** An applied lesson is told by `gtm_profile.updated`. */
export const lessonRejected = event({
  type: 'gtm_profile.lesson_rejected',
  summary: 'A person put aside what dismissed leads teach.',
  data: z
    .object({ id, lesson_id: GtmLesson.shape.id, kind: GtmLesson.shape.kind })
    .meta({ id: 'RejectedGtmLesson' }),
})
