import { sql } from 'kysely'
import { entriesWith, fewerThan } from './entries.ts'
import { inRecords, type Finding, type Search } from './finding.ts'
import { beyond, directionOf } from './place.ts'
import { amongAll, holds, type Several, type Wanted } from './wanted.ts'

/**
 * Along the index of an order: the records themselves as long as there are few, and then ids alone, of which it is known which
 * have the words.
 */
export function byOrder(search: Search, words: Several<Wanted>): Finding {
  const { scope, searched, place, ways } = search
  const { column } = place
  if (column === undefined || words[0].looked >= ways.counted) return inRecords(words)
  const { rows, left } = entriesWith(search, words, fewerThan(ways.counted))
  const key = sql.ref(column)
  const records = sql`${sql.table(searched.table)} where organization_id = ${scope.organizationId}`
  const order = directionOf(search)
  const walk = sql`select id, ${key}, words from ${records} and ${beyond(search, column, 'id')}
    order by ${key} ${order}, id ${order} limit ${ways.walked}`
  const conditions = sql.join(words.map(holds), sql` and `)
  return {
    conditions: left.map(holds),
    entries: {
      rows: sql`(select id as found_id, ${key} as found_at from ${records}
        and ${amongAll('id', sql`select found_id from ${rows} among`)})`,
      areFew: false,
      areAll: false,
      soon: isNear(search)
        ? {
            rows: sql`(select id as found_id, ${key} as found_at from (${walk}) w where ${conditions})`,
            conditions: [],
          }
        : undefined,
    },
    inRecords: words.map(holds),
  }
}

/** Whether a page ends before as many are walked along as probably hold it. */
function isNear({ place, ways }: Search): boolean {
  return place.reach * 10 <= ways.walked
}
