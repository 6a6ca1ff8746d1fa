import { z } from 'zod'
import { conflict, refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
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

export const LoosenedByPeople = refusal(
  403,
  'loosened_by_people',
  'Only a person loosens what holds tools back',
  'Keys, grants, agents and workflows may lower a cap, set one where there is none, and pause: ask a person to do the opposite with their own token.',
)

/** What holds tools back is not theirs to loosen. @throws LoosenedByPeople */
export function requirePersonToLoosen({ actor }: Pick<OrganizationScope, 'actor'>): void {
  if (actor.kind !== 'user' && actor.kind !== 'system') throw new LoosenedByPeople()
}

/** Every way in which a metered operation can be refused before it starts. */
export const meteredRefusals = [InsufficientCredits, MonthlyCapReached, ActionCapReached, AiPaused]
