import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import type { ServerUser } from './server-user.ts'

/** How a command ended: its exit code (null when it never ran or was killed) and all it said. */
export interface Outcome {
  readonly code: number | null
  readonly said: string
}

/** Nothing is inherited: a stray LANG, PGDATA or LD_PRELOAD must not change what the server is. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** What a server process may need beyond its command line. */
export interface SpawnOptions {
  readonly stdio: StdioOptions
  readonly detached?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Spawns a program as the server's user, in a folder that everyone can enter. */
export function spawnAs(
  user: ServerUser,
  [program, ...args]: readonly [string, ...string[]],
  { env, ...options }: SpawnOptions,
) {
  const [first, ...rest] = [...user.through, program, ...args] as [string, ...string[]]
  return spawn(first, rest, {
    ...options,
    ...user.ids,
    cwd: '/',
    env: { ...environment, ...env },
  })
}

/** Runs a short program to its end; a program that can't be run is an outcome too. */
export async function run(
  user: ServerUser,
  command: readonly [string, ...string[]],
): Promise<Outcome> {
  try {
    return await outcomeOf(spawnAs(user, command, { stdio: ['ignore', 'pipe', 'pipe'] }))
  } catch (error) {
    return { code: null, said: String(error) }
  }
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let said = ''
  const hear = (chunk: Buffer) => (said += chunk.toString())
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const complaint = /^.*?\b(?:FATAL|PANIC|error): */

/** Whether a PostgreSQL program's output says that something failed. */
export function isComplaint(said: string) {
  return said.split('\n').some((line) => complaint.test(line))
}

/** The line of a program's output that says why it failed. */
export function complaintIn(said: string) {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const last = lines.findLast((line) => complaint.test(line)) ?? lines.at(-1) ?? 'no reason given'
  return last.replace(complaint, '').trim()
}
