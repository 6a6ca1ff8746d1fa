import { sql } from 'kysely'

type Status = 'unproven' | 'proven' | 'expired' | 'disputed'

/** Decided, and not run out. */
export function isStillProven(now: Date) {
  return sql<boolean>`(statements.status = 'proven'
    and (statements.valid_until is null or statements.valid_until >= ${dayOf(now)}::date))`
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** A statement is valid through its last day (UTC), whatever was decided; a dispute does not run out. */
export function statusOn(now: Date) {
  return sql<Status>`
    case when statements.status = 'disputed' then statements.status
         when valid_until < ${dayOf(now)}::date then 'expired'
         else statements.status end`
}
