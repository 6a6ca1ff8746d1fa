import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recordTables } from '../fields/schemas.ts'
import type { AnyRecord } from '../records/kinds.ts'
import { recordsMeant } from './meant.ts'
import type { Past } from './rows.ts'
import { mergedKinds, type MergedKind } from './schemas.ts'

interface Absorbed {
  /** Its own id. */
  readonly id: string
  /** The record that it is part of by now. */
  readonly into: string
}

/** By what an alias is found besides its id, and the column by which a record is that has it itself. */
const namings = { external_id: 'external_id', domain: 'domain_key' } as const

/** Domains are those of accounts alone, in lower case. */
export type Naming = keyof typeof namings

/**
 * What became part of another record, by what other systems called it or by its domain: of each value the oldest whose
 * record is there, and nothing where a record has it itself. In a transaction the records are held as by `recordsMeant`.
 */
export async function absorbedCalled(
  scope: OrganizationScope,
  kind: string,
  values: readonly string[],
  by: Naming = 'external_id',
): Promise<ReadonlyMap<string, Absorbed>> {
  const one = mergedKinds.find((merged) => merged === kind)
  const isNone = values.length === 0 || (by === 'domain' && kind !== 'account')
  const named = one === undefined || isNone ? [] : await aliasesOf(scope, one, { by, values })
  if (one === undefined || named.length === 0) return new Map()
  const meant = await recordsMeant(scope, one, [...new Set(named.map(({ id }) => id))])
  const found = new Map<string, Absorbed>()
  for (const { value, id } of named) {
    const into = meant.get(id)
    if (into !== undefined && !found.has(value)) found.set(value, { id, into })
  }
  return found
}

interface Named {
  readonly value: string
  readonly id: string
}

interface Sought {
  readonly by: Naming
  readonly values: readonly string[]
}

/** The oldest first, without those whose name a record has. */
async function aliasesOf(
  scope: OrganizationScope,
  kind: MergedKind,
  { by, values }: Sought,
): Promise<readonly Named[]> {
  const { db, organizationId } = scope
  // Their values themselves, of which the planner knows how rare they are.
  const { rows: named } = await sql<Named>`
    select ${sql.ref(by)} as value, id from crm_aliases
     where organization_id = ${organizationId} and kind = ${kind}
       and ${sql.ref(by)} = any(${[...new Set(values)]}::text[])
     order by id`.execute(db)
  if (named.length === 0) return named
  const had = [...new Set(named.map(({ value }) => value))]
  const own = await ownNames(scope, kind, { by, values: had })
  return named.filter(({ value }) => !own.has(value))
}

/** Those of the values that records have. Each is looked up by itself, and in no order but that of its index. */
async function ownNames(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  { by, values }: Sought,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select value
      from unnest(${[...values]}::text[]) value
     cross join lateral (
           select from ${sql.table(recordTables[kind])}
            where organization_id = ${organizationId} and ${sql.ref(namings[by])} = value offset 0) own`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}

/**
 * What each alias of a merge is to be found by: what its record was called, its domain, or its telephone number. The one whose name the record that stayed has
 * taken keeps the name that this had before, so that none is forgotten.
 */
export function namesOf(
  { before, after, absorbed }: Pick<Past, 'before' | 'after' | 'absorbed'>,
  by: Naming | 'phone',
): ReadonlyMap<string, string | null> {
  const own = nameOf(before, by)
  const taken = nameOf(after, by)
  const isLost = own !== null && own !== taken
  const called = absorbed.map((one) => {
    const name = nameOf(one, by)
    return [one.id, isLost && name === taken ? own : name] as const
  })
  return new Map(called)
}

function nameOf(record: AnyRecord, by: Naming | 'phone'): string | null {
  const { [by]: name } = record
  return typeof name === 'string' && name !== '' ? name : null
}
