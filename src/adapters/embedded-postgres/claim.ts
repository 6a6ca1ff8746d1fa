import { readFile, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from './cannot-start.ts'
import { writeAnew } from './layout.ts'
import type { Layout } from './layout.ts'

/** The right of this process, and of no other, to run a server on a DATA_DIR. */
export interface Claim {
  release(): Promise<void>
}

const sqliteBusy = 5

/** Two that ask at the same moment can both find the other in the way; looking again lets one of them win. */
const lookAgainMs = 250

/**
 * Claims the DATA_DIR or refuses with the pid of the service that holds it. The lock is SQLite's file lock: the
 * system drops it when its process dies in whatever way, so there is no stale lock and no pid to be mistaken for
 * another's, also between containers that share a volume. `service.pid` is only there to be shown.
 */
export async function claim(layout: Layout): Promise<Claim> {
  const lock = await takeLock(layout)
  const close = () => lock.isOpen && lock.close()
  // Also keeps the lock from being garbage, which would be closed, whatever the caller keeps of the claim.
  process.once('exit', close)
  await writeAnew(layout.ownerPid, `${process.pid}\n`)
  return {
    release: async () => {
      if (!lock.isOpen) return
      await rm(layout.ownerPid, { force: true })
      close()
      process.off('exit', close)
    },
  }
}

async function takeLock(layout: Layout) {
  const lock = new DatabaseSync(layout.lock, { open: false, timeout: lookAgainMs })
  try {
    lock.open()
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    if (lock.isOpen) lock.close()
    throw await refusalOf(layout, error)
  }
}

async function refusalOf(layout: Layout, error: unknown) {
  if (!(error instanceof Error && 'errcode' in error)) return error
  if (error.errcode !== sqliteBusy)
    return new CannotStart(
      `PostgreSQL can't lock ${layout.lock} (${error.message}); set DATA_DIR to a writable folder on a local disk`,
      { cause: error },
    )
  const pid = await readFile(layout.ownerPid, 'utf8').catch(() => '')
  const who = pid.trim() === '' ? 'another service' : `another service (pid ${pid.trim()})`
  return new CannotStart(`${who} is using DATA_DIR ${layout.dataDir}; stop it or set DATA_DIR`)
}
