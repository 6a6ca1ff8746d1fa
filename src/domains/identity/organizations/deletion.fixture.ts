import type { SystemScope } from '#kernel/jobs/job.ts'
import type { Runtime } from '#roles/runtime.ts'
import { world } from '#test/world.ts'

/** The scope of a job over all organizations. */
export function systemScope(runtime: Runtime): SystemScope {
  const { base, gate } = runtime
  return { ...runtime, ...base, enter: (id) => gate.system(base, id) }
}

/** Lets the 30 days of a deleted organization be over. */
export async function makeDue({ id }: { readonly id: string }): Promise<void> {
  const { runtime } = await world()
  await runtime.base.db
    .updateTable('organizations')
    .set({ deletes_at: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', id)
    .execute()
}
