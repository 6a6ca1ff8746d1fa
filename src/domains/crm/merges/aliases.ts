import { sql } from 'kysely'
import { NotFound } from '#kernel/errors.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import type { Kind } from '../records/kinds.ts'

/** The record that one became part of, through however many merges; undefined where it did not. */
export async function findAlias(
  scope: OrganizationScope,
  kind: Kind,
  id: string,
): Promise<string | undefined> {
  const found = (await findAliases(scope, [id])).get(id)
  return found?.kind === kind ? found.into_id : undefined
}

interface Alias {
  readonly kind: string
  readonly into_id: string
}

/** The same of many, by their ids as they were given. Each step is looked up by itself, whatever the planner knows of their number. */
export async function findAliases(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Alias>> {
  const { rows } = await sql<Alias & { readonly id: string }>`
    with recursive chain (id, kind, into_id, place) as (
      select id, kind, into_id, 1 from crm_aliases
       where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])
       union all
      select chain.id, chain.kind, a.into_id, place + 1
        from chain
       cross join lateral (
             select into_id from crm_aliases
              where organization_id = ${organizationId} and id = chain.into_id limit 1) a)
    select distinct on (id) id, kind, into_id from chain order by id, place desc`.execute(db)
  const found = new Map(rows.map(({ id, ...alias }) => [id, alias]))
  return new Map(
    ids.flatMap((id) => {
      const alias = found.get(id.toLowerCase())
      return alias === undefined ? [] : [[id, alias] as const]
    }),
  )
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

/** Deleting by such an id is refused, and told why: whoever deletes one of two does not mean both. @throws NotFound */
export function notByAlias(
  kind: Kind,
  remove: (scope: OrganizationScope, id: string) => Promise<void>,
) {
  return async (scope: OrganizationScope, id: string): Promise<void> => {
    const told = async (into: string) => {
      const detail = `This ${kind} was merged into ${into}; nothing was deleted. To delete both, delete that one.`
      throw new NotFound({ detail })
    }
    const known = (one: string) => (one === id ? remove(scope, one) : told(one))
    await orByAlias(scope, kind, id, known)
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
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<void> {
  const { db, organizationId } = scope
  const all = [...ids, ...(await partsOf(scope, ids))]
  await sql`update crm_merges set past = null
    where organization_id = ${organizationId} and into_id = any(${all}::uuid[]) and past is not null`.execute(
    db,
  )
  await sql`delete from crm_aliases
    where organization_id = ${organizationId} and id = any(${all}::uuid[])`.execute(db)
}

/** What became part of these, directly or with others; what was merged last comes first. */
export async function partsOf(
  { db, organizationId }: OrganizationScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive part (id, merge_id) as (
      select id, merge_id from crm_aliases
       where organization_id = ${organizationId} and into_id = any(${[...ids]}::uuid[])
       union
      select a.id, a.merge_id
        from part
       cross join lateral (
             select id, merge_id from crm_aliases
              where organization_id = ${organizationId} and into_id = part.id offset 0) a)
    select id from part order by merge_id desc, id`.execute(db)
  return rows.map(({ id }) => id)
}
