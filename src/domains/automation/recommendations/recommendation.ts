import type { z } from 'zod'
import { eventsOf } from '#kernel/events/event.ts'
import { instant } from '#kernel/wire/primitives.ts'
import { buttonsOf } from './calls.ts'
import { HomeAction } from './schemas.ts'

/** A recommendation as the log tells of it; the wire calls it a Home Action. */
const RecommendationRecord = HomeAction.extend({
  snoozed_until: instant.nullable().meta({ description: 'When it returns to the list.' }),
})
export type Recommendation = z.input<typeof RecommendationRecord>

export const recommendationEvents = eventsOf('recommendation', RecommendationRecord, {
  created: 'Something to do next was recommended.',
  viewed: 'Someone looked at a recommendation for the first time.',
  acted: 'Someone acted on a recommendation.',
  dismissed: 'Someone dismissed a recommendation.',
  snoozed: 'Someone snoozed a recommendation.',
})

export const recommendationColumns = [
  'id',
  'title',
  'why',
  'why as summary',
  'effect',
  'action_label',
  'effect_note',
  'is_external',
  'status',
  'payload',
  'related_type',
  'related_id',
  'source_mode',
  'created_at',
  'type',
  'actions',
  'editable',
  'opportunity',
  'artifacts',
  'snoozed_until',
] as const

type Stored = 'payload' | 'actions' | 'opportunity' | 'artifacts'

/** The type of an entry whose title quotes what others posted. */
export const listingMatch = 'listing_match'

/**
 * The one place where stored JSON is taken for what it was written as. Entries of the first versions, whose buttons
 * lacked their organization and what they need, have those of today; and none makes a task that quotes others.
 */
export function asRecommendation(
  row: Omit<Recommendation, Stored> & Record<Stored, unknown>,
): Recommendation {
  const stored = quotingNobody(row as Recommendation)
  if (stored.actions.every((button) => 'needs' in button)) return stored
  return { ...stored, actions: buttonsOf(stored.payload.body.organization_id, stored.id) }
}

function quotingNobody(stored: Recommendation): Recommendation {
  const { type, title, payload } = stored
  if (type !== listingMatch || payload.path !== '/api/v1/crm/tasks/') return stored
  if (payload.body.title !== title) return stored
  const body = { ...payload.body, title: 'Answer somebody whose post fits yours' }
  return { ...stored, payload: { ...payload, body } }
}
