import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { buttonsOf, type ProposedCall } from './calls.ts'
import { asRecommendation, recommendationColumns, recommendationEvents } from './recommendation.ts'

/** Something to do next, before anybody has seen it. */
export interface Suggestion {
  readonly type: string
  readonly title: string
  readonly why: string
  readonly action_label: string
  readonly effect_note: string
  /** The record that it alone is about, of the kind of its origin. */
  readonly related_id?: string
  /** The call that carries it out. */
  readonly propose: (organizationId: string) => ProposedCall
}

/** Where suggestions come from, and which record they are about. */
interface Origin {
  readonly source_mode: string
  readonly related_type: string | null
  readonly related_id: string | null
}

/** Puts suggestions on the list of the organization, in their order. In a transaction. */
export async function recommend(
  scope: OrganizationScope,
  suggestions: readonly Suggestion[],
  origin: Origin,
): Promise<void> {
  const at = timestamp(scope.now())
  // Sorted, so that those of the same instant keep the order they were chosen in.
  const ids = suggestions.map(() => scope.newId()).sort()
  const rows = await scope.db
    .insertInto('recommendations')
    .values(
      suggestions.map((one, index) => ({
        ...row(scope, one, ids[index] ?? scope.newId(), at),
        ...origin,
        ...(one.related_id !== undefined && { related_id: one.related_id }),
      })),
    )
    .returning(recommendationColumns)
    .execute()
  for (const data of rows.map(asRecommendation))
    record(scope, recommendationEvents.created, { subject: data.id, data })
}

function row(
  { organizationId }: OrganizationScope,
  { type, title, why, action_label, effect_note, propose }: Suggestion,
  id: string,
  at: string,
) {
  return {
    organization_id: organizationId,
    id,
    business_id: null,
    type,
    title,
    why,
    effect: 'suggest_accept' as const,
    action_label,
    effect_note,
    is_external: false,
    status: 'pending' as const,
    payload: JSON.stringify(propose(organizationId)),
    actions: JSON.stringify(buttonsOf(organizationId, id)),
    editable: false,
    opportunity: null,
    artifacts: '[]',
    snoozed_until: null,
    created_at: at,
    updated_at: at,
  }
}
