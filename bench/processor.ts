import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'

const tickMs = 10

interface Process {
  readonly parent: number
  readonly ms: number
  /** Of its children that have ended. */
  readonly endedMs: number
}

/** Milliseconds of processor time that a process has taken; of its children too, if asked for. Linux alone tells. */
export function processorMs(pid: number, { children = false } = {}): number {
  const own = processOf(pid)
  if (!children || own === undefined) return own?.ms ?? NaN
  const others = readdirSync('/proc').flatMap((name) => processOf(Number(name)) ?? [])
  return others
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { ms }) => sum + ms, own.ms + own.endedMs)
}

/** The process whose children serve the connections. */
export async function postmasterOf(database: ConnectionSettings): Promise<number> {
  const client = new pg.Client({ ...database })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::integer as pid`,
  )
  await client.end()
  return rows[0]?.pid ?? NaN
}

function processOf(pid: number): Process | undefined {
  const stat = textOf(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (place: number) => fields[place] ?? 0
  return {
    parent: at(1),
    ms: (at(11) + at(12)) * tickMs,
    endedMs: (at(13) + at(14)) * tickMs,
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}
