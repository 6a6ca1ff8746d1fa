import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { seedDirectory } from '#domains/directory/index.ts'
import { loadSeed } from '#domains/directory/seed/seed.ts'
import { rowsOfSeed } from '#domains/directory/seed/rows.ts'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createRuntime } from '#roles/runtime.ts'
import { wantedBusinesses } from '#test/evaluation/wanted.ts'
import { keptDatabase } from '../kept.ts'
import { benchConfig } from '../world.ts'
import { fillDirectory } from './fill.ts'

const root = new URL('../../', import.meta.url)
const maker = [
  'test/evaluation/invented.ts',
  'test/evaluation/languages.ts',
  'bench/directory/fill.ts',
]

/** A directory of so many invented businesses and those that misspelt queries mean; its folder is named by what it follows from. */
export async function keptDirectory(rows: number, report: (line: string) => void) {
  const fill = (database: ConnectionSettings, folder: string) => load(database, folder, rows)
  const { server } = await keptDatabase({ name: await nameOf(rows), report, fill })
  return server
}

async function nameOf(rows: number): Promise<string> {
  const hash = createHash('sha256')
  for (const file of maker) hash.update(await readFile(new URL(file, root)))
  return `directory-${rows}-${hash.digest('hex').slice(0, 8)}`
}

async function load(database: ConnectionSettings, folder: string, rows: number): Promise<object> {
  const log = createLogger('warn')
  const runtime = await createRuntime({ config: benchConfig(8000), database, log })
  try {
    await seedDirectory(runtime.base)
    const none = { categories: [], tags: [] }
    const wanted = rowsOfSeed(wantedBusinesses(), none, runtime.base.now())
    await loadSeed(runtime.base, 'evaluation', wanted)
    await fillDirectory(database, folder, rows)
    return { rows }
  } finally {
    await runtime.close()
  }
}
