import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { writeAllThreadWords } from '#domains/ai/index.ts'
import { proveLedger } from '#domains/credits/index.ts'
import { writeAllLeadWords } from '#domains/gtm/index.ts'
import { findOrganization } from '#domains/identity/index.ts'
import { importLines } from '#kernel/tenants/import.ts'
import { ImportRefused } from '#kernel/tenants/import-header.ts'
import type { Database } from '#kernel/postgres/database.ts'
import type { Searched } from '#kernel/search/searched.ts'
import { writeAllWords } from '#kernel/search/write-words.ts'
import { sql } from 'kysely'
import type { Runtime } from '#roles/runtime.ts'
import { required, UsageError, type Values } from './command.ts'
import { whatIsUnreadable } from './key.ts'
import { progressOn, type Progress } from './progress.ts'
import { withRuntime } from './with-runtime.ts'

/** Takes in what `growth export` wrote: all of it, or nothing. */
export async function importData(values: Values): Promise<void> {
  const path = required(values, 'file')
  await access(path, constants.R_OK).catch(() => {
    throw new UsageError(`${path} cannot be read`)
  })
  await withRuntime(
    async (runtime, print) => {
      const isWithoutKeys = values['without-keys'] === true
      const progress = progressOn()
      const lines = linesOf(path, progress)
      const imported = await importAll(runtime, lines, isWithoutKeys).finally(progress.end)
      const { rows, organizationIds, missingKeys } = imported
      print(`Took in ${rows} rows of ${organizationIds.length} organizations; their books add up.`)
      if (missingKeys.length > 0) print(whatIsUnreadable(missingKeys))
    },
    { makes: true },
  )
}

/** Opened when the first line is asked for: what readline reads before that is lost. */
async function* linesOf(path: string, progress: Progress) {
  const { size } = await stat(path)
  const input = createReadStream(path)
  let shown = 0
  for await (const line of createInterface({ input })) {
    const { bytesRead } = input
    if (bytesRead > shown)
      progress.show(bytesRead, size, `${megabytes(bytesRead)} of ${megabytes(size)} MB`)
    shown = bytesRead
    yield line
  }
  progress.show(0, 0, 'Finding the words of what was taken in, and proving the books.')
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

/** One transaction, which is undone where the books of an organization do not add up. Texts are found at once. */
export async function importAll(
  { app, base, opening }: Runtime,
  lines: AsyncIterable<string>,
  isWithoutKeys = false,
) {
  const findName = async (id: string) => {
    const found = await findOrganization(base, id)
    return found && `${found.name} (${found.slug})`
  }
  const heldKeys = await base.vault.heldKeys()
  const reading = { heldKeys, isWithoutKeys, now: base.now, findName }
  return opening(base.newId())
    .transaction()
    .execute(async (db) => {
      const imported = await importLines(db, lines, reading)
      for (const id of imported.organizationIds) await complete(db, id, app.searched)
      return imported
    })
}

async function complete(
  db: Database,
  organizationId: string,
  searched: readonly Searched[],
): Promise<void> {
  await sql`set local app.organization_id = ${sql.lit(organizationId)}`.execute(db)
  for (const records of searched) await writeAllWords({ db, organizationId }, records)
  await writeAllThreadWords({ db, organizationId })
  await writeAllLeadWords({ db, organizationId })
  const faults = await proveLedger({ db, organizationId })
  if (faults.length > 0)
    throw new ImportRefused(`the books of ${organizationId} do not add up: ${faults.join('; ')}`)
}
