import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recordTables } from '../fields/schemas.ts'
import type { AnyRecord } from '../records/kinds.ts'
import { recordsMeant } from './meant.ts'
import type { Past } from './rows.ts'
import { mergedKinds, type MergedKind } from './schemas.ts'

/** So many of those that one external id names are looked at: hardly any names two. */
const mostOfOne = 20

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

/** Each value is looked up by itself, whatever the planner knows of their number. */
async function aliasesOf(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  values: readonly string[],
): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select value, a.id
      from unnest(${[...new Set(values)]}::text[]) value
     cross join lateral (
           select id from crm_aliases
            where organization_id = ${organizationId} and external_id = value and kind = ${kind}
            order by id limit ${mostOfOne}) a
     where (select id from ${sql.table(recordTables[kind])}
             where organization_id = ${organizationId} and external_id = value limit 1) is null
     order by a.id`.execute(db)
  return rows
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
