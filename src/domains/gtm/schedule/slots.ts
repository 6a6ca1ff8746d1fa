import { dayMs, timestamp } from '#kernel/clock.ts'
import type { Schedule } from './schemas.ts'

const daysOf = { daily: 1, weekly: 7 } as const

type Rhythm = Pick<Schedule, 'every' | 'hour'>

/** The first slot after a time, UTC: each day at the hour, or each Monday. */
export function nextSlot({ every, hour }: Rhythm, now: Date): string {
  const first = periodStart({ every }, now).getTime() + hour * 3_600_000
  const slot = first > now.getTime() ? first : first + daysOf[every] * dayMs
  return timestamp(new Date(slot))
}

/** When the period of a budget began: the day, or the week from Monday on, UTC. */
export function periodStart({ every }: Pick<Schedule, 'every'>, at: Date): Date {
  const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
  const sinceMonday = (day.getUTCDay() + 6) % 7
  return every === 'daily' ? day : new Date(day.getTime() - sinceMonday * dayMs)
}
