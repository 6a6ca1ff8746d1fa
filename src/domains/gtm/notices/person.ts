import { isRoleEmail } from '#adapters/web/site/company/facts-in-text.ts'
import { dayMs } from '#kernel/clock.ts'

/** What of a lead may be about a person. */
export interface MaybePerson {
  readonly first_name: string
  readonly last_name: string
  readonly handle: string
  readonly email: string
}

/** Whether a lead tells of a person, who then has to be told: a company with the address of a role does not. */
export function concernsPerson({ first_name, last_name, handle, email }: MaybePerson): boolean {
  return first_name + last_name + handle !== '' || (email !== '' && !isRoleEmail(email))
}

/** Never longer than a month, and the same of every month. */
export const noticeDays = 28
export const recallDays = 7

/** Until when the person has to be told. */
export function dueAt(created_at: string): string {
  return new Date(Date.parse(created_at) + noticeDays * dayMs).toISOString()
}
