import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { Layout } from './layout.ts'
import type { ServerUser } from './server-user.ts'

/** The port in the socket's name; nothing listens on it. */
export const port = 5432
const socket = `.s.PGSQL.${port}`

/** Bytes that the path of a socket may have on the strictest system. */
const longestSocket = 103

/**
 * An empty private folder for the server's socket. It lies in the temporary folder because DATA_DIR may be too deep
 * for a socket. Refuses a folder that another user has put there, or could look into.
 */
export async function makeSocketFolder(layout: Layout, user: ServerUser, temporary = os.tmpdir()) {
  const folder = shortPath(temporary, await nameFor(layout, user))
  const made = await mkdir(folder, { mode: 0o700 }).then(() => true, unlessThere)
  if (made && process.geteuid?.() === 0) await chown(folder, user.uid, user.gid)
  await refuseUnlessPrivate(folder, user)
  await empty(folder)
  return folder
}

/** Removes the folder of a server that has ended; one that is not empty stays. */
export async function removeSocketFolder(folder: string) {
  await empty(folder)
  await rmdir(folder).catch(() => {})
}

async function empty(folder: string) {
  await rm(path.join(folder, socket), { force: true })
  await rm(path.join(folder, `${socket}.lock`), { force: true })
}

/** The uid is part of the name, so that each user of a DATA_DIR has a folder of their own. */
async function nameFor(layout: Layout, user: ServerUser) {
  const key = createHash('sha256')
    .update(await realpath(layout.root))
    .digest('hex')
  return `growth-${user.uid}-${key.slice(0, 16)}`
}

function shortPath(temporary: string, name: string) {
  const folder = path.join(temporary, name)
  return Buffer.byteLength(path.join(folder, socket)) <= longestSocket ? folder : `/tmp/${name}`
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code === 'EEXIST') return false
  throw new CannotStart(
    `PostgreSQL's socket needs a folder (${error.message}); set TMPDIR to a writable folder`,
    { cause: error },
  )
}

async function refuseUnlessPrivate(folder: string, user: ServerUser) {
  const found = await lstat(folder)
  if (found.isDirectory() && found.uid === user.uid && (found.mode & 0o077) === 0) return
  throw new CannotStart(
    `${folder} is needed for PostgreSQL's socket but is not a private folder of uid ${user.uid}; remove it or set TMPDIR`,
  )
}
