import { constants, createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { writeAllThreadWords } from '#domains/ai/index.ts'
import { proveLedger } from '#domains/credits/index.ts'
import { writeAllLeadWords } from '#domains/gtm/index.ts'
import { ImportRefused, importLines } from '#kernel/tenants/import.ts'
import type { Database } from '#kernel/postgres/database.ts'
import type { Searched } from '#kernel/search/searched.ts'
import { writeAllWords } from '#kernel/search/write-words.ts'
import { sql } from 'kysely'
import type { Runtime } from '#roles/runtime.ts'
import { required, UsageError, type Values } from './command.ts'
import { withRuntime } from './with-runtime.ts'

/** Takes in what `growth export` wrote: all of it, or nothing. */
export async function importData(values: Values): Promise<void> {
  const path = required(values, 'file')
  await access(path, constants.R_OK).catch(() => {
    throw new UsageError(`${path} cannot be read`)
  })
  await withRuntime(
    async (runtime, print) => {
      const { rows, organizationIds } = await importAll(runtime, linesOf(path))
      print(`Took in ${rows} rows of ${organizationIds.length} organizations; their books add up.`)
    },
    { makes: true },
  )
}

/** Opened when the first line is asked for: what readline reads before that is lost. */
async function* linesOf(path: string) {
  yield* createInterface({ input: createReadStream(path) })
}

/** One transaction, which is undone where the books of an organization do not add up. Texts are found at once. */
export function importAll({ app, base, opening }: Runtime, lines: AsyncIterable<string>) {
  return opening(base.newId())
    .transaction()
    .execute(async (db) => {
      const imported = await importLines(db, lines)
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
