import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { complaintIn, run } from './command.ts'
import { writeAnew } from './layout.ts'
import type { Layout } from './layout.ts'
import { memory, sharedMiB } from './memory.ts'
import type { Runnable } from './server-user.ts'

/** The server's superuser. */
export const superuser = 'postgres'

const unfinished = 'initdb-'

/** The built-in collation decides how text compares; the system's locale only needs to exist, best first. */
const systemLocales = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** Written to postgresql.conf, where an operator may change them. */
const settings = [
  `shared_buffers=${sharedMiB(memory())}MB`,
  'max_connections=60',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=on',
  // Its passwords are 24 random bytes, which nobody guesses however fast; each connection pays for every round.
  'scram_iterations=1',
]

/**
 * Makes a data directory unless a usable one is there, and calls `meanwhile` as it does; returns the superuser's password
 * and whether it was made.
 * Refuses a data directory of another major version, one without its password, and a failing `initdb`.
 */
export async function initialiseOnce(
  layout: Layout,
  runnable: Runnable,
  meanwhile: () => void = () => {},
) {
  const version = await dataVersion(layout)
  if (version !== undefined && version !== runnable.major)
    throw new CannotStart(
      `${layout.data} was made by PostgreSQL ${version} and this is ${runnable.major}; set DATA_DIR to another folder, or DATABASE_URL to a server of that version`,
    )
  if (version !== undefined) return { password: await knownPassword(layout), made: false }
  return { password: await initialise(layout, runnable, meanwhile), made: true }
}

async function dataVersion(layout: Layout) {
  const names = await readdir(layout.data).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (names === undefined) return undefined
  if (names.includes('PG_VERSION') && names.includes('global'))
    return (await readFile(path.join(layout.data, 'PG_VERSION'), 'utf8')).trim()
  throw new CannotStart(
    `${layout.data} is not a whole PostgreSQL data directory; restore it, or move it away to start with an empty one`,
  )
}

/** The password of the data directory that is there. */
export async function knownPassword(layout: Layout) {
  const password = await readFile(layout.password, 'utf8').catch(() => '')
  if (password !== '') return password.trim()
  throw new CannotStart(
    `${layout.password} is missing, and with it the access to ${layout.data}; restore it from a backup of DATA_DIR`,
  )
}

/** The password of the service's own role, made up where there is none yet. */
export async function servicePassword(layout: Layout): Promise<string> {
  const known = await readFile(layout.servicePassword, 'utf8').catch(() => '')
  if (known !== '') return known.trim()
  const password = randomBytes(24).toString('base64url')
  await writeAnew(layout.servicePassword, `${password}\n`)
  return password
}

async function initialise(layout: Layout, { user, native }: Runnable, meanwhile: () => void) {
  await clearUnfinished(layout)
  const password = randomBytes(24).toString('base64url')
  await writeAnew(layout.password, `${password}\n`)
  const folder = await mkdtemp(path.join(layout.root, unfinished))
  if (process.geteuid?.() === 0) {
    await chown(folder, user.uid, user.gid)
    await chown(layout.password, user.uid, user.gid)
  }
  await runInitdb(layout, { user, native }, { folder, meanwhile })
  await rename(folder, layout.data)
  await syncFolder(layout.root)
  return password
}

/** Whatever an initialisation left that was killed midway. */
async function clearUnfinished(layout: Layout) {
  for (const name of await readdir(layout.root))
    if (name.startsWith(unfinished))
      await rm(path.join(layout.root, name), { recursive: true, maxRetries: 5 })
}

async function runInitdb(
  layout: Layout,
  { user, native }: Pick<Runnable, 'user' | 'native'>,
  { folder, meanwhile }: { folder: string; meanwhile: () => void },
) {
  let said = ''
  for (const locale of systemLocales) {
    const ending = run(user, [native.initdb, ...initdbOptions(layout, folder, locale)])
    meanwhile()
    const outcome = await ending
    if (outcome.code === 0) return
    said = outcome.said
    if (!said.includes('locale')) break
  }
  await rm(folder, { recursive: true, force: true })
  throw new CannotStart(
    `PostgreSQL could not make ${layout.data} (${complaintIn(said)}); free space and permissions there, or set DATA_DIR or DATABASE_URL`,
  )
}

function initdbOptions(layout: Layout, folder: string, locale: string) {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${layout.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${locale}`,
    '--data-checksums',
    '--no-instructions',
    ...settings.map((setting) => `--set=${setting}`),
  ]
}

async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
