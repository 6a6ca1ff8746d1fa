import { z } from 'zod'
import { conflict, refusal } from '#kernel/errors.ts'
import { instant } from '#kernel/wire/primitives.ts'

const members = {
  required: z.string().meta({ description: 'What one unit costs, in credits.', example: '0.50' }),
  available: z.string().meta({
    description: 'What could be spent, in credits, by the tightest of balance and caps.',
    example: '0.20',
  }),
}

export const InsufficientCredits = refusal(
  402,
  'insufficient_credits',
  'Not enough credits',
  'Top up the wallet, or wait until running work releases its reservation.',
  members,
)
export const MonthlyCapReached = refusal(
  402,
  'monthly_cap_reached',
  'The monthly credit cap is reached',
  'Wait until `resets_at`, or ask an owner or admin to raise `monthly_credit_cap` of the wallet.',
  {
    ...members,
    required: members.required.optional(),
    resets_at: instant.meta({ example: '2026-12-01T00:00:00.000Z' }),
    cap_of: z
      .enum(['organization', 'member', 'key', 'workflow'])
      .meta({ description: 'Whose cap it is.', example: 'organization' }),
  },
)
export const ActionCapReached = refusal(
  402,
  'action_cap_reached',
  'One action may not cost this much',
  'One unit costs more than `max_credits_per_action` of the wallet allows: ask an owner or admin to raise it.',
  members,
)
export const AiPaused = refusal(
  402,
  'ai_paused',
  'Metered work is paused',
  'An owner or admin has paused it, and it is theirs to resume: ask them. Nothing was charged.',
  members,
)
export const ReservationClosed = conflict(
  'reservation_closed',
  'The reservation is settled or released',
  'Nothing was charged now; start the operation again.',
)

/** Every way in which a metered operation can be refused before it starts. */
export const meteredRefusals = [InsufficientCredits, MonthlyCapReached, ActionCapReached, AiPaused]
