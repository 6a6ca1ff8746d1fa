import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { areCalledAlike, beginningsOf } from './called.ts'

/** An account that is called like a name. */
export interface CalledAccount {
  readonly id: string
  /** Nobody wrote down its domain. */
  readonly isAlone: boolean
}

/** Of accounts whose names begin alike so many are looked at, the first in the alphabet. */
const mostOfBeginning = 50

/**
 * Of each name the accounts that are called so, but for legal form, article, accents and marks, the oldest first; names
 * without any are left out.
 */
export async function accountsCalled(
  { db, organizationId }: OrganizationScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly CalledAccount[]>> {
  const asked = [...new Set(names)].flatMap((name) =>
    beginningsOf(name).map((beginning) => ({ name, beginning })),
  )
  if (asked.length === 0) return new Map()
  const { rows } = await sql<{ asked: string; id: string; name: string; alone: boolean }>`
    select distinct on (found.created_at, found.id, asked.name)
           asked.name as asked, found.id, found.name, found.domain_key is null as alone
      from unnest(${asked.map(({ name }) => name)}::text[], ${asked.map(({ beginning }) => beginning)}::text[]) as asked (name, beginning)
     cross join (values ('', chr(1)), (' ', '!'), (',', '-')) as rest (first, past)
     cross join lateral (
       select id, name, domain_key, created_at from accounts
        where organization_id = ${organizationId}
          and name_order >= alphabetical(asked.beginning) || rest.first
          and name_order < alphabetical(asked.beginning) || rest.past
        order by name_order limit ${mostOfBeginning}) found
     order by found.created_at, found.id, asked.name`.execute(db)
  const alike = rows.filter((row) => areCalledAlike(row.asked, row.name))
  return Map.groupBy(
    alike.map(({ id, alone, asked: name }) => ({ name, id, isAlone: alone })),
    ({ name }) => name,
  )
}
