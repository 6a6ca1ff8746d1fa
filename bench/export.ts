import pg from 'pg'
import { contacts } from '#domains/crm/contacts/contacts.ts'
import { exportEndpoints } from '#domains/crm/exports/endpoints.ts'
import { StreamResponse } from '#kernel/http/api-response.ts'
import type { AnyEndpoint, Caller } from '#kernel/http/endpoint.ts'
import { watchMemory } from './watch-memory.ts'
import type { BenchWorld } from './world.ts'

/** What one format took, and resident MiB before, in the first fifth and at most. */
export interface ExportFigures {
  readonly format: string
  readonly megabytes: number
  readonly seconds: number
  readonly rss: readonly number[]
}

const formats = ['csv', 'jsonl', 'vcard'] as const

/** All contacts of an organization by GET /crm/contacts/export/, read as fast as they come. */
export async function measureExport(
  { database, scope }: BenchWorld,
  rows: number,
): Promise<ExportFigures[]> {
  await fill(database, scope.organizationId, rows)
  const [list] = exportEndpoints([contacts])
  if (list === undefined) throw new Error('contacts are not exported')
  const figures: ExportFigures[] = []
  for (const format of formats) {
    const query = { format, ordering: 'created_at' }
    const ended = new AbortController()
    const caller: Caller = { address: '', signal: ended.signal }
    const response = await list.handle({ scope, caller, query } as unknown as Call)
    if (!(response instanceof StreamResponse)) throw new Error('it is not sent as it is read')
    figures.push({ format, ...(await drained(response.body, rows)) })
    ended.abort()
  }
  return figures
}

type Call = Parameters<AnyEndpoint['handle']>[0]

async function drained(text: AsyncIterable<string>, rows: number) {
  const memory = watchMemory()
  const begin = performance.now()
  let [bytes, pages] = [0, 0]
  for await (const part of text) {
    bytes += Buffer.byteLength(part)
    pages += 1
    if (pages === Math.ceil(rows / 1000 / 5)) memory.markEarly()
  }
  if (pages < rows / 1000) throw new Error(`${pages} pages of ${rows} rows`)
  const seconds = (performance.now() - begin) / 1000
  return { megabytes: bytes / 1_048_576, seconds, ...memory.end() }
}

async function fill(database: BenchWorld['database'], organizationId: string, rows: number) {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query(
      `insert into contacts (organization_id, id, name, email, phone, tags, created_at, updated_at, words)
       select $1, gen_random_uuid(), 'Ada Miller ' || n, 'ada.' || n || '@mill.example', '', '{baker,north}',
              instant, instant, ''
         from generate_series(1, $2::integer) n, lateral (select now() - n * interval '1 s') i (instant)`,
      [organizationId, rows],
    )
    await client.query('analyze contacts')
  } finally {
    await client.end()
  }
}
