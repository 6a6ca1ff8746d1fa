import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workflows } from '#domains/automation/workflows/workflows.ts'
import { wholeLedger } from '#domains/credits/ledger.ts'
import { addUpUsage } from '#domains/credits/usage-days.ts'
import { accounts } from '#domains/crm/accounts/accounts.ts'
import { contacts, tags } from '#domains/crm/contacts/contacts.ts'
import { deals } from '#domains/crm/deals/deals.ts'
import { interactions } from '#domains/crm/interactions/interactions.ts'
import { notes } from '#domains/crm/notes/notes.ts'
import { tasks } from '#domains/crm/tasks/tasks.ts'
import { addModerator, seedDirectory } from '#domains/directory/index.ts'
import { wholeLeads } from '#domains/gtm/leads/whole-leads.ts'
import { listProfiles } from '#domains/gtm/profiles/profiles.ts'
import { createOrganization, createUser } from '#domains/identity/index.ts'
import { keepCount } from '#kernel/counts/keep-count.ts'
import { keepLabels } from '#kernel/counts/keep-labels.ts'
import { unhurriedly } from '#kernel/jobs/unhurried.ts'
import { createLogger } from '#kernel/log.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { createRuntime, type Runtime } from '#roles/runtime.ts'
import { keptDatabase, type Kept } from '../kept.ts'
import { benchConfig, endless, openWallet } from '../world.ts'
import { completeLeads } from './complete-leads.ts'
import { fill } from './fill.ts'

/** Whose rows are listed. */
export interface Holder {
  readonly userId: string
  /** With a million rows. */
  readonly large: string
  /** With hardly any, of the same person. */
  readonly small: string
}

export interface Filled extends Holder, Kept {}

/** The filled database; its folder is named by the script that fills it. */
export async function openFilled(
  rows: number,
  report: (line: string) => void,
  parent?: string,
): Promise<Filled> {
  const fillWith = (database: ConnectionSettings) => filledBy(database, rows, report)
  const kept = await keptDatabase({ name: await nameOf(rows), parent, report, fill: fillWith })
  const holder = JSON.parse(await readFile(join(kept.folder, 'made.json'), 'utf8')) as Holder
  await completeLeads(kept.server.connection, holder.large, report)
  return { ...holder, ...kept }
}

async function nameOf(rows: number): Promise<string> {
  const script = await readFile(new URL('fill.sql', import.meta.url))
  return `${rows}-${hash('sha256', script).slice(0, 8)}`
}

async function filledBy(
  database: ConnectionSettings,
  rows: number,
  report: (line: string) => void,
): Promise<Holder> {
  const runtime = await createRuntime({
    config: benchConfig(8000),
    database,
    log: createLogger('warn'),
  })
  try {
    const holder = await found(runtime)
    await fill(database, { rows, organizationId: holder.large, granted: endless, report })
    await count(runtime, holder)
    return holder
  } finally {
    await runtime.close()
  }
}

/** What a worker does when somebody first reads long lists and usage. */
async function count({ base, gate }: Runtime, { large }: Holder): Promise<void> {
  const scope = unhurriedly(await gate.system(base, large))
  const first = { page: 1, page_size: 1, paging: 'page', ordering: '-created_at' } as const
  const { results } = await listProfiles(scope, first)
  const lists = [accounts, contacts, deals, interactions, notes, tasks, workflows].map(
    ({ whole }) => whole,
  )
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
