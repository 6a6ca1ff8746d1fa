import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { importables, keyOf, type Importable, type Matching } from '../importables.ts'
import type { Row } from '../verbs.ts'
import type { Planned } from './plan.ts'
import type { Done } from './write.ts'

/** The records that rows are about, by row. */
export type Located = ReadonlyMap<Planned, Row>

/** Finds the records of rows that come after those which are done. */
export type Locate = (
  scope: OrganizationScope,
  matching: Matching,
  set: { readonly rows: readonly Planned[]; readonly done: readonly Done[] },
) => Promise<Located>

/**
 * Finds the record of each row: by the id that it names, else by its key, else by a further value of records; of several
 * the oldest. Some may be left out.
 */
export async function locate(
  scope: OrganizationScope,
  matching: Matching,
  rows: readonly Planned[],
  except: readonly string[] = [],
): Promise<Located> {
  const key = keyOf(matching)
  const looking = { scope, matching, except }
  const byId = await findBy(looking, 'id', ids(rows))
  const wanted = rows.filter((row) => row.key !== undefined && !byId.has(row.id ?? ''))
  const values = wanted.flatMap((row) => row.key ?? [])
  if (key === undefined) return located(rows, byId, new Map())
  const byKey = await findBy(looking, key.column, values)
  const others = values.filter((value) => !byKey.has(value))
  return located(rows, byId, new Map([...byKey, ...(await findFurther(looking, others))]))
}

interface Looking {
  readonly scope: OrganizationScope
  readonly matching: Matching
  /** Ids of records that are not looked for. */
  readonly except: readonly string[]
}

async function findFurther(
  looking: Looking,
  values: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const { scope, matching, except } = looking
  const ids = await keyOf(matching)?.further?.(scope, values, except)
  if (ids === undefined || ids.size === 0) return new Map()
  const byId = await findBy(looking, 'id', [...ids.values()])
  const pairs = [...ids].map(([value, id]) => [value, byId.get(id)] as const)
  return new Map(pairs.flatMap(([value, row]) => (row === undefined ? [] : [[value, row]])))
}

function located(
  rows: readonly Planned[],
  byId: ReadonlyMap<string, Row>,
  byKey: ReadonlyMap<string, Row>,
): Located {
  const pairs = rows.flatMap((row) => {
    const found = byId.get(row.id ?? '') ?? byKey.get(row.key ?? '')
    return found === undefined ? [] : [[row, found] as const]
  })
  return new Map(pairs)
}

/**
 * The same, locked until the transaction ends. Keys are locked first, so that nobody adds a record with one meanwhile;
 * what was merged away or lost its key while it was waited for is looked for again. Guarded by the race tests of imports.
 */
export async function locateLocked(
  scope: OrganizationScope,
  matching: Matching,
  rows: readonly Planned[],
): Promise<Located> {
  const { verbs } = importables[matching.record]
  await lockKeys(scope, matching, rows)
  const found = await locate(scope, matching, rows)
  if (found.size === 0) return found
  const locked = await verbs.lockMany(scope, [...new Set([...found.values()].map(({ id }) => id))])
  return refreshed(scope, matching, { rows, found, locked })
}

/** Until the transaction ends nobody else adds a record with one of the keys. */
export async function lockKeys(
  scope: OrganizationScope,
  matching: Matching,
  rows: readonly Planned[],
): Promise<void> {
  const values = rows.flatMap((row) => row.key ?? [])
  if (values.length > 0) await keyOf(matching)?.lock(scope, values)
}

interface Locking {
  readonly rows: readonly Planned[]
  readonly found: Located
  readonly locked: readonly Row[]
}

async function refreshed(
  scope: OrganizationScope,
  matching: Matching,
  { rows, found, locked }: Locking,
): Promise<Located> {
  const key = keyOf(matching)
  const byId = new Map(locked.map((row) => [row.id, row]))
  const isStill = (row: Planned, { id }: Row) => {
    const now = byId.get(id)
    return now !== undefined && (row.id === id || stillHas(key, row, now))
  }
  const lost = [...found].some(([row, was]) => !isStill(row, was))
  if (lost) return locateLocked(scope, matching, rows)
  return new Map([...found].map(([row, was]) => [row, byId.get(was.id) ?? was]))
}

function stillHas(key: Importable['key'], row: Planned, now: Row): boolean {
  return key?.of(now) === row.key || key?.among?.(now).includes(row.key ?? '') === true
}

async function findBy(
  { scope, matching, except }: Looking,
  column: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (values.length === 0) return new Map()
  const key = keyOf(matching)
  const { verbs } = importables[matching.record]
  const type = sql.raw(column === 'id' ? 'uuid' : 'text')
  const all = verbs.all(scope).where(column, '=', sql`any(${[...new Set(values)]}::${type}[])`)
  const wanted = except.length === 0 ? all : all.where('id', '<>', sql`all(${except}::uuid[])`)
  const rows = await wanted.orderBy('created_at').orderBy('id').execute()
  const found = new Map<string, Row>()
  for (const row of rows) {
    const value = column === 'id' ? row.id : (key?.of(row) ?? '')
    if (!found.has(value)) found.set(value, row)
  }
  return found
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The ids that rows give their records. */
export function ids(rows: readonly Planned[]): string[] {
  return rows.flatMap(({ id = '' }) => (uuid.test(id) ? [id] : []))
}
