import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readImport, receiver, chunkRunner, startImport } from '#domains/crm/index.ts'
import { previewImport } from '#domains/crm/imports/running/preview.ts'
import { revertImport, revertSome } from '#domains/crm/imports/revert.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { postmasterOf, processorMs } from './processor.ts'
import { watchDelay, type Late } from './watch-delay.ts'
import { watchMemory } from './watch-memory.ts'
import type { BenchWorld } from './world.ts'

/** Seconds, rows a second, and the most memory that the process took, in MiB. */
export interface Imported {
  readonly rows: number
  readonly megabytes: number
  readonly floorSeconds: number
  readonly uploadSeconds: number
  readonly runSeconds: number
  /** The same file once more: every row finds its contact. */
  readonly againSeconds: number
  /** What the first one created is removed again. */
  readonly revertSeconds: number
  /** Before, at most until a fifth of the rows was written, and at most at all: flat where the last two hardly differ. */
  readonly rss: readonly number[]
  /** How late the event loop was while the file was received, previewed, written and put back. */
  readonly late: Readonly<Record<string, Late>>
  /** Seconds of processor time of this process and of PostgreSQL, for receiving and writing the file once. */
  readonly processor: { readonly node: number; readonly postgres: number }
}

/** Contacts with a check for duplicates, beside COPY of the same file into a table without an index. */
export async function measureImport(
  { database, scope }: BenchWorld,
  rows: number,
): Promise<Imported> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-import-'))
  const path = join(folder, 'people.csv')
  try {
    await writePeople(path, rows)
    const floorSeconds = await seconds(() => copy(database, path))
    const memory = watchMemory()
    const late: Record<string, Late> = {}
    const watched = async <R>(name: string, work: () => Promise<R>): Promise<R> => {
      const end = watchDelay()
      const result = await work()
      late[name] = end()
      return result
    }
    const busy = await processorOf(database)
    let id = ''
    const uploadSeconds = await seconds(async () => {
      id = await watched('received', () => upload(scope, path))
    })
    const runSeconds = await seconds(() =>
      watched('written', () => runWhole(scope, id, memory.markEarly)),
    )
    const processor = busy()
    const { counts } = await readImport(scope, id)
    if (counts.created !== rows) throw new Error(JSON.stringify(counts))
    const again = await upload(scope, path)
    await watched('previewed', () => previewImport(scope, again))
    const againSeconds = await seconds(() => runWhole(scope, again))
    const { counts: found } = await readImport(scope, again)
    if (found.unchanged !== rows) throw new Error(JSON.stringify(found))
    const revertSeconds = await seconds(() => watched('put back', () => revertWhole(scope, id)))
    const { counts: back } = await readImport(scope, id)
    if (back.reverted !== rows) throw new Error(JSON.stringify(back))
    const { size } = await stat(path)
    const times = {
      revertSeconds,
      processor,
      floorSeconds,
      uploadSeconds,
      runSeconds,
      againSeconds,
    }
    return { rows, megabytes: size / 1_048_576, late, ...times, ...memory.end() }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePeople(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path)
  file.write('First name,Last name,Email,Phone,Title,Tags\n')
  for (let row = 0; row < rows; row += 1) {
    const line = `Ada${row % 977},Miller${row % 1409},ada.${row}@mill${row % 5003}.example,+49 30 ${1_000_000 + row},Head of rye ${row % 31},baker; north ${row % 7}\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

async function copy(database: BenchWorld['database'], path: string): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(
      'create table plain_people (first_name text, last_name text, email text, phone text, title text, tags text)',
    )
    await client.query(`copy plain_people from '${path}' csv header`)
  } finally {
    await client.end()
  }
}

async function upload(scope: OrganizationScope, path: string): Promise<string> {
  const { size: length } = await stat(path)
  const bytes = createReadStream(path) as AsyncIterable<Buffer>
  const file = { media: 'text/csv', length, bytes, rest: async () => undefined }
  const { id } = await receiver()(scope, {
    record: 'contact',
    filename: 'people.csv',
    upload: file,
  })
  return id
}

async function runWhole(
  scope: OrganizationScope,
  id: string,
  markEarly: () => void = () => undefined,
): Promise<void> {
  const { rows } = await startImport(scope, id)
  const runNext = chunkRunner(scope, id)
  const early = Math.ceil(rows / rowsOfChunk / 5)
  for (let chunk = 0; await runNext(); chunk += 1) if (chunk === early) markEarly()
}

const rowsOfChunk = 500

async function revertWhole(scope: OrganizationScope, id: string): Promise<void> {
  await revertImport(scope, id)
  while (await revertSome(scope, id));
}

/** Seconds of processor time since it was asked. */
async function processorOf(database: BenchWorld['database']) {
  const postmaster = await postmasterOf(database)
  const now = () => ({
    node: processorMs(process.pid) / 1000,
    postgres: processorMs(postmaster, { children: true }) / 1000,
  })
  const begin = now()
  return () => {
    const { node, postgres } = now()
    return { node: node - begin.node, postgres: postgres - begin.postgres }
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}
