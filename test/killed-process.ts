import { createLogger } from '#kernel/log.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'

/** Works for an organization in a process of its own, which may be killed; the environment says where. */
export async function workInProcess(
  work: (scope: OrganizationScope, runtime: Runtime) => Promise<void>,
): Promise<void> {
  const { DATABASE = '{}', ORGANIZATION = '' } = process.env
  const runtime = await createRuntime({
    config: settingsOf({ ROLES: 'http', ENCRYPTION_KEY: process.env['ENCRYPTION_KEY'] }),
    database: JSON.parse(DATABASE),
    log: createLogger('silent'),
  })
  await work(await runtime.gate.system(runtime.base, ORGANIZATION), runtime)
  await runtime.close()
}
