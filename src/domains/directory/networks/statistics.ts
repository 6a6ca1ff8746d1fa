import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { isOpen } from '../listings/status.ts'
import { endsFor, shares, type Share } from '../search/found-by.ts'

interface Counted {
  readonly members: number
  readonly proven_members: number
  readonly sub_networks: number
  readonly offers: number
  readonly wants: number
  readonly countries: { country_code: string; country: string; count: number }[]
  readonly categories: { slug: string; name: string; count: number }[]
}

/** Of more members a share stands for all, always the same one. */
const mostLookedAt = 5_000

/** What a network comes to; hidden businesses are not counted. */
export async function networkStatistics(
  scope: Scope,
  { id, member_count }: { readonly id: string; readonly member_count: number },
): Promise<Counted & { readonly is_exact: boolean }> {
  const share = shares.find((one) => member_count / one <= mostLookedAt) ?? 1024
  return { ...(await counted(scope, id, share)), is_exact: share === 1 }
}

/** Members of a share, each of whom stands for as many more. */
async function counted({ db, now }: Scope, networkId: string, share: Share): Promise<Counted> {
  const count = sql`(count(*) * ${sql.lit(share)})::int`
  const { rows } = await sql<Counted>`
    with shown as materialized (
      select b.id, b.status, b.country_code, b.country, b.categories
        from network_members m join businesses b on b.id = m.business_id
       where m.network_id = ${networkId} and m.status = 'member' and ${endsFor(share, 'm.business_id')}
         and b.status <> 'suspended'
    ), noticed as (
      select posted.kind, ${count} as count from shown cross join lateral (
        select n.kind from business_notices n where n.business_id = shown.id and ${isOpen(now())} offset 0) posted
       group by posted.kind)
    select (select ${count} from shown) as members,
           (select ${count} from shown where status <> 'nominated') as proven_members,
           (select count(*)::int from networks where parent_id = ${networkId} and not is_suspended) as sub_networks,
           coalesce((select count from noticed where kind = 'offer'), 0) as offers,
           coalesce((select count from noticed where kind = 'want'), 0) as wants,
           (select coalesce(json_agg(c order by c.count desc, c.country_code), '[]') from (
             select country_code, country, ${count} as count from shown
              group by country_code, country) c) as countries,
           (select coalesce(json_agg(c order by c.count desc, c.slug), '[]') from (
             select t.slug, t.name, ${count} as count
               from shown, unnest(shown.categories) held join categories t on t.slug = held
              group by t.slug, t.name) c) as categories`.execute(db)
  const [only] = rows
  if (only === undefined) throw new TypeError('statistics without a row')
  return only
}
