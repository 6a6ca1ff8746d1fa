import { createReadStream, constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import {
  readImport,
  receiver,
  chunkRunner,
  listImportRows,
  startImport,
} from '#domains/crm/index.ts'
import { findOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Runtime } from '#roles/runtime.ts'
import { required, UsageError, type Run, type Values } from './command.ts'
import { progressOn, type Progress } from './progress.ts'
import { withRuntime } from './with-runtime.ts'

const media: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.txt': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.jsonl': 'application/x-ndjson',
  '.ndjson': 'application/x-ndjson',
}

type Imported = Parameters<ReturnType<typeof receiver>>[1]['record']

/** Brings the records of a file in, on the mapping that is proposed, and shows how far it is. */
export function importRecords(record: Imported): Run {
  return async (values) => {
    const path = fileOf(values)
    await access(path, constants.R_OK).catch(() => {
      throw new UsageError(`${path} cannot be read`)
    })
    if (!(await stat(path)).isFile()) throw new UsageError(`${path} is no file`)
    await withRuntime((runtime, print) => bringIn(runtime, print, { record, path, values }))
  }
}

function fileOf({ file }: Values): string {
  if (typeof file !== 'string') throw new UsageError('name the file, such as people.csv')
  return file
}

interface Wish {
  readonly record: Imported
  readonly path: string
  readonly values: Values
}

/** Says at a signal that the service goes on, and at the end which rows were refused. @throws UsageError, FileUnreadable */
export async function bringIn(
  { base, gate }: Pick<Runtime, 'base' | 'gate'>,
  print: (text: string) => void,
  { record, path, values }: Wish,
): Promise<void> {
  const named = required(values, 'organization')
  const organization = await findOrganization(base, named)
  if (organization === undefined) throw new UsageError(`there is no organization ${named}`)
  const scope = await gate.system(base, organization.id)
  const { id } = await receiver()(scope, {
    record,
    filename: basename(path),
    upload: await uploadOf(path),
  })
  await startImport(scope, id)
  const progress = progressOn()
  await whileListening(goingOn(id), async () => {
    const runNext = chunkRunner(scope, id)
    while (await runNext()) await showProgress(scope, id, progress)
  })
  progress.end()
  const { status, counts } = await readImport(scope, id)
  const told = Object.entries(counts).filter(([, count = 0]) => count > 0)
  print(`${status}: ${told.map(([what, count]) => `${count} ${what}`).join(', ')} (import ${id})`)
  const { noted = 0 } = counts
  if (noted > 0)
    print(
      `Of ${noted} ${noted === 1 ? 'row' : 'rows'} something was passed over: GET /api/v1/crm/imports/${id}/rows/?is_noted=true`,
    )
  if (counts.refused > 0) await tellRefused(scope, id, print)
}

function goingOn(id: string): string {
  return `Import ${id} goes on while the service runs. POST /api/v1/crm/imports/${id}/revert/ puts back what it wrote, once it is done.`
}

/** Whoever stops the command learns what becomes of its work; the signal ends it all the same. */
async function whileListening(message: string, work: () => Promise<void>): Promise<void> {
  const tell = () => process.stderr.write(`\n${message}\n`)
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.prependOnceListener(signal, tell)
  try {
    await work()
  } finally {
    for (const signal of signals) process.off(signal, tell)
  }
}

const refusedShown = 5

async function tellRefused(
  scope: OrganizationScope,
  id: string,
  print: (text: string) => void,
): Promise<void> {
  const { results } = await listImportRows(scope, id, {
    outcome: 'refused',
    ordering: 'row',
    paging: 'page',
    page: 1,
    page_size: refusedShown,
  })
  for (const { line, reasons } of results)
    print(`line ${line}: ${(reasons ?? []).map(({ message }) => message).join(' ')}`)
  print(`All that were refused, to be corrected: GET /api/v1/crm/imports/${id}/refused/`)
}

async function uploadOf(path: string) {
  const bytes = createReadStream(path) as AsyncIterable<Buffer>
  const { size: length } = await stat(path)
  const kind = media[extname(path).toLowerCase()] ?? 'text/csv'
  return { media: kind, length, bytes, rest: async () => undefined }
}

async function showProgress(
  scope: OrganizationScope,
  id: string,
  progress: Progress,
): Promise<void> {
  if (!progress.isWatched) return
  const { rows, rows_done, rows_per_second, seconds_left } = await readImport(scope, id)
  const pace = `${rows_per_second ?? 0} rows/s, ${seconds_left ?? 0} s left`
  progress.show(rows_done, rows, `${rows_done} of ${rows}, ${pace}`)
}
