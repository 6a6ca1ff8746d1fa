import { initialiseOnce } from './initialise.ts'
import type { Layout } from './layout.ts'
import { installedNative, mirrorOf, readyNative } from './native.ts'
import { giveData } from './ownership.ts'
import { launch } from './server.ts'
import { firstRunnable } from './server-user.ts'
import type { ServerUser } from './server-user.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

/** Starts a server where none runs, in the first of the ways that works, on new data if there is none. */
export async function startServer(
  layout: Layout,
  ways: readonly ServerUser[],
  { installed = installedNative(), meanwhile = () => {} } = {},
) {
  const native = await readyNative(installed, layout)
  const runnable = await firstRunnable(layout, ways, native, () => mirrorOf(installed, layout))
  const { password, made } = await initialiseOnce(layout, runnable, meanwhile)
  await giveData(layout, runnable.user)
  const socketFolder = await makeSocketFolder(layout, runnable.user)
  try {
    const server = await launch(layout, runnable, socketFolder, meanwhile)
    return { server, user: runnable.user, password, made }
  } catch (error) {
    await removeSocketFolder(socketFolder)
    throw error
  }
}
