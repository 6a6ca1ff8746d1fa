/** A moment by the clock of a time zone, as `2026-11-23 09:00`. */
export function localTime(at: string, zone: string): string {
  return localBy({ dateStyle: 'short', timeStyle: 'short' }, at, zone)
}

/** The day of a moment in a time zone, as `2026-11-23`. */
export function localDay(at: string, zone: string): string {
  return localBy({ dateStyle: 'short' }, at, zone)
}

/** Swedes write as ISO 8601 does. */
function localBy(format: Intl.DateTimeFormatOptions, at: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { ...format, timeZone }).format(new Date(at))
}
