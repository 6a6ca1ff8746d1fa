import { sql } from 'kysely'
import { timestamp } from './clock.ts'
import { Expected } from './errors.ts'
import type { Database } from './postgres/database.ts'

/** What a database holds was sealed under a key that is not there. The message names the setting, the key and what to do. */
export class KeyMissing extends Expected {}

/** The ids of the keys under which a database holds something; of a key the first bytes of its hash. */
export interface KnownKeys {
  list(): Promise<readonly string[]>
  /** Takes the first of `held` down, which are all that are given by `setting`. @throws KeyMissing */
  admit(held: readonly string[], setting: string): Promise<void>
}

/** Stands for the key of a database that was there before the ids of keys were kept. */
const unknownKey = 'unknown'

/** @throws KeyMissing from `admit`, where something was sealed under another key */
export function knownKeysOf(db: Database, now: () => Date): KnownKeys {
  return {
    list: () => listKeys(db),
    admit: async (held, setting) => {
      if (isSettled(await listKeys(db), held)) return
      await db.transaction().execute(async (inside) => {
        // Two that start at once with a key each must not both find none.
        // Guarded by "lets one of two keys in that come at once".
        await sql`lock table encryption_keys in share row exclusive mode`.execute(inside)
        refuseMissing(await listKeys(inside), held, setting)
        await noteKeys(inside, held.slice(0, 1), now)
        await inside.deleteFrom('encryption_keys').where('id', '=', unknownKey).execute()
      })
    },
  }
}

/** All that a database knows, in the order of their ids. */
export async function listKeys(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('encryption_keys').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** What the keys seal is in the database from now on. */
export async function noteKeys(
  db: Database,
  ids: readonly string[],
  now: () => Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('encryption_keys')
    .values(ids.map((id) => ({ id, created_at: timestamp(now()) })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Lets a database be used without a key. Returns whether it knew it. */
export async function forgetKey(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('encryption_keys')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Those of `ids` that are not held; of the unknown key nobody can say. */
export function missingKeys(ids: readonly string[], held: readonly string[]): readonly string[] {
  return ids.filter((id) => id !== unknownKey && !held.includes(id))
}

function isSettled(ids: readonly string[], [first = '', ...others]: readonly string[]): boolean {
  return ids.includes(first) && ids.every((id) => id === first || others.includes(id))
}

function refuseMissing(ids: readonly string[], held: readonly string[], setting: string): void {
  const missing = missingKeys(ids, held)
  if (missing.length > 0) throw new KeyMissing(missingText(setting, missing, held))
}

/** What is told where a key is missing. */
export function missingText(
  setting: string,
  missing: readonly string[],
  held: readonly string[],
): string {
  const given = held.length === 0 ? 'no key is there' : `what is there is ${listed(held)}`
  return `${setting}: the database holds what was sealed under the key ${listed(missing)}, and ${given}. Restore that key: as DATA_DIR/encryption.key, or in ENCRYPTION_KEY behind the new one, as new,old. If it is lost for good: ${missing.map((id) => `growth key forget --id ${id}`).join(', ')}; docs/operations.md says what is lost with it`
}

function listed(ids: readonly string[]): string {
  return new Intl.ListFormat('en').format(ids)
}
