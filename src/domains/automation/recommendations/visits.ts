import { hasContacts } from '#domains/crm/index.ts'
import { hasProfiles } from '#domains/gtm/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { isFound, isStored } from '#kernel/postgres/presence.ts'
import { buttonsOf } from './calls.ts'
import { firstActions, type FirstAction, type WorkspaceFacts } from './first-actions.ts'
import { asRecommendation, recommendationColumns, recommendationEvents } from './recommendation.ts'

/** Whether someone of the organization has been Home before. */
export function hasVisited({ db, organizationId }: OrganizationScope): Promise<boolean> {
  return isFound(
    db
      .selectFrom('home_visits')
      .select('organization_id')
      .where('organization_id', '=', organizationId),
  )
}

/**
 * Makes the first recommendations, once for an organization. Of any number of callers one records the
 * visit; the others wait at that row until they are committed. Guarded by the race test of recommendations.
 */
export function welcome(scope: OrganizationScope, hasBusiness: boolean): Promise<void> {
  return transaction(scope, async (inside) => {
    if (!(await recordVisit(inside))) return
    await insertFirstActions(inside, firstActions(await readFacts(inside, hasBusiness)))
  })
}

/** What the workspace has by now. */
export async function readFacts(
  scope: OrganizationScope,
  has_business: boolean,
): Promise<WorkspaceFacts> {
  const [has_contacts, has_profile] = await Promise.all([hasContacts(scope), hasProfiles(scope)])
  return { has_business, has_contacts, has_profile }
}

function recordVisit({ db, organizationId, now }: OrganizationScope): Promise<boolean> {
  const visit = { organization_id: organizationId, first_visit_at: timestamp(now()) }
  return isStored(db.insertInto('home_visits').values(visit))
}

async function insertFirstActions(scope: OrganizationScope, actions: readonly FirstAction[]) {
  const at = timestamp(scope.now())
  // Sorted, so that actions of the same instant keep the order they were chosen in.
  const ids = actions.map(() => scope.newId()).sort()
  const rows = await scope.db
    .insertInto('recommendations')
    .values(actions.map((action, index) => row(scope, action, ids[index] ?? scope.newId(), at)))
    .returning(recommendationColumns)
    .execute()
  for (const data of rows.map(asRecommendation))
    record(scope, recommendationEvents.created, { subject: data.id, data })
}

function row(
  { organizationId }: OrganizationScope,
  { type, title, why, action_label, effect_note, propose }: FirstAction,
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
    related_type: null,
    related_id: null,
    source_mode: 'first_run',
    actions: JSON.stringify(buttonsOf(organizationId, id)),
    editable: false,
    opportunity: null,
    artifacts: '[]',
    snoozed_until: null,
    created_at: at,
    updated_at: at,
  }
}
