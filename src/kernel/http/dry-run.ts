import { z } from 'zod'
import { undone } from '../postgres/isolated.ts'
import type { Scope } from '../scope.ts'
import { flag } from '../wire/primitives.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { StoredResponse } from './idempotency.ts'

export const dryRunQuery = z.strictObject({
  dry_run: flag.optional().meta({
    description: 'If `true`, the call is checked and run, and then undone: nothing is kept.',
    example: 'true',
  }),
})

/**
 * What would be returned, without anything being written: what it makes is nowhere, and has no state to be named.
 * @throws what the handler refuses with
 */
export async function runDry(
  { dryRun }: Pick<AnyEndpoint, 'dryRun'>,
  scope: Scope,
  run: (inside: Scope) => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const { status, headers, body } = await (dryRun === 'by handler'
    ? run(scope)
    : undone(scope, run))
  const { etag: _, location: __, ...said } = headers
  return {
    status: triedStatus(status),
    headers: { ...said, 'dry-run': 'true', 'dry-run-status': String(status) },
    body,
  }
}

/** Whether an operation takes `dry_run`. */
export function canBeTried({ dryRun = false }: Pick<AnyEndpoint, 'dryRun'>): boolean {
  return dryRun !== false
}

/** That of a dry run, where the call itself has `status`: nothing was created, or is on its way. */
export function triedStatus(status: number): 200 | 204 {
  return status === 204 ? 204 : 200
}
