import { consequence } from '#kernel/events/consequence.ts'
import { noteWithdrawal } from './removals.ts'
import { subscriber } from '#kernel/events/subscriber.ts'

const types = ['business.deleted', 'business.lost']

/** What an organization published about a business leaves the public with its right to speak for it, at once. */
export const withdrawing = consequence({
  name: 'context.withdrawing',
  types,
  handle: async ({ scope, event: { organization_id, subject_id } }) => {
    const { db } = scope
    await noteWithdrawal(scope, subject_id, organization_id)
    for (const table of ['published_modules', 'published_documents'] as const)
      await db
        .deleteFrom(table)
        .where('organization_id', '=', organization_id)
        .where('business_id', '=', subject_id)
        .execute()
  },
})

/** What it kept for itself follows: whoever ends its right may not see those rows. */
export const forgetting = subscriber({
  name: 'context.forgetting',
  types,
  handle: async ({ scope: { db, organizationId }, events }) => {
    const gone = events.map(({ subject }) => subject.id)
    const tables = [
      'context_modules',
      'context_versions',
      'context_documents',
      'context_links',
      'context_removals',
      'context_heads',
    ] as const
    for (const table of tables)
      await db
        .deleteFrom(table)
        .where('organization_id', '=', organizationId)
        .where('business_id', 'in', gone)
        .execute()
  },
})
