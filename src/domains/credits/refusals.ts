import { refusal } from '#kernel/errors.ts'

export const InsufficientCredits = refusal(
  402,
  'insufficient_credits',
  'Not enough credits',
  'Top up the wallet, or wait until running work gives its reservation back.',
  { required: '0.50', available: '0.20' },
)
export const MonthlyCapReached = refusal(
  402,
  'monthly_cap_reached',
  'The monthly credit cap is reached',
  'Raise `monthly_credit_cap` with PATCH /api/v1/credits/wallet/, or wait until `resets_at`.',
  { required: '0.50', available: '42.00', resets_at: '2026-12-01T00:00:00.000Z' },
)
export const ActionCapReached = refusal(
  402,
  'action_cap_reached',
  'One action may not cost this much',
  'Raise `max_credits_per_action` with PATCH /api/v1/credits/wallet/, or ask for less at once.',
  { required: '0.50', available: '0.20' },
)
export const AiPaused = refusal(
  402,
  'ai_paused',
  'Metered work is paused',
  'Set `ai_paused` to false with PATCH /api/v1/credits/wallet/.',
  { required: '0.50', available: '0.20' },
)
export const ReservationClosed = refusal(
  409,
  'reservation_closed',
  'The reservation is settled or released',
  'Nothing was charged now; start the operation again.',
)

/** Every way in which a metered operation can be refused before it starts. */
export const meteredRefusals = [InsufficientCredits, MonthlyCapReached, ActionCapReached, AiPaused]
