import { bringIn } from '../src/commands/import-records.ts'
import { listenForStop, Stopped } from '../src/commands/stop-signals.ts'
import { workInProcess } from './killed-process.ts'

/** Runs `growth import contacts` on a database that is open, in a process of its own. */
const { FILE = '', ORGANIZATION = '' } = process.env
const stop = listenForStop()
const work = workInProcess((_scope, runtime) =>
  bringIn(runtime, (text) => process.stdout.write(`${text}\n`), {
    record: 'contact',
    path: FILE,
    values: { organization: ORGANIZATION },
  }),
)
await Promise.race([work, stop.stopped]).catch((error: unknown) => {
  if (error instanceof Stopped) process.exit(error.exitCode)
  throw error
})
stop.close()
