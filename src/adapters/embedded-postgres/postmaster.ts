import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Layout } from './layout.ts'

/** What `postmaster.pid` says about the server that wrote it, which may be dead. */
export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly socketFolder: string
  readonly status: string
}

/** Reads `postmaster.pid`; nothing when there is none. */
export async function readPostmasterFile(layout: Layout): Promise<PostmasterFile | undefined> {
  const text = await readFile(path.join(layout.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7] ?? '' }
}

/** Whether the process is a live postgres of this data directory, and not another that was given its pid. */
export function isPostmaster(pid: number, layout: Layout): Promise<boolean> {
  return process.platform === 'linux' ? worksIn(pid, layout) : namesFolder(pid, layout)
}

/** A server's working directory is its data directory. A zombie has none. */
async function worksIn(pid: number, layout: Layout) {
  try {
    const [folder, name] = await Promise.all([
      readlink(`/proc/${pid}/cwd`),
      readFile(`/proc/${pid}/comm`, 'utf8'),
    ])
    return name.trim() === 'postgres' && folder === (await realpath(layout.data))
  } catch {
    return false
  }
}

const execFileAsync = promisify(execFile)

async function namesFolder(pid: number, layout: Layout) {
  const command = await execFileAsync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).then(
    ({ stdout }) => stdout,
    () => '',
  )
  return command.includes('postgres') && command.includes(layout.data)
}
