import { timestamp } from '#kernel/clock.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { kinds, type AnyRecord, type Kind } from '../records/kinds.ts'
import { inOneInstant, requireFewPointing, takeOut, type Removed } from '../records/removal.ts'

export const keptInTrash = 'Until its `final_at`, POST /crm/trash/{id}/restore/ restores it.'

/**
 * The verb that deletes a record of a kind, and keeps it in the trash as it was, with what pointed to it.
 * @throws NotFound, RecordChanged, ContactInUse, AccountInUse, TooManyLinks
 */
export function toTrash(kind: Kind) {
  return (scope: OrganizationScope, id: string): Promise<void> =>
    transaction(scope, async (open) => {
      const inside = inOneInstant(open)
      await requireFewPointing(inside, kind, [id])
      const unshown = await kinds[kind].unshown?.(inside, id)
      const { record, links } = await takeOut(inside, kind, id)
      await keep(inside, kind, { record: { ...record, ...unshown }, links })
    })
}

async function keep(scope: OrganizationScope, kind: Kind, { record, links }: Removed) {
  const { db, organizationId, now, actor } = scope
  await db
    .insertInto('crm_trash')
    .values({
      organization_id: organizationId,
      id: record.id,
      kind,
      title: titleOf(record),
      record: JSON.stringify(record),
      links: JSON.stringify(links),
      outside: '{}',
      deleted_at: timestamp(now()),
      deleted_by: actor.user_id,
    })
    .execute()
}

const maxTitle = 200

/** What tells it from others. */
function titleOf(record: AnyRecord): string {
  const names = ['name', 'title', 'body', 'summary', 'email', 'phone', 'kind']
  const texts = names.map((name) => record[name]).filter((text) => typeof text === 'string')
  return (texts.find((text) => text !== '') ?? '').slice(0, maxTitle)
}
