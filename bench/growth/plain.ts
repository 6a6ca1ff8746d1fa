import pg from 'pg'
import type { Filled } from './filled.ts'

/** Milliseconds of what stands beside a list: the median and the slowest of five. */
export interface Plain {
  readonly name: string
  readonly p50: number
  readonly max: number
}

/** The tables of long lists in the CRM. */
const tables = ['contacts', 'tasks', 'deals', 'accounts', 'notes', 'interactions'] as const
const offsets = [0, 10_000, 100_000]
const rounds = 5

/** What a plain list does for a page: `count(*)`, and `offset`, by the owner of the tables and without row-level security. */
export async function measurePlain({ server, large }: Filled): Promise<Plain[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    const figures: Plain[] = []
    for (const table of tables)
      for (const [name, text] of statementsOn(table)) {
        const ms = await timed(() => client.query(text, [large]))
        figures.push({ name: `${table}: ${name}`, p50: ms[2] ?? NaN, max: ms.at(-1) ?? NaN })
      }
    return figures
  } finally {
    await client.end()
  }
}

function statementsOn(table: string): [name: string, text: string][] {
  const all = `from ${table} where organization_id = $1`
  return [
    ['count(*)', `select count(*) ${all}`],
    ...offsets.map((offset): [string, string] => [
      `offset ${offset}`,
      `select * ${all} order by created_at desc, id desc limit 25 offset ${offset}`,
    ]),
  ]
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const ms: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now()
    await work()
    ms.push(performance.now() - begin)
  }
  return ms.toSorted((one, other) => one - other)
}
