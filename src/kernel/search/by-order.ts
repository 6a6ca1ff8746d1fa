import { sql } from 'kysely'
import { entriesWith, fewerThan } from './entries.ts'
import { inRecords, isUnfiltered, type Finding, type Search } from './finding.ts'
import { amongAll, holds, type Several, type Wanted } from './wanted.ts'

/** Along the index of an order by ids alone, of which it is known which have the words. */
export function byOrder(search: Search, words: Several<Wanted>): Finding {
  const { scope, searched, place, ways } = search
  if (place.column === undefined || words[0].looked >= ways.counted) return inRecords(words)
  const { rows, left } = entriesWith(search, words, fewerThan(ways.counted))
  return {
    conditions: left.map(holds),
    entries: {
      rows: sql`(select id as found_id, ${sql.ref(place.column)} as found_at from ${sql.table(searched.table)}
        where organization_id = ${scope.organizationId}
          and ${amongAll('id', sql`select found_id from ${rows} among`)})`,
      areAll: left.length === 0 && isUnfiltered(search),
    },
    inRecords: words.map(holds),
  }
}
