import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Expected } from '../../errors.ts'
import { applyMigration } from './apply-migration.ts'
import {
  applicationRole,
  finderRole,
  purgeRole,
  sweepRole,
  type ConnectionSettings,
} from '../connections/connections.ts'
import { limitLockWaits, patiently, usualPatience, type LockPatience } from './lock-patience.ts'
import { readMigrations, type Migration } from './migration-files.ts'

const ownMigrations = new URL('../../../../migrations/', import.meta.url)
const lockKey = 7_305_170_261
const lockAttempts = 600
const serviceRoles = [applicationRole, sweepRole, purgeRole]
/** With the one that no connection takes. */
const allRoles = [...serviceRoles, finderRole]

/** The database and the code do not belong together; the message says what to do. */
export class SchemaMismatch extends Expected {}
/** It has migrations that this code does not know. */
export class DatabaseIsNewer extends SchemaMismatch {}

export interface MigrateOptions {
  /** Runs under the same lock, after the migrations; has to be repeatable. */
  readonly afterwards?: (client: pg.Client) => Promise<void>
  /** Where the migrations lie; ends with a slash. */
  readonly folder?: URL
  readonly patience?: LockPatience
}

/**
 * Brings the schema up to date, one node at a time. The lock is polled, never waited for: a waiting
 * `pg_advisory_lock` holds a snapshot that would starve `create index concurrently`.
 * @throws SchemaMismatch when the database is newer than this code, or a migration was edited or fails.
 */
export async function migrate(
  settings: ConnectionSettings,
  {
    afterwards = async () => undefined,
    folder = ownMigrations,
    patience = usualPatience,
  }: MigrateOptions = {},
): Promise<readonly string[]> {
  const client = new pg.Client({ ...settings, application_name: 'workspace-growth migrate' })
  const known = readMigrations(folder)
  // Whoever waits for it below is told.
  known.catch(() => undefined)
  await client.connect()
  try {
    await lock(client)
    await ensureRoles(client)
    await limitLockWaits(client, patience)
    const applied = await applyAll(client, await known, patience)
    await patiently(patience, () => afterwards(client))
    return applied
  } finally {
    await client.end()
  }
}

/** Refuses to go on unless exactly this code's migrations have been applied, each of them whole. */
export async function assertCurrent(
  settings: ConnectionSettings,
  folder: URL = ownMigrations,
): Promise<void> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    const missing = pending(await readMigrations(folder), await appliedIn(client))
    if (missing.length > 0)
      throw new SchemaMismatch(
        `the database lacks ${missing.length} migrations; run: growth migrate`,
      )
  } finally {
    await client.end()
  }
}

/** Lets a user that owns nothing serve: it takes the roles, and sees which migrations there are. `client` is the owner. */
export async function admitService(client: pg.ClientBase, user: string): Promise<void> {
  const { rows } = await client.query<{ isIn: boolean }>(
    `select has_table_privilege($1, 'schema_migrations', 'select')
        and (select bool_and(pg_has_role($1, role, 'member')) from unnest($2::text[]) role) as "isIn"`,
    [user, serviceRoles],
  )
  if (rows[0]?.isIn === true) return
  const name = pg.escapeIdentifier(user)
  await client.query(
    `grant ${serviceRoles.join(', ')} to ${name}; grant select on schema_migrations to ${name}`,
  )
}

async function lock(client: pg.Client) {
  for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
    const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [
      lockKey,
    ])
    if (rows[0]?.ok === true) return
    await sleep(100)
  }
  throw new SchemaMismatch(
    'another process has been migrating this database for a minute; try later',
  )
}

/** Makes the roles of the service, and writes of their rights what is missing. */
async function ensureRoles(client: pg.Client) {
  const { rows } = await client.query<{ role: string; isThere: boolean; isReady: boolean }>(
    `select role, r.oid is not null as "isThere",
            coalesce(pg_has_role(current_user, r.oid, 'usage')
                     and has_schema_privilege(r.oid, 'public', 'usage'), false) as "isReady"
       from unnest($1::text[]) role left join pg_roles r on r.rolname = role`,
    [allRoles],
  )
  for (const { role, isThere, isReady } of rows) {
    if (!isThere) await createRole(client, role)
    if (isReady) continue
    await joinRole(client, role)
    await client.query(`grant usage on schema public to ${role}`)
  }
}

/** A role that someone else made may be ours to use already, and if not, only they can let us. */
async function joinRole(client: pg.Client, role: string) {
  try {
    await client.query(`grant ${role} to current_user`)
  } catch {
    await client.query(`set role ${role}`).catch(() => {
      throw new SchemaMismatch(
        `this user may not act as the role ${role}; as its owner run: grant ${role} to "${client.user}"`,
      )
    })
    await client.query('reset role')
  }
}

/** Roles belong to the whole server: the first migration of another database may make one at the same moment. */
async function createRole(client: pg.Client, role: string) {
  const made = new Set(['42710', '23505'])
  await client
    .query(`create role ${role} nologin nosuperuser nobypassrls`)
    .catch((error: unknown) => {
      if (!made.has(String((error as { code?: unknown }).code))) throw error
    })
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rowCount } = await client.query(
    `select 1 where to_regclass('schema_migrations') is not null`,
  )
  if (rowCount === 0) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function pending(known: readonly Migration[], applied: ReadonlyMap<string, string>) {
  const names = new Set(known.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !names.has(name))
  if (newer.length > 0)
    throw new DatabaseIsNewer(
      `the database is newer than this code (it has ${newer.join(', ')}); start the newer version`,
    )
  const edited = known.find(
    ({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum,
  )
  if (edited !== undefined)
    throw new SchemaMismatch(
      `migration ${edited.name} was edited after it had been applied; restore it and add a new one`,
    )
  return known.filter(({ name }) => !applied.has(name))
}

async function applyAll(client: pg.Client, known: readonly Migration[], patience: LockPatience) {
  await client.query(
    `create table if not exists schema_migrations
       (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`,
  )
  const applied = await appliedIn(client)
  const missing = pending(known, applied)
  const applying = { patience, isNew: applied.size === 0 }
  // A new database has nothing to lose, and what is committed afterwards takes all before it to the disk.
  if (applying.isNew) await client.query('set synchronous_commit = off')
  for (const migration of missing)
    await applyMigration(client, migration, applying).catch((error: unknown) => {
      throw new SchemaMismatch(
        `migration ${migration.name} failed${remainder(migration)}: ${String(error)}`,
      )
    })
  await client.query('reset synchronous_commit')
  return missing.map(({ name }) => name)
}

function remainder({ inTransaction }: Migration) {
  return inTransaction ? ' and was rolled back' : '; the next `growth migrate` begins it anew'
}
