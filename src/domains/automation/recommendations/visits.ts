import { hasContacts } from '#domains/crm/index.ts'
import { hasProfiles } from '#domains/gtm/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { isFound, isStored } from '#kernel/records/presence.ts'
import { firstActions, type WorkspaceFacts } from './first-actions.ts'
import { recommend } from './making.ts'

const firstRun = { source_mode: 'first_run', related_type: null, related_id: null }

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
export function welcome(scope: OrganizationScope, businessSlug: string | undefined): Promise<void> {
  return transaction(scope, async (inside) => {
    if (!(await recordVisit(inside))) return
    await recommend(inside, firstActions(await readFacts(inside, businessSlug)), firstRun)
  })
}

/** What the workspace has by now. */
export async function readFacts(
  scope: OrganizationScope,
  business_slug: string | undefined,
): Promise<WorkspaceFacts> {
  const [has_contacts, has_profile] = await Promise.all([hasContacts(scope), hasProfiles(scope)])
  return { business_slug, has_contacts, has_profile }
}

function recordVisit({ db, organizationId, now }: OrganizationScope): Promise<boolean> {
  const visit = { organization_id: organizationId, first_visit_at: timestamp(now()) }
  return isStored(db.insertInto('home_visits').values(visit))
}
