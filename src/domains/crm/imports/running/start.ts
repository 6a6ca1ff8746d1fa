import { timestamp } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { imports } from '../imports.ts'
import { ImportExpired, ImportStarted } from '../refusals.ts'
import type { Import } from '../schemas.ts'
import { tell } from './progress.ts'
import { enqueueRun } from './run.ts'

const startable = new Set<Import['status']>(['uploaded', 'previewed', 'failed'])

/**
 * Begins to write the rows; one that has failed goes on. The lock lets one of two who start it at once through (guarded
 * by the race test of imports). @throws NotFound, ImportStarted, ImportRunning, ImportExpired
 */
export function startImport(scope: OrganizationScope, id: string): Promise<Import> {
  return transaction(scope, async (inside) => {
    const { status, started_at, kept_until } = await imports.lock(inside, id)
    if (!startable.has(status)) throw new ImportStarted()
    if (kept_until === null) throw new ImportExpired()
    const started = await tell(inside, id, 'started', {
      status: 'running',
      started_at: started_at ?? timestamp(scope.now()),
      failure: null,
      attempts: 0,
      actor: JSON.stringify(scope.actor),
    })
    await enqueueRun(inside, id)
    return started
  })
}
