import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { kill, pid } from 'node:process'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
const roomBytes = 8 * 2 ** 30
const prefix = 'growth-tests-'

/**
 * A folder of this process in memory, where there is one with room: databases of tests begin and end by the thousand
 * files, and nobody needs them on a disk. What an earlier process was killed before it removed goes first.
 */
export async function folderInMemory(): Promise<string | undefined> {
  const left = await readdir(memory).catch(() => [])
  for (const name of left.filter(isLeft))
    await rm(join(memory, name), { recursive: true, force: true })
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  if (bavail * bsize < roomBytes) return undefined
  const folder = join(memory, `${prefix}${pid}`)
  await mkdir(folder)
  // PostgreSQL runs as another user where this one is root, and has to find its own folders in there.
  await chmod(folder, 0o711)
  return folder
}

function isLeft(name: string): boolean {
  const owner = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN
  return Number.isInteger(owner) && !isRunning(owner)
}

function isRunning(owner: number): boolean {
  try {
    return kill(owner, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
