import { createLogger } from '#kernel/log.ts'
import { createRuntime } from '#roles/runtime.ts'
import { settingsOf } from '#roles/settings.ts'
import { readProfileWhole } from '../src/domains/gtm/profiles/reading-job.ts'
import { discoverOnSchedule } from '../src/domains/gtm/schedule/discovering.ts'
import { sourceOfBakeries } from '../src/domains/gtm/schedule/schedule.fixture.ts'

/** Does one job of prospecting in a process of its own, which says how far it is and may be killed there. */
const { DATABASE = '{}', ORGANIZATION = '', PROFILE = '', SLOT = '', WORK = '' } = process.env
const config = settingsOf({ ROLES: 'http', ENCRYPTION_KEY: process.env['ENCRYPTION_KEY'] })
const runtime = await createRuntime({
  config,
  database: JSON.parse(DATABASE),
  log: createLogger('silent'),
})
const scope = await runtime.gate.system(runtime.base, ORGANIZATION)

/** Says it, and waits to be killed. */
async function stopHere(): Promise<never> {
  process.stdout.write('here\n')
  setInterval(() => undefined, 1_000)
  return await new Promise<never>(() => undefined)
}

const slot = { profile_id: PROFILE, slot: SLOT }
if (WORK === 'reading')
  await readProfileWhole(scope, { readSite: stopHere, readPages: stopHere }, PROFILE)
if (WORK === 'asking')
  await discoverOnSchedule(scope, { ...sourceOfBakeries(), ask: stopHere }, slot)
if (WORK === 'booked') await discoverOnSchedule(scope, sourceOfBakeries(), slot)
await stopHere()
