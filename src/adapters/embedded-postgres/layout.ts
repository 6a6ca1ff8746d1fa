import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where the embedded server keeps its things: all in one folder of DATA_DIR. */
export interface Layout {
  readonly dataDir: string
  readonly root: string
  /** The PostgreSQL data directory. It appears complete (by a rename) or not at all. */
  readonly data: string
  readonly password: string
  /** The password of the role that the service signs in as. */
  readonly servicePassword: string
  readonly lock: string
  readonly ownerPid: string
  /** What the server said before its own log (in the data directory's `log`) was open. */
  readonly startLog: string
}

/** The paths below a DATA_DIR. */
export function layoutOf(dataDir: string): Layout {
  const root = path.resolve(dataDir, 'postgres')
  return {
    dataDir: path.resolve(dataDir),
    root,
    data: path.join(root, 'data'),
    password: path.join(root, 'password'),
    servicePassword: path.join(root, 'service.password'),
    lock: path.join(root, 'service.lock'),
    ownerPid: path.join(root, 'service.pid'),
    startLog: path.join(root, 'start.log'),
  }
}

/** Makes DATA_DIR (passable, not listable) and the server's own folder in it (private). */
export async function makeFolders(layout: Layout) {
  await makeFolder(layout.dataDir, 0o711)
  await makeFolder(layout.root, 0o700)
}

/** Not `mkdir` with `recursive`: where a parent is there and yet fails with ENOENT, as in /proc, that never ends. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) await makeFolder(parent, 0o755)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Another process may have made it since we looked.
    if (!(await isFolder(folder))) throw error
  })
}

function isFolder(folder: string) {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Lets another user pass through the server's own folder, which stays unlistable. */
export function letOthersPass(layout: Layout) {
  return chmod(layout.root, 0o711)
}

/** Writes a private file anew, never through a link or into a file that was there. */
export async function writeAnew(file: string, text: string) {
  await rm(file, { force: true })
  await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
}
