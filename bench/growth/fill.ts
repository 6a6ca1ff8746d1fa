import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { analyze } from '../kept.ts'
import { documentedAnswer } from './contract.ts'
import { keepPartitions } from '#kernel/events/partitions.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'

export interface Filling {
  readonly rows: number
  readonly organizationId: string
  /** What was granted to the wallet, in hundredths. */
  readonly granted: number
  readonly report: (line: string) => void
}

const script = new URL('fill.sql', import.meta.url)
const months = 24

/** Fills the tables with sets of rows, their indexes made afterwards; then the planner is told. */
export async function fill(database: ConnectionSettings, filling: Filling): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await makePartitions(client)
    await prepare(client, filling)
    const { drop, make } = await indexesOf(client)
    for (const statement of drop) await client.query(statement)
    for (const step of stepsOf(await readFile(script, 'utf8'))) await timed(client, step, filling)
    for (const [number, text] of make.entries())
      await timed(client, { name: `index ${number + 1} of ${make.length}`, text }, filling)
  } finally {
    await client.end()
  }
  await analyze(database)
}

/** As if the service had been there all the time. */
async function makePartitions(client: pg.Client): Promise<void> {
  const retentionDays = 36_500
  for (let ago = months; ago >= 0; ago -= 1)
    await keepPartitions(client, {
      now: new Date(Date.now() - ago * 30 * 86_400_000),
      retentionDays,
    })
}

async function prepare(client: pg.Client, { rows, organizationId, granted }: Filling) {
  const settings = {
    ...(await documented()),
    'fill.rows': String(rows),
    'fill.organization': organizationId,
    'fill.granted': String(granted),
    'fill.origin': new Date().toISOString(),
    session_replication_role: 'replica',
    synchronous_commit: 'off',
    maintenance_work_mem: '1GB',
    work_mem: '256MB',
  }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, value])
}

/** What the footer of a draft is written from, which is not shown as such. */
const notice = { attribution: 'the directory', seen_at: '2026-11-01T09:00:00Z' }

/** What JSON columns hold, as the contract shows it. */
async function documented(): Promise<Record<string, string>> {
  const { why_now, next_action } = await documentedAnswer('/gtm/leads/{id}/')
  const { recommendations } = await documentedAnswer('/automation/recommendations/')
  const [recommendation] = recommendations as unknown[]
  return {
    'fill.recommendation': JSON.stringify(recommendation),
    'fill.profile': JSON.stringify(await documentedAnswer('/gtm/profiles/{id}/')),
    'fill.explanation': JSON.stringify(await documentedAnswer('/gtm/leads/{id}/explain/')),
    'fill.draft': JSON.stringify({
      ...(await documentedAnswer('/gtm/draft-emails/{id}/')),
      notice,
    }),
    'fill.lead': JSON.stringify({ why_now, next_action }),
  }
}

interface Step {
  readonly name: string
  readonly text: string
}

/** The script is divided by comments that follow an empty line. */
function stepsOf(text: string): Step[] {
  return text.split(/\n\n(?=-- )/).map((part) => ({
    name: part.slice(3, part.indexOf('\n')),
    text: part,
  }))
}

async function timed(client: pg.Client, { name, text }: Step, { report }: Filling) {
  const begin = performance.now()
  await client.query(text)
  const seconds = (performance.now() - begin) / 1000
  if (seconds > 1) report(`  ${name}: ${seconds.toFixed(0)} s`)
}

/** The indexes that no constraint stands on: what drops them, and what makes them again. */
async function indexesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and not c.relispartition and not i.indisunique`,
  )
  return {
    drop: rows.map(({ name }) => `drop index ${name}`),
    make: rows.map(({ made }) => made.replace(' ON ONLY ', ' ON ')),
  }
}
