import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'
import { findAlias } from '../merges/aliases.ts'
import { settleNames } from '../merges/names-of-now.ts'
import { noteInMerges } from '../merges/past-links.ts'
import { kinds, type AnyRecord, type Kind, type Link } from '../records/kinds.ts'

/**
 * A record as it can be put back: what it pointed to and is gone is taken off. Where that lies in the trash it will be
 * pointed to again once it is restored too. What is there is held, so that nobody deletes it meanwhile.
 */
export async function settleLinks(
  scope: OrganizationScope,
  kind: Kind,
  record: AnyRecord,
): Promise<AnyRecord> {
  const settled: Record<string, unknown> = {}
  for (const [column, target] of Object.entries(kinds[kind].points)) {
    const id = record[column]
    if (typeof id !== 'string' || target === undefined) continue
    const alias = await findAlias(scope, target, id)
    const end = alias ?? id
    const link = { kind, column, records: [asItIs(record)] }
    if (alias !== undefined) await noteInMerges(scope, id, { links: link })
    const isThere = await lockTarget(scope, target, end)
    settled[column] = isThere ? end : null
    if (!isThere) await noteInTrash(scope, end, link)
  }
  const whole = await settleNames(scope, kind, { ...record, ...settled })
  return (await kinds[kind].settle?.(scope, whole)) ?? whole
}

function asItIs({ id, updated_at }: AnyRecord) {
  return { id, updated_at, since: updated_at }
}

async function lockTarget(scope: OrganizationScope, kind: Kind, id: string): Promise<boolean> {
  const found = kinds[kind].noun.all(scope).clearSelect().select('id').where('id', '=', id)
  return (await found.forKeyShare().executeTakeFirst()) !== undefined
}

/** Does nothing where it lies in no trash. */
async function noteInTrash({ db, organizationId }: OrganizationScope, id: string, link: Link) {
  await db
    .updateTable('crm_trash')
    .set({ links: sql`links || ${JSON.stringify([link])}::jsonb` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
