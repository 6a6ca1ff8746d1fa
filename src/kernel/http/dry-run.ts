import { z } from 'zod'
import { undone } from '../postgres/isolated.ts'
import type { Scope } from '../scope.ts'
import type { AnyEndpoint } from './endpoint.ts'
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

/** What would be returned, without anything being written. @throws what the handler refuses with */
export async function runDry(
  { dryRun }: Pick<AnyEndpoint, 'dryRun'>,
  scope: Scope,
  run: (inside: Scope) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const { status, body } = await (dryRun === 'by handler' ? run(scope) : undone(scope, run))
  return { status: status === 204 ? 204 : 200, headers: { 'dry-run': 'true' }, body }
}
