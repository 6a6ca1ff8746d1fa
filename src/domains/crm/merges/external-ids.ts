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

/**
 * What became part of another record, by what other systems called it: of each value the oldest whose record is there, and
 * nothing where a record is called so itself. In a transaction the records are held as by `recordsMeant`.
 */
export async function absorbedCalled(
  scope: OrganizationScope,
  kind: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, Absorbed>> {
  const one = mergedKinds.find((merged) => merged === kind)
  const named = one === undefined || values.length === 0 ? [] : await aliasesOf(scope, one, values)
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

/** The oldest first, without those whose name a record has. */
async function aliasesOf(
  scope: OrganizationScope,
  kind: MergedKind,
  values: readonly string[],
): Promise<readonly Named[]> {
  const { db, organizationId } = scope
  // Their values themselves, of which the planner knows how rare they are.
  const { rows: named } = await sql<Named>`
    select external_id as value, id from crm_aliases
     where organization_id = ${organizationId} and kind = ${kind}
       and external_id = any(${[...new Set(values)]}::text[])
     order by id`.execute(db)
  if (named.length === 0) return named
  const own = await ownNames(scope, kind, [...new Set(named.map(({ value }) => value))])
  return named.filter(({ value }) => !own.has(value))
}

/** Those of the values that records have. Each is looked up by itself, and in no order but that of its index. */
async function ownNames(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ value: string }>`
    select value
      from unnest(${[...values]}::text[]) value
     cross join lateral (
           select from ${sql.table(recordTables[kind])}
            where organization_id = ${organizationId} and external_id = value offset 0) own`.execute(
    db,
  )
  return new Set(rows.map(({ value }) => value))
}

/**
 * What each alias of a merge is to be found by: what its record was called. The one whose name the record that stayed has
 * taken keeps the name that this had before, so that none is forgotten.
 */
export function externalIdsOf({
  before,
  after,
  absorbed,
}: Pick<Past, 'before' | 'after' | 'absorbed'>): ReadonlyMap<string, string | null> {
  const own = nameOf(before)
  const taken = nameOf(after)
  const isLost = own !== null && own !== taken
  const called = absorbed.map((one) => {
    const name = nameOf(one)
    return [one.id, isLost && name === taken ? own : name] as const
  })
  return new Map(called)
}

function nameOf({ external_id: name }: AnyRecord): string | null {
  return typeof name === 'string' ? name : null
}
