import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { complaintIn, isComplaint, spawnAs } from './command.ts'
import type { Layout } from './layout.ts'
import { isPostmaster, readPostmasterFile } from './postmaster.ts'
import type { Runnable } from './server-user.ts'
import { port } from './socket-folder.ts'

/** A running server. */
export interface Server {
  readonly pid: number
  readonly socketFolder: string
  readonly port: number
  /** Whether the pid is still this server's, so that a signal can't reach another process. */
  isRunning(): boolean | Promise<boolean>
  /** Settles when the process has ended, for whatever reason. */
  readonly gone: Promise<void>
}

/** Recovery after a crash may take this long. */
const longestRecoveryMs = 10 * 60_000
/** Backends of a killed server see its death and leave; until then its shared memory is in use. */
const longestFarewellMs = 10_000

/** What keeps the server private and its data safe is said on the command line, which no file overrides. */
function commandLine(layout: Layout, socketFolder: string) {
  return [
    '--listen_addresses=',
    `--port=${port}`,
    `--unix_socket_directories=${socketFolder}`,
    '--unix_socket_permissions=0700',
    '--fsync=on',
    '--full_page_writes=on',
    '--synchronous_commit=on',
    '--log_directory=log',
    // One file a weekday, overwritten after a week: the log can't grow without end.
    '--log_filename=postgresql-%a.log',
    '--log_rotation_age=1d',
    '--log_rotation_size=0',
    '--log_truncate_on_rotation=on',
    '-D',
    layout.data,
  ]
}

/** Starts a server, calls `meanwhile`, and waits until it takes connections; refuses with the server's own complaint. */
export async function launch(
  layout: Layout,
  runnable: Runnable,
  socketFolder: string,
  meanwhile: () => void = () => {},
): Promise<Server> {
  const giveUpAt = performance.now() + longestFarewellMs
  for (;;) {
    const server = await spawnServer(layout, runnable, socketFolder)
    meanwhile()
    if (await becomesReady(layout, server)) return server
    await shutDown(server)
    const complaint = await complaintOf(layout)
    if (!complaint.includes('shared memory block') || performance.now() > giveUpAt)
      throw new CannotStart(
        `PostgreSQL did not start on ${layout.data} (${complaint}); see ${layout.startLog} and ${path.join(layout.data, 'log')}`,
      )
    await sleep(50)
  }
}

/** The server that a dead service left on this data directory, once it takes connections; nothing if it is none or ends. */
export async function orphan(layout: Layout): Promise<Server | undefined> {
  const file = await readPostmasterFile(layout)
  if (!file || !(await isPostmaster(file.pid, layout))) return undefined
  const isRunning = () => isPostmaster(file.pid, layout)
  const server = { ...file, isRunning, gone: ended(isRunning) }
  if (!(await becomesReady(layout, server))) return undefined
  const { socketFolder, port } = (await readPostmasterFile(layout)) ?? file
  return { ...server, socketFolder, port }
}

/**
 * Ends a server: a fast shutdown, and after each `patienceMs` something harder. What was committed is safe in every
 * case; after the harder ways the next start takes longer.
 */
export async function shutDown(server: Server, patienceMs = 30_000) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await server.isRunning())) return
    tell(server.pid, signal)
    if (await goneWithin(server, patienceMs)) return
  }
}

function tell(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It may have ended since we looked.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function spawnServer(
  layout: Layout,
  { user, native }: Runnable,
  socketFolder: string,
): Promise<Server> {
  const stale = await readPostmasterFile(layout)
  await rm(layout.startLog, { force: true })
  await using log = await open(layout.startLog, 'wx', 0o600)
  const child = spawnAs(user, [native.postgres, ...commandLine(layout, socketFolder)], {
    stdio: ['ignore', log.fd, log.fd],
    // A session of its own: Ctrl-C in the terminal must reach the service, not the server it still needs.
    detached: true,
    // The pid in a stale postmaster.pid may by now be another process of ours, at which postgres would refuse to
    // start. It ignores this one pid; we know that it is no server. The file stays: it leads to leftover backends.
    ...(stale && { env: { PG_GRANDPARENT_PID: `${stale.pid}` } }),
  })
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.once('error', () => resolve())
  child.unref()
  const isRunning = () =>
    child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return { pid: child.pid ?? 0, socketFolder, port, isRunning, gone }
}

async function becomesReady(layout: Layout, server: Pick<Server, 'pid' | 'gone'>) {
  const gone = server.gone.then(() => true)
  const giveUpAt = performance.now() + longestRecoveryMs
  while (performance.now() < giveUpAt) {
    const file = await readPostmasterFile(layout)
    if (file?.pid === server.pid && file.status === 'ready') return true
    if (await Promise.race([gone, sleep(5, false)])) return false
  }
  return false
}

/** A process that is not our child tells nobody of its end. Looking for it keeps no process alive. */
async function ended(isRunning: () => Promise<boolean>) {
  while (await isRunning()) await sleep(100, undefined, { ref: false })
}

async function goneWithin(server: Server, patienceMs: number) {
  const enough = new AbortController()
  const patience = sleep(patienceMs, false, { signal: enough.signal }).catch(() => false)
  const gone = await Promise.race([server.gone.then(() => true), patience])
  enough.abort()
  return gone
}

async function complaintOf(layout: Layout) {
  const early = await readFile(layout.startLog, 'utf8').catch(() => '')
  if (isComplaint(early)) return complaintIn(early)
  const folder = path.join(layout.data, 'log')
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format()
  const log = await readFile(path.join(folder, `postgresql-${day}.log`), 'utf8').catch(() => '')
  const latest = log.slice(log.lastIndexOf('starting PostgreSQL'))
  return complaintIn(isComplaint(latest) ? latest : early)
}
