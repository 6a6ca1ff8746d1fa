import { sql } from 'kysely'

/** Neither closed nor past its last day, which the job may not have seen yet. */
export function isOpen(now: Date) {
  return sql<boolean>`(n.status = 'open' and (n.valid_until is null or n.valid_until >= ${dayOf(now)}::date))`
}

/** As everybody sees it. */
export function statusOn(now: Date) {
  return sql<'open' | 'closed' | 'expired'>`case
    when n.status = 'open' and n.valid_until < ${dayOf(now)}::date then 'expired' else n.status end`
}

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}
