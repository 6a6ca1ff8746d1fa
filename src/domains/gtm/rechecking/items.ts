import { sql } from 'kysely'
import type { KeptItem } from '#adapters/signal-sources/contract.ts'
import { timestamp } from '#kernel/clock.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import type { OrganizationScope, Scope } from '#kernel/scope.ts'
import { removeSignals } from '../privacy/their-signals.ts'

const maxRows = 500

/** One organization's evidence, of which a source is to be asked, and since when it was not. */
export interface DueItem extends KeptItem {
  readonly organization_id: string
  readonly since: string
}

/** Evidence whose source was not asked for so many days, the longest first: that behind the last which is known already. */
export async function findDue(
  scope: SystemScope,
  source: string,
  days: number,
  after: DueItem | undefined,
): Promise<DueItem[]> {
  const at = sql`coalesce(checked_at, created_at)`
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(${at}, organization_id, external_id, platform)
              > (${after.since}::timestamptz, ${after.organization_id}::uuid, ${after.external_id}, ${after.platform})`
  const { rows } = await sql<DueItem>`
    select organization_id, external_id, platform, post_url as url, ${at}::text as since from gtm_signals
     where source = ${source} and ${at} <= ${daysAgo(scope, days)}
       and ${at} >= ${after?.since ?? '-infinity'}::timestamptz and ${isBehind}
     order by ${at}, organization_id, external_id, platform limit ${maxRows}`.execute(scope.sweep)
  return rows
}

/** Removes what a source shows no more, and settles the leads that it was evidence of. */
export async function removeGone(
  scope: OrganizationScope,
  source: string,
  gone: readonly KeptItem[],
): Promise<void> {
  if (gone.length === 0) return
  const signals = await scope.db
    .selectFrom('gtm_signals')
    .select(['id', 'lead_id', 'observation'])
    .where('organization_id', '=', scope.organizationId)
    .where('source', '=', source)
    .where(isOneOf(gone))
    .orderBy('id')
    .execute()
  await removeSignals(scope, signals)
}

/** Notes when a source was asked, or that it was so many days ago, where it could not say. */
export async function noteChecked(
  scope: OrganizationScope,
  source: string,
  items: readonly KeptItem[],
  daysPassed: number,
): Promise<void> {
  if (items.length === 0) return
  await scope.db
    .updateTable('gtm_signals')
    .set({ checked_at: daysAgo(scope, daysPassed) })
    .where('organization_id', '=', scope.organizationId)
    .where('source', '=', source)
    .where(isOneOf(items))
    .execute()
}

function isOneOf(items: readonly KeptItem[]) {
  const [platforms, ids] = [items.map((one) => one.platform), items.map((one) => one.external_id)]
  return sql<boolean>`(platform, external_id) in (select * from unnest(${platforms}::text[], ${ids}::text[]))`
}

function daysAgo({ now }: Pick<Scope, 'now'>, days: number): string {
  return timestamp(new Date(now().getTime() - days * 86_400_000))
}
