import { z } from 'zod'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound } from '#kernel/errors.ts'
import { recordFor } from '#kernel/events/record.ts'
import { transaction, type Actor, type Scope } from '#kernel/scope.ts'
import { projection } from '#kernel/wire/projection.ts'
import { businessColumns } from '../businesses/businesses.ts'
import { isElsewhere } from '../businesses/standing.ts'
import { noteChanges } from '../changes/note-change.ts'
import { businessEvents } from '../businesses/events.ts'
import { learnWords } from '../search/words.ts'
import { upholdReports } from './reports.ts'
import { OwnBusiness } from './schemas.ts'

export const SuspensionNotYours = conflict(
  'suspension_not_yours',
  'Someone else suspended the business',
  'Only they can resume it. See `suspended_by` and `suspended_reason` in GET /api/v1/directory/own-businesses/.',
  { suspended_by: z.enum(['owner', 'moderator']).nullable().meta({ example: 'moderator' }) },
)

export const WebsiteChanged = conflict(
  'website_changed',
  'The website of the business was changed',
  'It may no longer be the website that you looked at. Look at the current one, and send it as `website`.',
  { website: z.string().meta({ example: 'https://hearthmill.example' }) },
)

export type Acting = Scope & { readonly actor: Actor }
type Suspender = 'owner' | 'moderator'

const standingColumns = [
  ...businessColumns,
  'suspended_by',
  'suspended_reason',
  'suspended_at',
  'organization_id',
  'status_before',
  'search_text',
  'website_changed_at',
] as const

/** Holds a business until the transaction ends. @throws NotFound */
export async function lockStanding({ db }: Scope, id: string) {
  return db
    .selectFrom('businesses')
    .select(standingColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new NotFound())
}

export type Standing = Awaited<ReturnType<typeof lockStanding>>

/** A business as its own organization sees it. */
export const ownView = projection(OwnBusiness) as (row: Standing) => z.input<typeof OwnBusiness>

/** Hides a business from the public. A moderator's suspension takes the place of the owner's own. */
export function suspendBusiness(
  scope: Acting,
  id: string,
  by: Suspender,
  reason: string | null,
): Promise<Standing> {
  return transaction(scope, async (inside) => {
    const before = await lockStanding(inside, id)
    if (by === 'moderator') await upholdReports(inside, id)
    if (before.suspended_by === by || before.suspended_by === 'moderator') return before
    return change(inside, before, businessEvents.suspended, {
      status: 'suspended',
      status_before: before.status_before ?? shownStatus(before),
      suspended_by: by,
      suspended_reason: reason,
      suspended_at: timestamp(inside.now()),
    })
  })
}

function shownStatus({ status }: Standing) {
  if (status === 'suspended') throw new TypeError('a suspended business without the status before')
  return status
}

/** Shows it again as it was; one that is not suspended stays as it is. @throws SuspensionNotYours */
export function resumeBusiness(scope: Acting, id: string, by: Suspender): Promise<Standing> {
  return transaction(scope, async (inside) => {
    const before = await lockStanding(inside, id)
    const { suspended_by, status_before } = before
    if (status_before === null) return before
    if (suspended_by !== by) throw new SuspensionNotYours({ members: { suspended_by } })
    return change(inside, before, businessEvents.resumed, {
      status: status_before,
      status_before: null,
      suspended_by: null,
      suspended_reason: null,
      suspended_at: null,
    })
  })
}

/**
 * Vouches for a business; one that is suspended will be verified when it is shown again. Where its website was changed, only
 * who has seen that one can. @throws WebsiteChanged
 */
export function verifyBusiness(scope: Acting, id: string, seen?: string): Promise<Standing> {
  return transaction(scope, async (inside) => {
    const before = await lockStanding(inside, id)
    const isSuspended = before.status_before !== null
    if ((before.status_before ?? before.status) === 'verified') return before
    requireSeen(before, seen)
    await learnWords(inside, before.search_text)
    const verified = { [isSuspended ? 'status_before' : 'status']: 'verified' }
    return change(inside, before, businessEvents.verified, verified)
  })
}

/** Whether a moderator decides by the website that there is now. @throws WebsiteChanged */
export function requireSeen(
  { website, website_changed_at }: Pick<Standing, 'website' | 'website_changed_at'>,
  seen?: string,
): void {
  const isSeen =
    seen === undefined ? website_changed_at === null : !isElsewhere({ website: seen }, { website })
  if (!isSeen) throw new WebsiteChanged({ members: { website } })
}

/** Tells the organization that holds it, if one does. */
async function change(
  scope: Acting,
  { id, organization_id }: Standing,
  event: (typeof businessEvents)['suspended' | 'resumed' | 'verified'],
  columns: object,
): Promise<Standing> {
  const after = await scope.db
    .updateTable('businesses')
    .set({ ...columns, updated_at: timestamp(scope.now()) })
    .where('id', '=', id)
    .returning(standingColumns)
    .executeTakeFirstOrThrow()
  await noteChanges(scope, [id])
  const data = ownView(after)
  if (organization_id !== null) recordFor(scope, organization_id, event, { subject: id, data })
  return after
}
