import { hash } from 'node:crypto'
import type { z } from 'zod'
import { secondsToWait } from '#kernel/wire/retry-after.ts'
import type { Attempt } from './schemas.ts'

/** Most seconds until the next attempt, after the first, second, … has failed; together not quite a day. */
export const retryDelays = [
  5, 30, 120, 600, 1800, 3600, 7200, 10_800, 14_400, 21_600, 25_200,
] as const

/** The longest wait that a target may ask for. */
const maxRetryAfterSeconds = 6 * 3600
/** No attempt comes later than this after the first. */
const lifeMs = 86_400_000

/** What becomes of a delivery after an attempt. */
export type Verdict =
  | { readonly status: 'delivered' | 'failed'; readonly nextAttempt: null }
  | { readonly status: 'pending'; readonly nextAttempt: Date }

export interface Trial {
  readonly attempt: z.output<typeof Attempt>
  /** How many attempts there were, this one included. */
  readonly attempts: number
  readonly deliveryId: string
  /** When the first one was made. */
  readonly since: Date
  readonly now: Date
}

export function verdictOf({ attempt, attempts, deliveryId, since, now }: Trial): Verdict {
  if (isSuccess(attempt)) return { status: 'delivered', nextAttempt: null }
  const delay = retryDelays[attempts - 1]
  if (delay === undefined || isGone(attempt)) return { status: 'failed', nextAttempt: null }
  const asked = Math.min(secondsToWait(attempt.retry_after, now) ?? 0, maxRetryAfterSeconds)
  const seconds = Math.max(delay * spread(`${deliveryId} ${attempts}`), asked)
  const nextAttempt = new Date(now.getTime() + seconds * 1000)
  return nextAttempt.getTime() > since.getTime() + lifeMs
    ? { status: 'failed', nextAttempt: null }
    : { status: 'pending', nextAttempt }
}

export function isSuccess({ response_status: status }: z.output<typeof Attempt>): boolean {
  return status !== null && status >= 200 && status < 300
}

/** By 410 a target asks never to be sent anything again. */
export function isGone({ response_status }: z.output<typeof Attempt>): boolean {
  return response_status === 410
}

/** Between 0.8 and 1, even over deliveries, so that what failed together is not sent again together. */
function spread(of: string): number {
  return 0.8 + (0.2 * hash('sha256', of, 'buffer').readUInt32BE()) / 2 ** 32
}
