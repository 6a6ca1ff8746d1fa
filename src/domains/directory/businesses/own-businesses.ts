import type { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { requireUnchanged } from '#kernel/wire/entity-tag.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { noticesOf, postNotices } from '../notices/notices.ts'
import { Business, type BusinessChange, type NewBusiness } from '../schemas.ts'
import { searchableBusiness } from '../search/search-text.ts'
import { learnWords } from '../search/words.ts'
import { noteChanges, noteNew } from '../changes/note-change.ts'
import { stateOf } from './state.ts'
import { revisions } from '../revisions/revisions.ts'
import { reportDuplicates } from '../duplicates/reporting.ts'
import { lookForDuplicates } from '../duplicates/refusing.ts'
import { requireNoneSuspended } from '../duplicates/suspended.ts'
import { insertUnderFreeSlug, type Columns } from './inserting.ts'
import { businessColumns } from './businesses.ts'
import { businessEvents } from './events.ts'
import { checkedNames, factColumns, factsOf, storedFacts, type Facts } from './facts.ts'
import { requireRoomForUnproven } from './limits.ts'
import { isTrusted, movedFrom, standingAfter, type Standing } from './standing.ts'

type NewBusiness = z.output<typeof NewBusiness>
type BusinessChange = z.output<typeof BusinessChange>

/**
 * Adds a business that the organization holds from the start, unproven.
 * @throws BusinessDuplicated, BusinessLimitReached, SuspensionNotYours, ValidationFailed for unknown terms
 */
export function createBusiness(
  scope: OrganizationScope,
  business: NewBusiness,
  onDuplicate: 'report' | 'refuse' = 'report',
) {
  return transaction(scope, async (inside) => {
    const facts = factsOf(business)
    const { offers, wants } = business
    const names = await checkedNames(inside, facts)
    await requireNoneSuspended(inside, facts)
    await requireRoomForUnproven(inside)
    const candidates = await lookForDuplicates(inside, facts, onDuplicate)
    const columns = { ...facts, ...searchableBusiness(facts, names, [...offers, ...wants]) }
    const created = await insertUnderFreeSlug(inside, columns, inside.organizationId)
    await reportDuplicates(inside, created.id, candidates)
    await postNotices(inside, created.id, { offers, wants })
    await noteNew(inside, [created.id])
    await revisions.note(inside, created.id, { after: await stateOf(inside, created.id) })
    record(inside, businessEvents.created, { subject: created.id, data: created })
    return created
  })
}

/** The organization's own business under a slug, suspended or not. @throws NotFound */
export async function readOwnBusiness({ db, organizationId }: OrganizationScope, slug: string) {
  return db
    .selectFrom('businesses')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow(() => new NotFound())
}

/** People reach a small business by these; the log outlives their erasure. */
const unlogged = ['email', 'phone', 'address', 'places']

/**
 * Changes what is given; offers and wants that stay word for word keep their id and age. On another
 * website the business is unproven.
 * @throws NotFound, RecordChanged, SuspensionNotYours, ValidationFailed for unknown terms
 */
export function changeBusiness(
  scope: OrganizationScope,
  { id }: { id: string },
  change: BusinessChange,
) {
  return transaction(scope, async (inside) => {
    const { business, standing, facts, ...held } = await lockBusiness(inside, id)
    requireUnchanged(inside, business)
    const { offers = held.offers, wants = held.wants } = change
    const wanted = { ...facts, ...factsOf(change) }
    const after = standingAfter(standing, facts, wanted)
    const changes = changesBetween(
      { ...facts, ...held, status: standing.status },
      { ...wanted, offers, wants, status: after.status },
      unlogged,
    )
    if (Object.keys(changes).length === 0) return business
    const names = await checkedNames(inside, wanted)
    await requireNoneSuspended(inside, wanted, facts)
    await postNotices(inside, id, change)
    const search = searchableBusiness(wanted, names, [...offers, ...wants])
    if (isTrusted(after)) await learnWords(inside, search.search_text)
    const moved = movedFrom(facts, wanted, inside.now())
    const data = await updateBusiness(inside, id, { ...wanted, ...search, ...after, ...moved })
    await noteChanges(inside, [id])
    await revisions.note(inside, id, {
      before: { ...facts, ...held },
      after: await stateOf(inside, id),
    })
    record(inside, businessEvents.updated, { subject: id, data, changes })
    return data
  })
}

/** Two changes of one business follow one another, so that neither undoes the other. @throws NotFound */
async function lockBusiness(scope: OrganizationScope, id: string) {
  const row = await scope.db
    .selectFrom('businesses')
    .select([...businessColumns, ...factColumns, 'status_before'])
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
  const notices = await noticesOf(scope, id)
  return {
    business: pick(row, Business.keyof().options),
    standing: pick(row, ['status', 'status_before']),
    facts: pick(row, factColumns) as Facts,
    ...notices,
  }
}

function pick<R extends object, N extends keyof R>(row: R, names: readonly N[]): Pick<R, N> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<R, N>
}

function updateBusiness(
  { db, organizationId, now }: OrganizationScope,
  id: string,
  columns: Columns & Standing,
) {
  return db
    .updateTable('businesses')
    .set({ ...storedFacts(columns), updated_at: timestamp(now()) })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returning(businessColumns)
    .executeTakeFirstOrThrow()
}
