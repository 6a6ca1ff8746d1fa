import { sql } from 'kysely'

type Status = 'unproven' | 'proven' | 'expired' | 'disputed'

/** A statement is valid through its last day (UTC), whatever was decided; a dispute does not run out. */
export function statusOn(now: Date) {
  return sql<Status>`
    case when statements.status = 'disputed' then statements.status
         when valid_until < ${now.toISOString().slice(0, 10)}::date then 'expired'
         else statements.status end`
}
