/** What `Retry-After` asks to wait, in whole seconds: it is a number of them or a date; anything else asks for nothing. */
export function secondsToWait(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
