import type { z } from 'zod'
import { dayMs, timestamp } from '#kernel/clock.ts'
import { conflict } from '#kernel/errors.ts'
import { recordEvents } from '#kernel/events/record-events.ts'
import { records } from '#kernel/records/records.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { hashSecret, randomBase62 } from '#kernel/secrets.ts'
import { lockContext, type Business } from '../modules/store.ts'
import { linkShapes, type NewLink } from './schemas.ts'

export const maxLinks = 20

export const LinkLimitReached = conflict(
  'context_link_limit_reached',
  `A business has at most ${maxLinks} links`,
  'Delete one that is no longer needed. Expired links do not count.',
)

const { item, query: lists } = linkShapes

export const linkEvents = recordEvents('context_link', item)

export const links = records('context_links', {
  columns: item.keyof().options,
  events: linkEvents,
  lists: { query: lists, filters: {}, orders: {} },
})

/** @throws NotFound also where another business of the organization has it */
export function readLink(scope: OrganizationScope, { id: business_id }: Business, id: string) {
  return links.readBy(scope, { id, business_id })
}

/** Its address is told once: only a hash of its secret is kept. @throws LinkLimitReached */
export function createLink(
  scope: OrganizationScope,
  business: Business,
  { name, modules, valid_days }: z.output<typeof NewLink>,
) {
  return transaction(scope, async (inside) => {
    // Two at once are counted one after the other.
    await lockContext(inside, business)
    const present = await links
      .all(inside)
      .where('business_id', '=', business.id)
      .where('expires_at', '>', timestamp(inside.now()))
      .execute()
    if (present.length >= maxLinks) throw new LinkLimitReached()
    const expires_at = timestamp(new Date(inside.now().getTime() + valid_days * dayMs))
    const link = await links.create(inside, {
      name,
      modules,
      valid_days,
      expires_at,
      business_id: business.id,
    })
    const secret = randomBase62(32)
    await inside.db
      .insertInto('context_link_keys')
      .values({
        secret_hash: hashSecret(secret),
        organization_id: inside.organizationId,
        link_id: link.id,
      })
      .execute()
    return { ...link, url: `${scope.config.PUBLIC_URL}/api/v1/context/links/${secret}/` }
  })
}

/** It ends at once. @throws NotFound, RecordChanged */
export function deleteLink(scope: OrganizationScope, id: string) {
  return transaction(scope, async (inside) => {
    await links.delete(inside, id)
    await inside.db
      .deleteFrom('context_link_keys')
      .where('organization_id', '=', inside.organizationId)
      .where('link_id', '=', id)
      .execute()
  })
}
