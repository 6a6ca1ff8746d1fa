import { dayMs } from '#kernel/clock.ts'
import { instantOf } from '#kernel/events/id-time.ts'

const newDays = 7

/** Whether an account is younger than seven days, by its UUIDv7: fewer of what others have to look at are taken from it. */
export function isNewAccount(userId: string | null, now: Date): boolean {
  return userId !== null && now.getTime() - instantOf(userId) < newDays * dayMs
}
