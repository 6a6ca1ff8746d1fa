import type { CompiledQuery } from 'kysely'
import { insertionOf, type RecordedEvent } from '../events/recorded.ts'
import type { OrganizationScope } from '../scope.ts'
import { runTogether } from './database.ts'

/**
 * Inserts a row and what is recorded of it in one burst, without waiting for the row in between; so the
 * row must be known before. Both are stored, or neither.
 */
export async function createAtOnce<R extends object>(
  scope: OrganizationScope,
  insertion: { compile(): CompiledQuery },
  known: R,
  note: (inside: OrganizationScope) => void,
): Promise<R> {
  const recorded: RecordedEvent[] = []
  note({ ...scope, recorded })
  const [rows] = await runTogether(scope.db, [
    insertion.compile(),
    insertionOf(scope.organizationId, recorded),
  ])
  if (JSON.stringify(rows?.[0]) !== JSON.stringify(known))
    throw new TypeError(`stored otherwise than recorded: ${Object.keys(known).join(', ')}`)
  return known
}
