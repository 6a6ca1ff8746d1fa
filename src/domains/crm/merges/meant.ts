import { sql } from 'kysely'
import { isInTransaction, type OrganizationScope } from '#kernel/scope.ts'
import { recordTables } from '../fields/schemas.ts'
import { findAliases } from './aliases.ts'
import type { MergedKind } from './schemas.ts'

/**
 * The records that ids mean, by these ids: itself, or what it became part of. Of those that are gone there is nothing. In a
 * transaction they are held until its end, so that nobody deletes or merges them meanwhile.
 */
export async function recordsMeant(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const there = await thereOf(scope, kind, ids)
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length === 0) return there
  const aliases = [...(await findAliases(scope, gone))].filter(([, one]) => one.kind === kind)
  if (aliases.length === 0) return there
  // What became part of another one since it was looked at leads on to that.
  const ends = await recordsMeant(scope, kind, [...new Set(aliases.map(([, one]) => one.into_id))])
  const led = aliases.flatMap(([id, { into_id }]) => {
    const end = ends.get(into_id)
    return end === undefined ? [] : [[id, end] as const]
  })
  return new Map([...there, ...led])
}

/** The same of one. */
export async function recordMeant(
  scope: OrganizationScope,
  kind: MergedKind,
  id: string,
): Promise<string | undefined> {
  return (await recordsMeant(scope, kind, [id])).get(id)
}

async function thereOf(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, organizationId } = scope
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(recordTables[kind])}
     where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])
     order by id ${isInTransaction(scope) ? sql`for key share` : sql``}`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return new Map(ids.flatMap((id) => (found.has(id.toLowerCase()) ? [[id, id.toLowerCase()]] : [])))
}
