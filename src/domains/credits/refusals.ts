import { z } from 'zod'
import { conflict, refusal } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { instant } from '#kernel/wire/primitives.ts'

const members = {
  required: z.string().meta({ description: 'What one unit costs, in credits.', example: '0.50' }),
  available: z.string().meta({
    description: 'What can be spent, in credits, by the tightest of balance and caps.',
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
  'The action would cost too much',
  'One unit costs more than `max_credits_per_action` of the wallet allows. Ask an owner or admin to raise it.',
  members,
)
export const AiPaused = refusal(
  402,
  'ai_paused',
  'Metered work is paused',
  'An owner or admin paused it. Ask them to resume it. Nothing was charged.',
  members,
)
export const ReservationClosed = conflict(
  'reservation_closed',
  'The reservation is settled or released',
  'Nothing was charged. Start the operation again.',
)

export const LoosenedByPeople = refusal(
  403,
  'loosened_by_people',
  'Only a person may raise or remove a cap, or end a pause',
  'Keys, grants, agents and workflows may only lower a cap, set one where there is none, or pause. Ask a person to do the opposite with their own token.',
)

/** What holds tools back is not theirs to loosen. @throws LoosenedByPeople */
export function requirePersonToLoosen({ actor }: Pick<OrganizationScope, 'actor'>): void {
  if (actor.kind !== 'user' && actor.kind !== 'system') throw new LoosenedByPeople()
}

/** Every way in which a metered operation can be refused before it starts. */
export const meteredRefusals = [InsufficientCredits, MonthlyCapReached, ActionCapReached, AiPaused]
