import { NotFound } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import type { Scope } from '#kernel/scope.ts'
import type { Acting } from '../moderation/suspension.ts'
import { relationshipEvents } from './events.ts'
import { readRelationship } from './relationships.ts'

/**
 * Holds both businesses of a relationship until the transaction ends, in one order: what is proposed, decided and ended
 * between them follows one another, and neither gets another holder meanwhile. Race tests guard it. @throws NotFound
 */
export async function lockPair({ db }: Scope, one: string, other: string) {
  const rows = await db
    .selectFrom('businesses')
    .select(['id', 'organization_id', 'status'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [own, their] = [one, other].map((id) => rows.find((row) => row.id === id))
  if (own === undefined || their === undefined) throw new NotFound()
  return { own, their }
}
export type Pair = Awaited<ReturnType<typeof lockPair>>

/** What a side has to know to decide. */
export function findRelationship({ db }: Scope, businessId: string, id: string) {
  return db
    .selectFrom('business_relationships')
    .select(['id', 'other_id', 'kind', 'status', 'is_proposer', 'decided_at'])
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** Tells whoever holds either business, each as they see it. */
export async function tellBoth(
  scope: Acting,
  what: keyof typeof relationshipEvents,
  subject: string,
  { own, their }: Pair,
): Promise<void> {
  const organizations = new Set<string>()
  for (const { id, organization_id } of [own, their]) {
    if (organization_id === null || organizations.has(organization_id)) continue
    organizations.add(organization_id)
    const data = await readRelationship(scope, id, subject)
    recordFor(scope, organization_id, relationshipEvents[what], { subject, data })
  }
}
