import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { Scope } from '#kernel/scope.ts'
import { noteChanges } from '../changes/note-change.ts'
import { releaseNetworks } from '../networks/leaving.ts'
import { partFromOthers } from './parting.ts'

/** By these one reaches people, who are no longer there. */
const unreachable = { email: '', phone: '', address: '' }
const withoutAddresses = sql<string>`(select coalesce(json_agg(place::jsonb || '{"address": ""}'), '[]')
  from json_array_elements(businesses.places) place)`

/**
 * Gives up the businesses and networks of an organization that is gone: anyone may claim them again. What it
 * published of them stays, without the ways to reach it.
 */
export async function releaseBusinesses(scope: Scope, organizationId: string): Promise<void> {
  await scope.db
    .deleteFrom('business_import_keys')
    .where('holder_id', '=', organizationId)
    .execute()
  const held = await scope.db
    .selectFrom('businesses')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute()
  await releaseNetworks(scope, organizationId)
  await scope.db
    .updateTable('businesses')
    .set({
      ...unreachable,
      places: withoutAddresses,
      organization_id: null,
      status: sql`case status when 'suspended' then status else 'nominated' end`,
      updated_at: timestamp(scope.now()),
    })
    .where('organization_id', '=', organizationId)
    .execute()
  const ids = held.map(({ id }) => id)
  // Nobody brings them together with others any more.
  await partFromOthers(scope, ids)
  await noteChanges(scope, ids)
}
