import { sql, type RawBuilder } from 'kysely'

/** Takes the positions by which businesses are found beside their first; `placesOf` notes them anew. */
export function withoutPlaces(ids: readonly string[]): RawBuilder<unknown> {
  return sql`delete from business_places where business_id = any(${[...ids]}::uuid[])`
}

/**
 * Notes the positions of their further places. What nobody vouches for has none, so that nothing a stranger plants is in
 * anybody's way.
 */
export function placesOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    insert into business_places (business_id, place, lat, lng)
    select b.id, p.place, (p.given ->> 'lat')::float8, (p.given ->> 'lng')::float8
      from businesses b cross join lateral json_array_elements(b.places) with ordinality p (given, place)
     where b.id = any(${[...ids]}::uuid[]) and b.status in ('seeded', 'claimed', 'verified')
       and p.given ->> 'lat' is not null
    on conflict do nothing`
}
