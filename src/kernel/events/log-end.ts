import { sql } from 'kysely'
import type { OrganizationScope } from '../scope.ts'
import { newEvents, placeAfter, type Place } from './log.ts'

/** The last event of a place's log that its caller may see; undefined where there is none after the place. */
export async function lastNew(scope: OrganizationScope, place: Place): Promise<Place | undefined> {
  const last = await newEvents(scope, place, {})
    .clearSelect()
    .select(['id', sql<number>`txid`.as('txid'), sql<number>`lsn`.as('lsn')])
    .orderBy('txid', 'desc')
    .orderBy('lsn', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? undefined : { ...last, horizon: place.horizon }
}

/** The place after all that is there to be read by now: before it nothing comes any more. */
export async function endOfLog(scope: OrganizationScope): Promise<Place> {
  const beginning = await placeAfter(scope)
  return (await lastNew(scope, beginning)) ?? beginning
}
