/** Milliseconds that the 99th of a hundred may take. */
export const targets = { read: 50, directory: 40, create: 20, walked: 500, whole: 5000 }

type Query = Readonly<Record<string, string>>

/** What no index serves looks through all records of a table, and is refused after ten times as long. */
export const walked: Readonly<Record<string, readonly Query[]>> = {
  'GET /crm/contacts/': [{ consent__ne: 'unknown' }],
  'GET /crm/accounts/': [{ domain__isnull: 'true' }],
  'GET /crm/deals/': [{ currency__ne: 'EUR' }],
  'GET /crm/notes/': [{ created_by__isnull: 'true' }],
}

/** What looks through all texts of an organization, since what somebody is called may stand in any of them. */
const whole = new Set(['GET /privacy/export/', 'POST /privacy/erasures/'])

export function readingTarget(route: string): number {
  if (whole.has(route)) return targets.whole
  return /^GET \/(businesses|search)\/$/.test(route) ? targets.directory : targets.read
}

export function creationTarget(route: string): number {
  return whole.has(route) ? targets.whole : targets.create
}
