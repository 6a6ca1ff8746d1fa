import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** An own module by its path, with bytes and milliseconds of its last change when it was built. */
export type Source = readonly [path: string, bytes: number, changed: number]

/** What `dist/build.json` holds; files are named as in `dist/`. */
export interface Build {
  readonly main: string
  readonly files: readonly string[]
  /** Empty if nothing is to be compared. */
  readonly madeOf: readonly Source[]
}

/** The main file of the last `npm run build`; undefined if a source has changed since, or a file of it is missing. */
export function freshBuild(root: string): string | undefined {
  const dist = join(root, 'dist')
  // A thousand paths that are put together by `join` take longer than looking at their files.
  const folder = root.endsWith('/') ? root : `${root}/`
  try {
    const build: Build = JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))
    const isFresh =
      build.madeOf.every((source) => isUnchanged(folder, source)) &&
      build.files.every((file) => existsSync(join(dist, file)))
    return isFresh ? join(dist, build.main) : undefined
  } catch {
    return undefined
  }
}

function isUnchanged(folder: string, [file, bytes, changed]: Source): boolean {
  const { size, mtimeMs } = statSync(folder + file)
  return size === bytes && mtimeMs === changed
}

/**
 * Builds beside a service that has run for a while, for its next start: at the lowest priority, and not where nothing
 * may be written beside the sources.
 */
export function buildLater(root: string, afterMs = 10_000): void {
  const begin = (): void => {
    const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'ignore' })
    child.on('error', () => undefined)
    child.on('spawn', () => setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW))
    child.unref()
    process.once('exit', () => child.kill())
  }
  setTimeout(begin, afterMs).unref()
}
