import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { recordsMeant } from './meant.ts'
import type { MergedKind } from './schemas.ts'

/** Of a number that more merged records had, those that were merged first count. */
const mostOfNumber = 1000

/** As `phone_key` of contacts and accounts: the last eight digits; null where there are fewer. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/[^0-9]/g, '')
  return digits.length < 8 ? null : digits.slice(-8)
}

/**
 * The records into which others with these telephone numbers were merged, by the number in lower case, as it was written; none
 * of a number with fewer than eight digits.
 */
export async function withFormerPhones(
  scope: OrganizationScope,
  kind: MergedKind,
  phones: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = new Set(phones.flatMap((phone) => phoneKey(phone) ?? []))
  if (keys.size === 0) return new Map()
  const { db, organizationId } = scope
  const { rows } = await sql<{ phone: string; id: string }>`
    select lower(phone) as phone, id from crm_aliases
     where organization_id = ${organizationId} and kind = ${kind}
       and phone_key = any(${[...keys]}::text[])
       and lower(phone) = any(array(select lower(one) from unnest(${[...phones]}::text[]) one))
     order by phone_key, id limit ${mostOfNumber}`.execute(db)
  if (rows.length === 0) return new Map()
  const meant = await recordsMeant(
    scope,
    kind,
    rows.map(({ id }) => id),
  )
  const had = Map.groupBy(rows, ({ phone }) => phone)
  return new Map(
    [...had].map(([phone, all]) => [phone, all.flatMap(({ id }) => meant.get(id) ?? [])]),
  )
}
