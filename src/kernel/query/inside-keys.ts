import { sql, type Expression, type SqlBool } from 'kysely'
import { maxCounted, type Count } from '../lists/count.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Indexed } from './alternatives.ts'
import { saysNone } from './to-sql.ts'

/** A key of so many bytes may be cut, so that its text may hold more. */
const bytesOfCut = 200

/** What is known of the records that pass a filter. */
export interface Known {
  /** True of all that pass, of which there are few then. */
  readonly among?: Expression<SqlBool>
  /** How many pass, if that is known. */
  readonly count?: Count
}

/**
 * The records whose text holds another, by the index of its keys: it is read whole where few do, which costs a fraction of
 * reading the records, and once for the page and its count. Undefined where something else is asked.
 */
export async function insideKeys(
  { scope, table, fields, keys }: Indexed,
  [condition, ...others]: readonly Condition[],
): Promise<Known | undefined> {
  if (condition === undefined || others.length > 0 || !('field' in condition)) return undefined
  const key = keys[condition.field]
  const isText = fields[condition.field]?.kind === 'text'
  if (!isText || typeof key !== 'string' || !isInside(condition)) return undefined
  const holds = sql<SqlBool>`strpos(${sql.ref(key)}, lower(${condition.value})) > 0`
  const { rows } = await sql<{ read: number; found: number; ids: string | null }>`
    select count(*) as read, count(*) filter (where is_found) as found, array_agg(id)::text as ids
      from (select id, ${holds} as is_found from ${sql.table(table)}
             where organization_id = ${scope.organizationId}
               and (${holds} or octet_length(${sql.ref(key)}) >= ${sql.lit(bytesOfCut)})
             limit ${maxCounted + 1}) first_found`.execute(scope.db)
  const { read, found, ids } = rows[0] ?? { read: 0, found: 0, ids: null }
  if (read <= maxCounted) {
    const among = sql<SqlBool>`id = any(${ids ?? '{}'}::uuid[])`
    return found < read ? { among } : { among, count: { count: found, isExact: true } }
  }
  return found > maxCounted ? { count: { count: maxCounted, isExact: false } } : {}
}

function isInside({ op, value }: Comparison): boolean {
  return op === 'contains' && !saysNone(value)
}
