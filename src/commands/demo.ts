import { UsageError } from './command.ts'
import { demoAccount, prepareDemo } from './demo-world.ts'
import { withRuntime } from './with-runtime.ts'

/** Puts the demo workspace and the seeded directory into the embedded database. */
export function demo(): Promise<void> {
  return withRuntime(
    async (runtime, print) => {
      if (runtime.base.config.DEMO === 'off')
        throw new UsageError(
          'the demo is off; it needs the embedded database and loopback addresses only',
        )
      const password = await prepareDemo(runtime)
      print(`The demo is ready: ${demoAccount.email} / ${password}`)
    },
    { makes: true },
  )
}
