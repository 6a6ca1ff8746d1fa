import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { startEmbedded, type EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'
import { seedDirectory } from '#domains/directory/index.ts'
import { loadSeed } from '#domains/directory/seed/seed.ts'
import { rowsOfSeed } from '#domains/directory/seed/rows.ts'
import { createLogger } from '#kernel/log.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { createRuntime } from '#roles/runtime.ts'
import { wantedBusinesses } from '#test/evaluation/wanted.ts'
import { benchConfig } from '../world.ts'
import { fillDirectory } from './fill.ts'

const root = new URL('../../', import.meta.url)
const maker = [
  'test/evaluation/invented.ts',
  'test/evaluation/languages.ts',
  'bench/directory/fill.ts',
]

/**
 * A directory of so many invented businesses and those that misspelt queries mean, made where it is not there yet,
 * below `GROWTH_DIR` or the temporary folder. Its folder is named by what it follows from.
 */
export async function keptDirectory(rows: number, report: (line: string) => void) {
  const parent = env['GROWTH_DIR'] ?? join(tmpdir(), 'growth-filled')
  const folder = join(parent, await nameOf(rows))
  await mkdir(parent, { recursive: true })
  if (!existsSync(join(folder, 'made'))) await make(folder, rows, report)
  return startEmbedded({ dataDir: folder })
}

async function nameOf(rows: number): Promise<string> {
  const migrations = (await readdir(new URL('migrations/', root))).sort()
  const hash = createHash('sha256')
  for (const file of [...migrations.map((name) => `migrations/${name}`), ...maker])
    hash.update(await readFile(new URL(file, root)))
  return `directory-${rows}-${hash.digest('hex').slice(0, 8)}`
}

async function make(folder: string, rows: number, report: (line: string) => void) {
  report(`Filling ${folder} with ${rows} businesses, once`)
  await rm(folder, { recursive: true, force: true })
  const server = await startEmbedded({ dataDir: folder })
  try {
    await load(server, folder, rows)
    await writeFile(join(folder, 'new'), '')
    await rename(join(folder, 'new'), join(folder, 'made'))
  } finally {
    await server.stop()
  }
}

async function load({ connection }: EmbeddedPostgres, folder: string, rows: number) {
  await migrateDatabase(connection)
  const log = createLogger('warn')
  const runtime = await createRuntime({ config: benchConfig(8000), database: connection, log })
  try {
    await seedDirectory(runtime.base)
    const none = { categories: [], tags: [] }
    const wanted = rowsOfSeed(wantedBusinesses(), none, runtime.base.now())
    await loadSeed(runtime.base, 'evaluation', wanted)
    await fillDirectory(connection, folder, rows)
  } finally {
    await runtime.close()
  }
}
