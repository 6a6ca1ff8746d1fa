import { CompiledQuery } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { rowLine } from './export-format.ts'
import { selection } from './moving-rows.ts'
import { asking, quoted, tablesOf, type StoredTable } from './tenant-tables.ts'

/** Where people are named, beyond references to them. */
export interface PeopleTables {
  /** Conditions by table: $1 is a person, $2 their address, $3 the organizations that let them in. */
  readonly named: Readonly<Record<string, string>>
  readonly leftOut: Readonly<Record<string, string>>
}

export interface PersonWish extends PeopleTables {
  readonly userId: string
  /** The address, where it is known to be theirs. */
  readonly address: string | null
  readonly organizationIds: readonly string[]
  readonly at: Date
}

/** A table that names people, and on which condition one of them. */
interface Naming {
  readonly table: StoredTable
  readonly where: string
}

/** The tables that name people; they follow from the catalog. What belongs to one organization alone is none. */
export function tablesOfPeople(
  tables: readonly StoredTable[],
  { named, leftOut }: PeopleTables,
): Naming[] {
  return tables
    .filter(({ name, hasRowSecurity }) => !hasRowSecurity && !(name in leftOut))
    .map((table) => ({ table, where: conditionOn(table, named[table.name]) }))
    .filter(({ where }) => where !== '')
}

function conditionOn({ name, references }: StoredTable, more: string | undefined): string {
  const referring = references
    .filter(({ table }) => table === 'users')
    .map(({ column }) => `${quoted(column)} = $1::uuid`)
  const itself = name === 'users' ? ['id = $1::uuid'] : []
  return [...itself, ...referring, ...(more === undefined ? [] : [more])].join(' or ')
}

/**
 * Everything of one person as JSON Lines, without secrets: what names them as it stood at one moment, and what
 * `deeds` tells. The former is read before the first line is given out, so that a slow reader holds no connection.
 */
export async function personLines(
  db: Database,
  wish: PersonWish,
  deeds: AsyncIterable<readonly string[]>,
): Promise<AsyncGenerator<string>> {
  return written(wish.at, await rowsOfPerson(db, wish), deeds)
}

function rowsOfPerson(db: Database, wish: PersonWish): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const rows: string[] = []
      for (const naming of tablesOfPeople(await tablesOf(asking(snapshot)), wish))
        rows.push(...(await rowsOf(snapshot, wish, naming)))
      return rows
    })
}

async function* written(
  at: Date,
  own: readonly string[],
  deeds: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  yield line({ type: 'header', format: 1, kind: 'person', exported_at: at.toISOString() })
  yield* own
  let rows = own.length
  for await (const some of deeds) {
    rows += some.length
    yield some.join('')
  }
  yield line({ type: 'end', rows })
}

/** Says of what type each parameter is, whichever of them a condition names. */
const typed = `$1::uuid is not null and coalesce($2::text, '') is not null and $3::uuid[] is not null`

/** Of what belongs to organizations only those that let the person in. */
async function rowsOf(
  db: Database,
  { userId, address, organizationIds }: PersonWish,
  { table, where }: Naming,
): Promise<string[]> {
  const within = table.belongs === 'never' ? 'true' : 'organization_id = any ($3::uuid[])'
  const statement = selection(table, 'readable', `(${where}) and ${within} and ${typed}`)
  const { rows } = await db.executeQuery<{ row: string }>(
    CompiledQuery.raw(statement, [userId, address, organizationIds]),
  )
  return rows.map(({ row }) => rowLine(table.name, row))
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}
