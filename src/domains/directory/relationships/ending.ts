import { sql } from 'kysely'
import { recordFor } from '#kernel/events/record.ts'
import { systemActor, transaction, type Actor, type Scope } from '#kernel/scope.ts'
import { relationshipEvents } from './events.ts'
import { relationships } from './relationships.ts'

/**
 * Ends the relationships of businesses whose holder loses them, or that are `isGone` for good: what one holder confirmed
 * binds no other. What others proposed waits for the next holder. Their holders are told.
 */
export function endRelationships(
  scope: Scope & { readonly actor?: Actor },
  businessIds: readonly string[],
  isGone: boolean,
): Promise<void> {
  return transaction({ actor: systemActor, ...scope }, async (inside) => {
    const ended = await relationships(inside)
      .select('b.organization_id')
      .where((eb) => eb('r.other_id', '=', eb.fn.any(eb.val([...businessIds]))))
      .where(sql<boolean>`(${isGone} or r.status <> 'proposed' or not r.is_proposer)`)
      .execute()
    if (ended.length === 0) return
    await inside.db
      .deleteFrom('business_relationships')
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ended.map(({ id }) => id)))))
      .execute()
    for (const { organization_id, ...data } of ended)
      if (organization_id !== null)
        recordFor(inside, organization_id, relationshipEvents.deleted, { subject: data.id, data })
  })
}
