import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import { removeSome } from '../src/domains/crm/fields/removal.ts'

/** Takes the values of a deleted field away in a process of its own, which may be killed; says so after each batch. */
const { DATABASE = '{}', ORGANIZATION = '', KEY = '' } = process.env
const config = settingsOf({ ROLES: 'http', ENCRYPTION_KEY: process.env['ENCRYPTION_KEY'] })
const runtime = await createRuntime({
  config,
  database: JSON.parse(DATABASE),
  log: createLogger('silent'),
})
const scope = await runtime.gate.system(runtime.base, ORGANIZATION)
while (await removeSome(scope, { record: 'contact', key: KEY })) console.log('batch')
await runtime.close()
