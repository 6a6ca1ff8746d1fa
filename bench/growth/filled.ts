import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { startEmbedded, type EmbeddedPostgres } from '#adapters/embedded-postgres/embedded.ts'
import { workflows } from '#domains/automation/workflows/workflows.ts'
import { wholeLedger } from '#domains/credits/ledger.ts'
import { addUpUsage } from '#domains/credits/usage.ts'
import { contacts, tags } from '#domains/crm/contacts/contacts.ts'
import { deals } from '#domains/crm/deals/deals.ts'
import { tasks } from '#domains/crm/tasks/tasks.ts'
import { addModerator, seedDirectory } from '#domains/directory/index.ts'
import { wholeLeads } from '#domains/gtm/leads/leads.ts'
import { listProfiles } from '#domains/gtm/profiles/profiles.ts'
import { createOrganization, createUser } from '#domains/identity/index.ts'
import { keepCount } from '#kernel/counts/keep-count.ts'
import { keepLabels } from '#kernel/counts/keep-labels.ts'
import { createLogger } from '#kernel/log.ts'
import { SchemaMismatch } from '#kernel/postgres/migrate.ts'
import { migrateDatabase } from '#roles/migrate.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { benchConfig, endless, openWallet } from '../world.ts'
import { analyze, fill } from './fill.ts'

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
 * The filled database, made where it is not there yet, or does not belong to this code. Newer migrations are applied
 * to it. Its folder is named by the script that fills it.
 */
export async function openFilled(
  rows: number,
  report: (line: string) => void,
  parent = env['GROWTH_DIR'] ?? join(tmpdir(), 'growth-filled'),
): Promise<Filled> {
  await mkdir(parent, { recursive: true })
  const folder = join(parent, await nameOf(rows))
  const server = (await reopened(folder, report)) ?? (await made(folder, rows, report))
  const holder = JSON.parse(await readFile(join(folder, 'holder.json'), 'utf8')) as Holder
  return { ...holder, folder, server }
}

async function nameOf(rows: number): Promise<string> {
  const script = await readFile(new URL('fill.sql', import.meta.url))
  return `${rows}-${hash('sha256', script).slice(0, 8)}`
}

async function reopened(folder: string, report: (line: string) => void) {
  if (!existsSync(join(folder, 'holder.json'))) return undefined
  const server = await startEmbedded({ dataDir: folder })
  try {
    const applied = await migrateDatabase(server.connection)
    if (applied.length > 0) {
      report(`Migrated ${folder} by ${applied.join(', ')}`)
      await analyze(server.connection)
    }
    return server
  } catch (error) {
    await server.stop()
    if (!(error instanceof SchemaMismatch)) throw error
    report(error.message)
    return undefined
  }
}

async function made(folder: string, rows: number, report: (line: string) => void) {
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
    await fill(database, { rows, organizationId: holder.large, granted: endless, report })
    await count(runtime, holder)
    await runtime.close()
    await writeFile(join(folder, 'holder.new'), JSON.stringify(holder))
    await rename(join(folder, 'holder.new'), join(folder, 'holder.json'))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** What a worker does when somebody first reads long lists and usage. */
async function count({ base, gate }: Runtime, { large }: Holder): Promise<void> {
  const scope = await gate.system(base, large)
  const first = { page: 1, page_size: 1, paging: 'page', ordering: '-created_at' } as const
  const { results } = await listProfiles(scope, first)
  const lists = [contacts, deals, tasks, workflows].map(({ whole }) => whole)
  for (const list of [...lists, wholeLedger, ...results.map(({ id }) => wholeLeads(id))])
    await keepCount(scope, list)
  await keepLabels(scope, tags.counted)
  await addUpUsage(scope)
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
