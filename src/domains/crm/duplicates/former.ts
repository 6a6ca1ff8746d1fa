import { sql, type RawBuilder } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recordsMeant } from '../merges/meant.ts'
import type { MergedKind } from '../merges/schemas.ts'

/** What records were known by that became part of one. */
export interface Former {
  readonly former_domains: readonly string[]
  readonly former_phones: readonly string[]
}

/**
 * The domains and telephone numbers of what became part of records, directly or with others, as rows of `id`, `domain`, `phone` and
 * `phone_key`; of all records of a kind or of these.
 */
export function formerOf(
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  kind: MergedKind,
  ids?: readonly string[],
): RawBuilder<unknown> {
  const own = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::uuid[])`
  const there = sql.table(`${kind}s`)
  return sql`
    (with recursive part (id, part_id, domain, phone, phone_key) as (
       select own.id, a.*
         from (select id from ${there} where organization_id = ${organizationId} ${own}) own
        cross join lateral (${absorbedBy(organizationId, 'own.id')}) a
        union all
       select part.id, a.*
         from part cross join lateral (${absorbedBy(organizationId, 'part.part_id')}) a)
     select id, domain, phone, phone_key from part)`
}

/** Looked up one by one, whatever the planner knows of their number. */
function absorbedBy(organizationId: string, into: string): RawBuilder<unknown> {
  return sql`
    select id, domain, phone, phone_key from crm_aliases
     where organization_id = ${organizationId} and into_id = ${sql.ref(into)} offset 0`
}

/** The same by the ids of these records. */
export async function formerAmong(
  scope: OrganizationScope,
  kind: MergedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Former>> {
  const { rows } = await sql<Former & { readonly id: string }>`
    select id, array_remove(array_agg(domain), null) as former_domains,
           array_remove(array_agg(phone), null) as former_phones
      from ${formerOf(scope, kind, ids)} former
     group by id`.execute(scope.db)
  return new Map(rows.map(({ id, ...former }) => [id, former]))
}

/** The records that have the telephone number of one from what became part of them; none of a number that more than `most` had. */
export async function metByFormerPhone(
  scope: OrganizationScope,
  kind: MergedKind,
  id: string,
  most: number,
): Promise<string[]> {
  const aliases = await aliasesOfPhone(scope, kind, await phoneKeyOf(scope, kind, id), most + 1)
  if (aliases.length === 0 || aliases.length > most) return []
  const meant = await recordsMeant(scope, kind, aliases)
  return [...new Set(meant.values())].filter((one) => one !== id)
}

async function phoneKeyOf(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ phone_key: string | null }>`
    select phone_key from ${sql.table(`${kind}s`)}
     where organization_id = ${organizationId} and id = ${id}`.execute(db)
  return rows[0]?.phone_key ?? null
}

/** By a key that is sent, so that the planner knows how many have it. */
async function aliasesOfPhone(
  { db, organizationId }: OrganizationScope,
  kind: MergedKind,
  key: string | null,
  most: number,
): Promise<string[]> {
  if (key === null) return []
  const found = db
    .selectFrom('crm_aliases')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('phone_key', '=', key)
    .limit(most)
  return (await found.execute()).map(({ id }) => id)
}
