import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { visibleBusinesses } from './businesses.ts'

const most = { businesses: 5000, networks: 1000 }

/** Where some businesses are, by their ids; those without a place are left out. */
export async function placesOfBusinesses(scope: Scope, ids: readonly string[]) {
  const rows = await visibleBusinesses(scope)
    .select(['id', 'lat', 'lng'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(
    rows.flatMap(({ id, lat, lng }) =>
      lat === null || lng === null ? [] : [[id, { lat, lng }] as const],
    ),
  )
}

/** The paths of the newest pages that somebody vouches for, with when they changed. */
export async function newestPages({ db }: Scope) {
  const { rows } = await sql<{ path: string; updated_at: string }>`
    (select '/directory/' || slug || '/' as path, updated_at from businesses
      where status not in ('nominated', 'suspended')
      order by created_at desc, id desc limit ${sql.lit(most.businesses)})
    union all
    (select '/networks/' || slug || '/', updated_at from networks
      where not is_suspended and member_count > 0
      order by created_at desc, id desc limit ${sql.lit(most.networks)})`.execute(db)
  return rows
}
