import { print, runCommand, UsageError } from './command.ts'
import { printable } from './failure.ts'
import { commands } from './index.ts'
import { Stopped } from './stop-signals.ts'

/** Runs the command line; returns the exit code: 0 done, 1 failed, 2 not understood, 130 or 143 told to stop. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    await runCommand(commands, argv, print)
    return 0
  } catch (error) {
    // What a command was doing on a database of somebody else's would go on.
    if (error instanceof Stopped) process.exit(error.exitCode)
    process.stderr.write(`growth: ${printable(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
