import { timestamp } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { noteChunk, writeChunk } from './chunk.ts'
import { planningAhead, type Plans } from './plan-ahead.ts'
import { acting, lockIn, pace, tell, type Running } from './progress.ts'
import { stoppedBy } from './starter.ts'
import { stop } from './stopping.ts'
import type { Done } from './write.ts'

/** What is to be known while a chunk is written. */
interface Watch {
  /** Its rows are planned and about to be written. */
  begun(current: Running): void
  written(done: readonly Done[]): void
}

/**
 * One chunk with what becomes of its rows, and the place behind it, in one transaction: whatever happens, no row is
 * written twice or left out. False where nothing is left.
 */
export function runChunk(
  scope: OrganizationScope,
  importId: string,
  plans: Plans = planningAhead(scope),
  watch?: Watch,
): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const current = await lockIn(inside, importId, 'running')
    if (current === undefined) return false
    const failure = await stoppedBy(inside, current)
    if (failure !== undefined) {
      await stop(inside, current, failure)
      return false
    }
    const by = acting(inside, current)
    const rows = await plans.next(inside, current)
    if (rows === undefined) {
      await complete(by, current)
      return false
    }
    watch?.begun(current)
    const done = await writeChunk(by, current, rows)
    await noteChunk(by, current, done)
    watch?.written(done)
    return true
  })
}

async function complete(scope: OrganizationScope, { id: importId, rows, started_at }: Running) {
  await tell(scope, importId, 'completed', {
    status: 'completed',
    ...pace(scope, { rows, started_at }, rows),
    seconds_left: null,
    completed_at: timestamp(scope.now()),
  })
}
