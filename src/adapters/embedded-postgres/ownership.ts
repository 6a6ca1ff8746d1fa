import { chown, lchown, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { Layout } from './layout.ts'
import { self } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

/** Refuses data of another user, whom only root can act for. */
export async function refuseForeignData(layout: Layout) {
  const me = self()
  const owner = await ownerOf(layout)
  if (me.uid !== 0 && owner !== undefined && owner !== me.uid)
    throw new CannotStart(
      `${layout.data} belongs to uid ${owner} and this process runs as uid ${me.uid}; run it as that user or set DATA_DIR`,
    )
}

/** As root, gives the data directory to the user the server runs as, if it is another's. */
export async function giveData(layout: Layout, user: ServerUser) {
  const owner = await ownerOf(layout)
  if (self().uid !== 0 || owner === undefined || owner === user.uid) return
  await chown(layout.password, user.uid, user.gid)
  for (const name of await readdir(layout.data, { recursive: true }))
    await lchown(path.join(layout.data, name), user.uid, user.gid)
  // Last, so that an interrupted pass is seen and made again.
  await chown(layout.data, user.uid, user.gid)
}

async function ownerOf(layout: Layout) {
  return (await lstat(layout.data).catch(() => undefined))?.uid
}
