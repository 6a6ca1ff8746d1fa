/** Milliseconds that the 99th of a hundred may take. */
export const targets = { read: 50, directory: 40, create: 20, whole: 5000 }

/** What looks through all texts of an organization, since what somebody is called may stand in any of them. */
export const whole: ReadonlySet<string> = new Set([
  'GET /privacy/export/',
  'POST /privacy/erasures/',
])

export function readingTarget(route: string): number {
  if (whole.has(route)) return targets.whole
  return /^GET \/(businesses|search)\/$/.test(route) ? targets.directory : targets.read
}

export function creationTarget(route: string): number {
  return whole.has(route) ? targets.whole : targets.create
}
