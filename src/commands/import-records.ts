import { createReadStream, constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { readImport, receiver, chunkRunner, startImport } from '#domains/crm/index.ts'
import { findOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Runtime } from '#roles/runtime.ts'
import { required, UsageError, type Run, type Values } from './command.ts'
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

async function bringIn(
  { base, gate }: Runtime,
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
  const runNext = chunkRunner(scope, id)
  while (await runNext()) await showProgress(scope, id)
  const { status, counts } = await readImport(scope, id)
  process.stderr.write('\n')
  const told = Object.entries(counts).filter(([, count]) => count > 0)
  print(`${status}: ${told.map(([what, count]) => `${count} ${what}`).join(', ')} (import ${id})`)
}

async function uploadOf(path: string) {
  const bytes = createReadStream(path) as AsyncIterable<Buffer>
  const { size: length } = await stat(path)
  const kind = media[extname(path).toLowerCase()] ?? 'text/csv'
  return { media: kind, length, bytes, rest: async () => undefined }
}

const width = 30

async function showProgress(scope: OrganizationScope, id: string): Promise<void> {
  const { rows, rows_done, rows_per_second, seconds_left } = await readImport(scope, id)
  const done = Math.round((width * rows_done) / rows)
  const bar = '#'.repeat(done).padEnd(width, '-')
  const pace = `${rows_per_second ?? 0} rows/s, ${seconds_left ?? 0} s left`
  process.stderr.write(`\r[${bar}] ${rows_done} of ${rows}, ${pace}   `)
}
