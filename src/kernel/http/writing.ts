import type { z } from 'zod'
import { ApiResponse } from './api-response.ts'
import { created, type Returns } from './endpoint.ts'

/** What operations say alike that change or delete a record: `If-Match` is compared, and `dry_run` tries it. */
export const changesRecord = { effect: 'write', conditional: true, dryRun: true } as const

/** And those that do something once: a repeated Idempotency-Key does it no second time, and `dry_run` tries it. */
export const actsOnce = { effect: 'write', transactional: true, dryRun: true } as const

/** And those that make what may be there already: 201 with what is new, 200 with what was `there`. */
export function createdOnce<R extends z.ZodType>(
  body: R,
  there: string,
  location?: Returns<R>['location'],
) {
  return {
    returns: created(body, location),
    alsoReturns: { status: 200, description: there },
  } as const
}

/** Their response. */
export function newOrThere<T>(body: T, isNew: boolean): ApiResponse<T> {
  return new ApiResponse(body, { status: isNew ? 201 : 200 })
}
