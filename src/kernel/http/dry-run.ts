import { z } from 'zod'
import { transaction, type Scope } from '../scope.ts'
import type { StoredAnswer } from './idempotency.ts'

export const dryRunQuery = z.strictObject({
  dry_run: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description: 'With `true` the call is checked and run, and then undone: nothing is kept.',
      example: 'true',
    }),
})

/** Carries the response out of the transaction that it undoes. */
class Undone extends Error {
  readonly response: StoredAnswer

  constructor(response: StoredAnswer) {
    super('dry run')
    this.response = response
  }
}

/** What would be returned, without anything being written. @throws what the handler refuses with */
export async function runDry(
  scope: Scope,
  run: (inside: Scope) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  try {
    return await transaction(scope, async (inside) => {
      throw new Undone(await run(inside))
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    const { status, body } = error.response
    return { status: status === 204 ? 204 : 200, headers: { 'dry-run': 'true' }, body }
  }
}
