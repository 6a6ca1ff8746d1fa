import { suppress } from '#domains/privacy/index.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { drafts } from '../drafts.ts'
import { endSequence } from '../sequence.ts'

/**
 * Lets nothing more of the organization go to an address: what has not left yet never will. The suppression comes first,
 * so that a mail at the same time either left before it or does not leave.
 */
export function unsubscribe(scope: OrganizationScope, email: string): Promise<void> {
  return transaction(scope, async (inside) => {
    await suppress(inside, { email }, 'unsubscribed')
    const open = await drafts(inside)
      .where('recipient', '=', email)
      .where('status', 'in', ['draft', 'approved'])
      .orderBy('lead_id')
      .execute()
    for (const leadId of new Set(open.map(({ lead_id }) => lead_id)))
      await endSequence(inside, leadId, 'unsubscribed')
  })
}
