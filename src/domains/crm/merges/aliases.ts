import { sql } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Kind } from '../records/kinds.ts'

/** The record that one became part of, through however many merges; undefined where it did not. */
export async function findAlias(
  { db, organizationId }: OrganizationScope,
  kind: Kind,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain (id, place) as (
      select into_id, 1 from crm_aliases
       where organization_id = ${organizationId} and id = ${id} and kind = ${kind}
       union all
      select a.into_id, place + 1
        from chain join crm_aliases a on a.organization_id = ${organizationId} and a.id = chain.id)
    select id from chain order by place desc limit 1`.execute(db)
  return rows[0]?.id
}

interface Verbs<R, B> {
  read(scope: OrganizationScope, id: string): Promise<R>
  change(scope: OrganizationScope, id: string, body: B): Promise<R>
}

/** Reading and changing by ids of before a merge as well. */
export function throughAliases<R, B>(kind: Kind, { read, change }: Verbs<R, B>): Verbs<R, B> {
  return {
    read: (scope, id) => orByAlias(scope, kind, id, (one) => read(scope, one)),
    change: (scope, id, body) => orByAlias(scope, kind, id, (one) => change(scope, one, body)),
  }
}

async function orByAlias<R>(
  scope: OrganizationScope,
  kind: Kind,
  id: string,
  work: (id: string) => Promise<R>,
): Promise<R> {
  try {
    return await work(id)
  } catch (error) {
    const alias = error instanceof NotFound ? await findAlias(scope, kind, id) : undefined
    if (alias === undefined) throw error
    return work(alias)
  }
}

/** Forgets what became part of these records, which are gone for good: undoing it would bring somebody back. */
export async function forgetMerged(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with recursive part (id) as (
      select unnest(${[...ids]}::uuid[])
       union
      select a.id from part join crm_aliases a on a.organization_id = ${organizationId} and a.into_id = part.id)
    select id from part`.execute(db)
  const all = rows.map(({ id }) => id)
  await sql`update crm_merges set past = null
    where organization_id = ${organizationId} and into_id = any(${all}::uuid[]) and past is not null`.execute(
    db,
  )
  await sql`delete from crm_aliases
    where organization_id = ${organizationId} and id = any(${all}::uuid[])`.execute(db)
}
