import { sql } from 'kysely'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { rememberMails } from '../addressees/remembered.ts'
import { forgetRuns } from '../discovery/runs.ts'
import { profiles } from './profiles.ts'

/** So many leads go in one statement, with all that hangs on them: in a tenth of the time that one may take. */
const leadsAtOnce = 5_000

/**
 * Deletes a profile, its leads first and in steps: there may be more than one statement can delete in its time. Where that
 * ends half way, the profile is still there with the others, to be deleted again. @throws NotFound, RecordChanged
 */
export async function deleteProfile(scope: OrganizationScope, id: string): Promise<void> {
  await transaction(scope, (inside) => profiles.lock(inside, id))
  // Compared above; what became of the profile meanwhile does not keep half of its leads.
  const { ifMatch: _compared, ...agreed } = scope
  while (await deleteSome(agreed, id));
  await transaction(agreed, async (inside) => {
    await profiles.delete(inside, id)
    await forgetRuns(inside, id)
  })
}

/** Returns whether there may be more. That mails went to their addresses is remembered. */
async function deleteSome(scope: OrganizationScope, profileId: string): Promise<boolean> {
  return transaction(scope, async (inside) => {
    const { db, organizationId } = inside
    const leads = await db
      .selectFrom('gtm_leads')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('profile_id', '=', profileId)
      .limit(leadsAtOnce)
      .execute()
    const ids = leads.map(({ id }) => id)
    await rememberMails(inside, ids)
    await db
      .deleteFrom('gtm_leads')
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    return ids.length === leadsAtOnce
  })
}
