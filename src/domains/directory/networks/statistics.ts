import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { isOpen } from '../listings/status.ts'

interface Counted {
  readonly members: number
  readonly proven_members: number
  readonly sub_networks: number
  readonly offers: number
  readonly wants: number
  readonly countries: { country_code: string; country: string; count: number }[]
  readonly categories: { slug: string; name: string; count: number }[]
}

/** What a network comes to; hidden businesses are not counted. */
export async function networkStatistics({ db, now }: Scope, networkId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    with shown as (
      select b.id, b.status, b.country_code, b.country, b.categories
        from network_members m join businesses b on b.id = m.business_id
       where m.network_id = ${networkId} and m.status = 'member' and b.status <> 'suspended'
    ), noticed as (
      select kind, count(*)::int as count from business_notices n
       where business_id in (select id from shown) and ${isOpen(now())} group by kind)
    select (select count(*)::int from shown) as members,
           (select count(*)::int from shown where status <> 'nominated') as proven_members,
           (select count(*)::int from networks where parent_id = ${networkId} and not is_suspended) as sub_networks,
           coalesce((select count from noticed where kind = 'offer'), 0) as offers,
           coalesce((select count from noticed where kind = 'want'), 0) as wants,
           (select coalesce(json_agg(c order by c.count desc, c.country_code), '[]') from (
             select country_code, country, count(*)::int as count from shown
              group by country_code, country) c) as countries,
           (select coalesce(json_agg(c order by c.count desc, c.slug), '[]') from (
             select t.slug, t.name, count(*)::int as count
               from shown, unnest(shown.categories) held join categories t on t.slug = held
              group by t.slug, t.name) c) as categories`.execute(db)
  const [counted] = rows
  if (counted === undefined) throw new TypeError('statistics without a row')
  return counted
}
