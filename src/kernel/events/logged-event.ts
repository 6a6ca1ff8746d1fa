import { z } from 'zod'
import { listOf } from '../lists/page.ts'
import { actorKinds, causeTypes } from '../scope.ts'
import { id, instant } from '../wire/primitives.ts'
import { byStrangers } from '../wire/strangers.ts'

const changes = z.record(z.string(), z.array(z.unknown()).length(2)).meta({
  description:
    'The fields that changed, each with its value before and after. A hidden value is null on both sides.',
  example: { name: ['Hearth Mill', 'Hearth & Mill'] },
})

const told = z.record(z.string(), z.unknown()).meta({
  description: 'Data of the event; for a record, the record as it was then.',
  example: { id: '0199a1b2-0000-7000-8000-000000000001', name: 'Hearth & Mill' },
})

/** An event as the log tells it. */
export const LoggedEvent = z
  .object({
    id,
    type: z.string().meta({
      description: 'Kind of record and what happened to it: noun and past participle.',
      example: 'organization.updated',
    }),
    occurred_at: instant,
    actor: z
      .object({
        kind: z.enum(actorKinds).meta({ example: 'user' }),
        id: id.nullable(),
        user_id: id.nullable().meta({ description: 'The person on whose behalf it happened.' }),
      })
      .meta({ description: 'Who did it.' }),
    cause: z
      .object({
        type: z.enum(causeTypes).meta({ example: 'request' }),
        id: z.string().meta({ example: '0199a1b2-0000-7000-8000-000000000001' }),
      })
      .meta({ description: 'What caused it; for a request, the `X-Request-Id` of its response.' }),
    subject: z
      .object({ type: z.string().meta({ example: 'organization' }), id })
      .meta({ description: 'The record it happened to.' }),
    changes: byStrangers(changes, 'records that tell what others wrote'),
    data: byStrangers(told, 'records that tell what others wrote'),
  })
  .meta({ id: 'Event' })
export type LoggedEvent = z.output<typeof LoggedEvent>

export const EventList = listOf(LoggedEvent, 'EventList')
