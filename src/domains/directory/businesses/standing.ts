import type { Selectable } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Tables } from '#kernel/postgres/tables.ts'
import { provenHost } from '../claims/proof.ts'

/** What is known of a business's right to its name: its status, and while it is suspended the one before. */
export type Standing = Pick<Selectable<Tables['businesses']>, 'status' | 'status_before'>

/** In these somebody beside the one who wrote it vouches for it: the operator, its website, a moderator. */
const trusted = new Set<Standing['status']>(['seeded', 'claimed', 'verified'])

/** Whether the directory vouches for a business. */
export function isTrusted({ status }: Pick<Standing, 'status'>): boolean {
  return trusted.has(status)
}

/** A proof is worth what its host is: another host has to be proven anew. */
export function standingAfter(
  { status, status_before }: Standing,
  before: { readonly website: string },
  after: { readonly website: string },
): Standing {
  if (!isElsewhere(before, after)) return { status, status_before }
  return status === 'suspended'
    ? { status, status_before: 'nominated' }
    : { status: 'nominated', status_before }
}

/** What is noted of a business whose website becomes another: nothing where it does not. */
export function movedFrom(
  before: { readonly website: string },
  after: { readonly website: string },
  at: Date,
): { readonly website_changed_at?: string } {
  return isElsewhere(before, after) ? { website_changed_at: timestamp(at) } : {}
}

/** Whether two websites are of two hosts. */
export function isElsewhere(
  one: { readonly website: string },
  other: { readonly website: string },
): boolean {
  return provenHost(one.website) !== provenHost(other.website)
}
