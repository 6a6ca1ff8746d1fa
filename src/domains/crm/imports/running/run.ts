import { enqueue, job } from '#kernel/jobs/job.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { id } from '#kernel/wire/primitives.ts'
import { z } from 'zod'
import { acting, lockIn, note, tell } from './progress.ts'
import { chunkRunner } from './runner.ts'

/** After so many runs without a chunk done it has failed. */
const maxAttempts = 5
/** Then the job makes room for others. */
const chunksAtOnce = 100

const payload = z.strictObject({ import_id: id })

/** Writes the rows of an import, chunk by chunk, and goes on where the run before it ended, however that was. */
export const runImport = job({
  name: 'crm.run_import',
  access: 'organization',
  payload,
  concurrency: { total: 2, perGroup: 1 },
  handle: ({ scope, payload: { import_id } }) => runChunks(scope, import_id),
})

/** To be called in a transaction, so that the job exists only with what makes it necessary. */
export function enqueueRun(scope: OrganizationScope, importId: string): Promise<void> {
  return enqueue(
    scope,
    { name: 'crm.run_import', payload },
    { import_id: importId },
    { singletonKey: importId, group: scope.organizationId },
  )
}

async function runChunks(scope: OrganizationScope, importId: string): Promise<void> {
  if (!(await begin(scope, importId))) return
  const runNext = chunkRunner(scope, importId, chunksAtOnce)
  for (let done = 0; done < chunksAtOnce; done += 1) if (!(await runNext())) return
  await enqueueRun(scope, importId)
}

/** Counts the run; the one that is too many says that it has failed. */
function begin(scope: OrganizationScope, importId: string): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const current = await lockIn(inside, importId, 'running')
    if (current === undefined) return false
    const isLast = current.attempts >= maxAttempts
    if (isLast)
      await tell(acting(inside, current), importId, 'failed', {
        status: 'failed',
        seconds_left: null,
        failure: 'The service could not continue. Start the import again, or revert it.',
      })
    else await note(inside, importId, { attempts: current.attempts + 1 })
    return !isLast
  })
}
