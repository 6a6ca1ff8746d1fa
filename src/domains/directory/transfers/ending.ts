import { memberEvents, membershipIn } from '#domains/identity/index.ts'
import { consequence } from '#kernel/events/consequence.ts'
import { recordFor } from '#kernel/events/record.ts'
import { admits } from '#kernel/scope.ts'
import { businessColumns } from '../businesses/businesses.ts'
import { businessEvents } from '../businesses/events.ts'
import type { Acting } from '../moderation/suspension.ts'

/** An offer ends with the membership of whoever made it, and with the role that it takes; it stays ended when they come back. */
export const offersOfMembers = consequence({
  name: 'directory.offers_of_members',
  types: [memberEvents.removed.type, memberEvents.updated.type],
  handle: async ({ scope, event: { type, organization_id, data } }) => {
    const { user_id, role } = membershipIn(data)
    if (type === memberEvents.updated.type && admits('owner', role)) return
    await endOffers(scope, { organization_id, offered_by: user_id })
  },
})

/** The businesses are locked first: whoever is accepting one has it before, or finds no offer. */
async function endOffers(
  scope: Acting,
  theirs: { readonly organization_id: string; readonly offered_by: string },
): Promise<void> {
  const { db } = scope
  const businesses = await db
    .selectFrom('businesses')
    .select(businessColumns)
    .where('id', 'in', (from) =>
      from
        .selectFrom('business_transfers')
        .select('business_id')
        .where((is) => is.and(theirs)),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const ended = await db
    .deleteFrom('business_transfers')
    .where((is) => is.and(theirs))
    .returning('business_id')
    .execute()
  const ids = new Set(ended.map(({ business_id }) => business_id))
  for (const data of businesses.filter(({ id }) => ids.has(id)))
    recordFor(scope, theirs.organization_id, businessEvents.withdrawn, { subject: data.id, data })
}
