import {
  holdsRole,
  memberEvents,
  membershipIn,
  notifyOwners,
  organizationNames,
} from '#domains/identity/index.ts'
import type { LoggedEvent } from '#kernel/events/log.ts'
import { subscriber } from '#kernel/events/subscriber.ts'
import { admits, type OrganizationScope } from '#kernel/scope.ts'
import { switchAllOff } from './switch-off.ts'

/** Who chose where a webhook leads, and who knows what signs there; null where nobody is known. */
interface Makers {
  readonly url_set_by: string | null
  readonly secret_shown_to: string | null
}

/** Whether somebody may make webhooks now; of whom nobody knows it is believed. */
export async function mayMake(scope: OrganizationScope, userId: string | null): Promise<boolean> {
  return userId === null || holdsRole(scope, scope.organizationId, userId, 'admin')
}

/** Whether those who know what a webhook is sent, and what signs it, may know so now. Asked at each sending. */
export async function isVouchedFor(
  scope: OrganizationScope,
  { url_set_by, secret_shown_to }: Makers,
): Promise<boolean> {
  if (!(await mayMake(scope, url_set_by))) return false
  return secret_shown_to === url_set_by || mayMake(scope, secret_shown_to)
}

/**
 * Webhooks are switched off with the role of whoever chose their address or knows their secret, and the owners told. From the
 * change of the role on nothing is sent to them in any case; this makes it stay so when their maker comes back.
 */
export const webhooksOfMembers = subscriber({
  name: 'webhooks.of_members',
  types: [memberEvents.removed.type, memberEvents.updated.type],
  handle: async ({ scope, events }) => {
    const ended = events.filter(endsAdmin)
    const last = ended.at(-1)
    if (last === undefined) return
    const people = ended.map(({ data }) => membershipIn(data).user_id)
    const count = await switchAllOff(scope, 'maker_left', (is) =>
      is.and([
        is('created_at', '<=', last.occurred_at),
        is.or([is('url_set_by', 'in', people), is('secret_shown_to', 'in', people)]),
      ]),
    )
    if (count > 0) await tellOwners(scope, last.id, count)
  },
})

function endsAdmin({ type, data }: LoggedEvent): boolean {
  return type === memberEvents.removed.type || !admits('admin', membershipIn(data).role)
}

async function tellOwners(scope: OrganizationScope, occasion: string, count: number) {
  const names = await organizationNames(scope, [scope.organizationId])
  const organization = names.get(scope.organizationId) ?? ''
  const facts = { organization, count: String(count) }
  await notifyOwners(scope, { kind: 'webhooks_paused', occasion, facts })
}
