import type pg from 'pg'
import { patiently, type LockPatience } from './lock-patience.ts'
import type { Migration } from './migration-files.ts'

export interface Applying {
  readonly patience: LockPatience
  /** Whether nobody uses the database yet: then no index is built beside others, who would be let go on. */
  readonly isNew: boolean
}

/** Applies one migration and remembers it: as one transaction, or else statement by statement. */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { patience, isNew }: Applying,
): Promise<void> {
  if (migration.inTransaction) await patiently(patience, () => applyWhole(client, migration))
  else await applyInSteps(client, isNew ? withNobodyBeside(migration) : migration, patience)
}

/** Statements are sent together, since thousands of them wait longer for each other than they take. */
async function applyWhole(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await client.query(migration.statements.join(';\n'))
    await remember(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Begins with the first statement also after a failure in the middle, so each has to be repeatable. */
async function applyInSteps(client: pg.Client, migration: Migration, patience: LockPatience) {
  for (const statement of migration.statements)
    await patiently(patience, () => applyStep(client, statement))
  await remember(client, migration)
}

const concurrently = /^(\s*(?:create\s+(?:unique\s+)?index|drop\s+index)\s+)concurrently\s+/im

function withNobodyBeside(migration: Migration): Migration {
  const statements = migration.statements.map((one) => one.replace(concurrently, '$1'))
  return { ...migration, statements }
}

const concurrentIndex =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/im

async function applyStep(client: pg.Client, statement: string) {
  const [, index] = concurrentIndex.exec(statement) ?? []
  if (index === undefined) return client.query(statement)
  await dropIfInvalid(client, index)
  return withoutLockTimeout(client, () => client.query(statement))
}

/** A build that failed leaves an index that is kept up and never used, and that `if not exists` would accept. */
async function dropIfInvalid(client: pg.Client, index: string) {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount === 1) await client.query(`drop index concurrently if exists ${index}`)
}

/** A concurrent build waits for transactions that began before it, and nobody waits for the build. */
async function withoutLockTimeout<R>(client: pg.Client, work: () => Promise<R>): Promise<R> {
  const { rows } = await client.query<{ lock_timeout: string }>('show lock_timeout')
  await client.query('set lock_timeout = 0')
  try {
    return await work()
  } finally {
    await client.query(`set lock_timeout = '${rows[0]?.lock_timeout ?? '0'}'`)
  }
}

async function remember(client: pg.Client, { name, checksum }: Migration) {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ])
}
