import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import { runChunk } from '../src/domains/crm/imports/running/run.ts'

/** Runs one import in a process of its own, which may be killed. */
const { DATABASE = '{}', ORGANIZATION = '', IMPORT = '' } = process.env
const config = settingsOf({ ROLES: 'http', ENCRYPTION_KEY: process.env['ENCRYPTION_KEY'] })
const runtime = await createRuntime({
  config,
  database: JSON.parse(DATABASE),
  log: createLogger('silent'),
})
const scope = await runtime.gate.system(runtime.base, ORGANIZATION)
while (await runChunk(scope, IMPORT));
await runtime.close()
