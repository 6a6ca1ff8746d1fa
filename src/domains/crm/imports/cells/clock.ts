import { readOrganization } from '#domains/identity/index.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** The moment of a day and time that were written without an offset, `2026-11-23T09:00:00`; undefined where there is none. */
export type Clock = (local: string) => string | undefined

export const clockOfUtc: Clock = (local) => `${local}Z`

/** By the zone of the organization; it brings the world's calendars along only where that is another than UTC. */
export async function clockOf(scope: OrganizationScope): Promise<Clock> {
  const { time_zone: zone } = await readOrganization(scope)
  if (zone === 'UTC') return clockOfUtc
  const { Temporal } = await import('temporal-polyfill')
  return (local) => {
    try {
      return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString()
    } catch {
      return undefined
    }
  }
}
