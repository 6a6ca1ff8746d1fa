import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { startEmbedded, type EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'
import { addModerator, seedDirectory } from '#domains/directory/index.ts'
import { createOrganization, createUser } from '#domains/identity/index.ts'
import { createLogger } from '#kernel/log.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { benchConfig, endless, openWallet } from '../world.ts'
import { fill } from './fill.ts'

/** Whose rows are listed. */
export interface Holder {
  readonly userId: string
  /** With a million rows. */
  readonly large: string
  /** With hardly any, of the same person. */
  readonly small: string
}

export interface Filled extends Holder {
  readonly server: EmbeddedPostgres
  readonly folder: string
}

/**
 * The filled database, made where it is not there yet. Its folder is named by all that it follows from, so that
 * a new migration or another script gets a new one; older ones are left to whoever may still use them.
 */
export async function openFilled(
  rows: number,
  report: (line: string) => void,
  parent = env['GROWTH_DIR'] ?? join(tmpdir(), 'growth-filled'),
): Promise<Filled> {
  await mkdir(parent, { recursive: true })
  const folder = join(parent, await nameOf(rows))
  if (!existsSync(join(folder, 'holder.json'))) await make(folder, rows, report)
  const holder = JSON.parse(await readFile(join(folder, 'holder.json'), 'utf8')) as Holder
  return { ...holder, folder, server: await startEmbedded({ dataDir: folder }) }
}

async function nameOf(rows: number): Promise<string> {
  const migrations = new URL('../../migrations/', import.meta.url)
  const files = (await readdir(migrations)).sort()
  const made = [
    ...files.map((name) => new URL(name, migrations)),
    new URL('fill.sql', import.meta.url),
  ]
  const hash = createHash('sha256')
  for (const file of made) hash.update(await readFile(file))
  const newest = (files.at(-1) ?? '').replace('.sql', '')
  return `${newest}-${rows}-${hash.digest('hex').slice(0, 8)}`
}

async function make(folder: string, rows: number, report: (line: string) => void) {
  report(`Filling ${folder} with ${rows} rows a table, once`)
  await rm(folder, { recursive: true, force: true })
  const server = await startEmbedded({ dataDir: folder })
  try {
    const database = server.connection
    await migrateDatabase(database)
    const runtime = await createRuntime({
      config: benchConfig(8000),
      database,
      log: createLogger('warn'),
    })
    const holder = await found(runtime)
    await runtime.close()
    await fill(database, { rows, organizationId: holder.large, granted: endless, report })
    await writeFile(join(folder, 'holder.new'), JSON.stringify(holder))
    await rename(join(folder, 'holder.new'), join(folder, 'holder.json'))
  } finally {
    await server.stop()
  }
}

async function found(runtime: Runtime): Promise<Holder> {
  const { base } = runtime
  await seedDirectory(base)
  const person = { email: 'bench@people.example', name: 'Bench', password: 'long enough for this' }
  const { id: userId } = await createUser(base, person)
  await addModerator(base, userId)
  const organization = async (name: string) => {
    const { id } = await createOrganization(base, userId, { name, currency: 'EUR' })
    await openWallet(runtime, id)
    return id
  }
  return { userId, large: await organization('Large'), small: await organization('Small') }
}
