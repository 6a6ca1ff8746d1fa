import { sql } from 'kysely'
import type { z } from 'zod'
import { businessesOf } from '#domains/directory/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { NotFound, refusal, ValidationFailed } from '#kernel/errors.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { openStatuses, statusAfter, type ActionStatus, type Move } from './moves.ts'
import { chooseBusiness } from './business-choice.ts'
import type { HomeAction, homeQuery } from './schemas.ts'
import { hasVisited, welcome } from './visits.ts'

export const RecommendationClosed = refusal(
  409,
  'recommendation_closed',
  'The action is closed',
  'It was acted on or dismissed before, and stays that way.',
)

type Action = z.input<typeof HomeAction>

/** Home shows a person what to do next; nobody reads on after this many. */
const mostActions = 100
const longestSnoozeMs = 90 * 86_400_000

const columns = [
  'id',
  'title',
  'why',
  'why as summary',
  'effect',
  'action_label',
  'effect_note',
  'is_external',
  'status',
  'payload',
  'related_type',
  'related_id',
  'source_mode',
  'created_at',
  'type',
  'actions',
  'editable',
  'opportunity',
  'artifacts',
] as const

/**
 * What is to be done, newest first, at most 100. The first call for an organization seeds its first
 * actions. @throws BusinessRequired, BusinessNotFound
 */
export async function readHome(
  scope: OrganizationScope,
  { business_slug, status }: z.output<typeof homeQuery>,
): Promise<{ recommendations: Action[] }> {
  const [businesses, visited] = await Promise.all([businessesOf(scope), hasVisited(scope)])
  const business = chooseBusiness(businesses, business_slug)
  if (!visited) await welcome(scope, business !== undefined)
  return { recommendations: await listActions(scope, business?.id ?? null, status) }
}

async function listActions(
  { db, organizationId, now }: OrganizationScope,
  businessId: string | null,
  status: ActionStatus | undefined,
) {
  const rows = await db
    .selectFrom('recommendations')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(business_id is null or business_id = ${businessId})`)
    .where((eb) =>
      status === undefined
        ? eb.and([
            eb('status', 'in', openStatuses),
            eb(sql`coalesce(snoozed_until, '-infinity')`, '<=', timestamp(now())),
          ])
        : eb('status', '=', status),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostActions)
    .execute()
  return rows.map(asAction)
}

/** One Home Action. @throws NotFound */
export async function findAction({ db, organizationId }: OrganizationScope, id: string) {
  const row = await db
    .selectFrom('recommendations')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  return asAction(row)
}

/** Marks an action as viewed, acted on or dismissed; again is harmless. @throws NotFound, RecommendationClosed */
export function moveAction(
  scope: OrganizationScope,
  id: string,
  move: Exclude<Move, 'snooze'>,
): Promise<Action> {
  return transaction(scope, async (inside) => {
    const { action, status } = await lockedFor(inside, id, move)
    return status === action.status ? action : update(inside, id, { status })
  })
}

/** Hides an open action until an instant, at most 90 days away. @throws NotFound, RecommendationClosed, ValidationFailed */
export function snoozeAction(scope: OrganizationScope, id: string, until: string): Promise<Action> {
  const wait = Date.parse(until) - scope.now().getTime()
  if (wait <= 0 || wait > longestSnoozeMs) throw new ValidationFailed(badInstant)
  return transaction(scope, async (inside) => {
    await lockedFor(inside, id, 'snooze')
    return update(inside, id, { snoozed_until: until })
  })
}

const badInstant = {
  detail: 'Correct `until`: an action can be put off for at most 90 days from now.',
  errors: [
    { field: 'until', code: 'out_of_range', message: 'Send an instant within the next 90 days.' },
  ],
}

/** Locked, since of two moves at once the second must see the first; guarded by the race test of home. */
async function lockedFor(scope: OrganizationScope, id: string, move: Move) {
  const row = await scope.db
    .selectFrom('recommendations')
    .select(columns)
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new NotFound()
  const status = statusAfter(row.status, move)
  if (status === undefined) throw new RecommendationClosed()
  return { action: asAction(row), status }
}

async function update(
  { db, organizationId, now }: OrganizationScope,
  id: string,
  change: { status: ActionStatus } | { snoozed_until: string },
): Promise<Action> {
  return asAction(
    await db
      .updateTable('recommendations')
      .set({ ...change, updated_at: timestamp(now()) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

type Stored = 'payload' | 'actions' | 'opportunity' | 'artifacts'

/** The one place where stored JSON is taken for what it was written as. */
function asAction(row: Omit<Action, Stored> & Record<Stored, unknown>): Action {
  return row as Action
}
