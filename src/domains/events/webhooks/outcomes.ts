import type { z } from 'zod'
import { Tally } from '#kernel/tally.ts'
import { isSuccess, type Verdict } from './retries.ts'
import type { Attempt } from './schemas.ts'

/** What became of an attempt: `retried` ones are tried again, `failed` ones were the last. */
const outcomes = { delivered: 'delivered', pending: 'retried', failed: 'failed' } as const
type OutcomeName = (typeof outcomes)[Verdict['status']]

const failures = ['timeout', 'connection', 'dns', 'tls', 'address_not_public'] as const
const reasons = [
  'response_3xx',
  'response_4xx',
  'response_5xx',
  'response_other',
  ...failures,
  'other',
] as const
type Reason = 'response_2xx' | (typeof reasons)[number]

/** Attempts to send to webhooks, whosever they are: of whom they fail is told to their organization. */
export type Outcomes = Tally<{ readonly outcome: OutcomeName; readonly reason: Reason }>

export function webhookOutcomes(): Outcomes {
  const failed = (['retried', 'failed'] as const).flatMap((outcome) =>
    reasons.map((reason) => ({ outcome, reason })),
  )
  return new Tally(
    'webhook_attempts_total',
    'Attempts to send an event to a webhook, by what became of the delivery and why.',
    [{ outcome: 'delivered', reason: 'response_2xx' }, ...failed],
  )
}

export function countAttempt(
  counted: Outcomes,
  { status }: Verdict,
  made: z.output<typeof Attempt>,
): void {
  counted.count({ outcome: outcomes[status], reason: reasonOf(made) })
}

function reasonOf(made: z.output<typeof Attempt>): Reason {
  const { response_status: status, failure } = made
  if (isSuccess(made)) return 'response_2xx'
  if (status !== null)
    return (
      reasons.find((reason) => reason === `response_${Math.floor(status / 100)}xx`) ??
      'response_other'
    )
  return failures.find((reason) => reason === failure) ?? 'other'
}
