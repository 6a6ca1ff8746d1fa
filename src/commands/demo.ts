import type { Command } from './command.ts'
import { demoAccount, prepareDemo } from './demo-world.ts'
import { withRuntime } from './with-runtime.ts'

/** Puts the demo workspace and the seeded directory into the database, also one behind DATABASE_URL. */
export const demo: Command = {
  name: 'demo',
  summary: 'Fill the directory with invented businesses and add the demo workspace',
  run: () =>
    withRuntime(
      async (runtime, print) => {
        await prepareDemo(runtime)
        print(`The demo is ready: ${demoAccount.email} / ${demoAccount.password}`)
      },
      { makes: true },
    ),
}
