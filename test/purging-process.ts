import { keptTables, leftOutTables } from '#app'
import { releaseBusinesses } from '#domains/directory/index.ts'
import { purgeDue } from '#domains/identity/organizations/deletion-job.ts'
import { settingsOf } from '#roles/settings.ts'
import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'

/** Deletes organizations that are due in a process of its own, which may be killed. */
const runtime = await createRuntime({
  config: settingsOf({ ROLES: 'http' }),
  database: JSON.parse(process.env['DATABASE'] ?? '{}'),
  log: createLogger('silent'),
})
const { base, gate } = runtime
const scope = { ...runtime, ...base, enter: (id: string) => gate.system(base, id) }
await purgeDue(scope, { keptTables, leftOutTables, releaseBusinesses })
await runtime.close()
