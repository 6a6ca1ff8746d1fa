import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { redactRecorded } from '#kernel/events/redact.ts'
import { record } from '#kernel/events/record.ts'
import { listPage, type ListRequest } from '#kernel/lists/page.ts'
import type { Identifiers, Outsider, OutsiderKeeper } from '#kernel/outsiders.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { getToKnow } from '../outsider.ts'
import { suppress, suppressMarks } from '../suppressions/suppressions.ts'
import { erasureCreated } from './events.ts'
import { forgetInLog } from './log.ts'
import type { Erasure } from './schemas.ts'

/**
 * Removes all that the organization keeps of somebody, by whatever it knows them, and leaves them alone from then on: a
 * keyed hash is what remains. The marks are taken first, so that nobody who asks about them writes more meanwhile.
 * @throws EncryptionNotSetUp
 */
export function erase(
  scope: OrganizationScope,
  keepers: readonly OutsiderKeeper[],
  who: Identifiers,
): Promise<Erasure> {
  return transaction(scope, async (inside) => {
    await suppress(inside, who, 'erased')
    const { marks, outsider } = await getToKnow(inside, keepers, who)
    await suppressMarks(inside, marks, 'erased')
    const removed = await removeFrom(inside, keepers, outsider)
    await redactRecorded(inside, new Set([...outsider.subjects, ...outsider.mentions]))
    await forgetInLog(inside, outsider)
    return noteErasure(inside, removed)
  })
}

/**
 * Removes what is kept to seek somebody out who objected. What the organization has with them otherwise stays, and so
 * does what the log told, which names nobody whom it tells of as a lead.
 */
export function removeProspect(
  scope: OrganizationScope,
  prospecting: readonly OutsiderKeeper[],
  who: Identifiers,
): Promise<Erasure | undefined> {
  return transaction(scope, async (inside) => {
    const { outsider } = await getToKnow(inside, prospecting, who)
    const removed = await removeFrom(inside, prospecting, outsider)
    return removed.some(({ count }) => count > 0) ? noteErasure(inside, removed) : undefined
  })
}

/** From the right, since records refer to the left. */
async function removeFrom(
  scope: OrganizationScope,
  keepers: readonly OutsiderKeeper[],
  outsider: Outsider,
): Promise<Erasure['removed']> {
  const removed: Erasure['removed'] = []
  for (const keeper of keepers.toReversed())
    for (const [kind, count] of Object.entries(await keeper.erase(scope, outsider)))
      removed.push({ kind, count })
  return removed
}

async function noteErasure(
  scope: OrganizationScope,
  removed: Erasure['removed'],
): Promise<Erasure> {
  const id = scope.newId()
  const created_at = timestamp(scope.now())
  await scope.db
    .insertInto('erasures')
    .values({
      organization_id: scope.organizationId,
      id,
      removed: JSON.stringify(removed),
      created_at,
    })
    .execute()
  const erasure = await readErasure(scope, id)
  record(scope, erasureCreated, { subject: id, data: erasure })
  return erasure
}

/** What was removed and when, without whom. */
export function listErasures(scope: OrganizationScope, request: ListRequest) {
  return listPage(rows(scope), request, { created_at: sql.ref('created_at') })
}

/** @throws NotFound */
export function readErasure(scope: OrganizationScope, id: string): Promise<Erasure> {
  return rows(scope)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new NotFound())
}

function rows({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('erasures')
    .select(['id', 'removed', 'created_at'])
    .where('organization_id', '=', organizationId)
    .$castTo<Erasure>()
}
