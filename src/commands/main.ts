import { print, runCommand, UsageError } from './command.ts'
import { printable } from './failure.ts'
import { commands } from './index.ts'
import { Stopped } from './stop-signals.ts'

/** Runs the command line; returns the exit code: 0 done, 1 failed, 2 not understood, 130 or 143 told to stop. */
export async function main(argv: readonly string[]): Promise<number> {
  stopWhenUnread()
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

/** Whoever read the output has gone, as in `growth serve | head`: the same as being told to stop, once. */
function stopWhenUnread(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    process.stdout.on('error', () => undefined)
    if (error.code !== 'EPIPE') throw error
    process.kill(process.pid, 'SIGTERM')
  })
}
