import { sql } from 'kysely'
import type { Scope } from '#kernel/scope.ts'
import { defaultRadiusKm, type BusinessSearch } from './conditions.ts'
import { isInside, isPlaceAround, outwardOfPlaces } from './geography.ts'

/** So many further places are looked at, the nearest first: a list of ids has to stay short. */
const most = 1000

/** The search with the businesses that one of their further places brings into its circle and its box. */
export async function withElsewhere(scope: Scope, search: BusinessSearch): Promise<BusinessSearch> {
  const { near, bbox } = search
  if (near === undefined && bbox === undefined) return search
  return { ...search, elsewhere: await businessesElsewhere(scope, search) }
}

async function businessesElsewhere(
  { db }: Scope,
  { near, radius_km = defaultRadiusKm, bbox }: BusinessSearch,
): Promise<string[]> {
  const rows = await db
    .selectFrom('business_places')
    .select('business_id')
    .$if(near !== undefined, (query) =>
      near === undefined
        ? query
        : query.where(isPlaceAround(near, radius_km)).orderBy(outwardOfPlaces(near)),
    )
    .$if(bbox !== undefined, (query) =>
      bbox === undefined ? query : query.where(sql<boolean>`${isInside(bbox)}`),
    )
    .limit(most)
    .execute()
  return [...new Set(rows.map(({ business_id }) => business_id))]
}
