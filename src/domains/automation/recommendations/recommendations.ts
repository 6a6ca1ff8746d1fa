import { sql } from 'kysely'
import type { z } from 'zod'
import { businessesOf, chooseBusiness } from '#domains/directory/index.ts'
import { timestamp } from '#kernel/clock.ts'
import { conflict, NotFound, ValidationFailed } from '#kernel/errors.ts'
import { changesBetween, record } from '#kernel/events/record.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { openStatuses, statusAfter, type Move, type RecommendationStatus } from './moves.ts'
import {
  asRecommendation,
  recommendationColumns,
  recommendationEvents,
  type Recommendation,
} from './recommendation.ts'
import type { homeQuery } from './schemas.ts'
import { stillDue } from './still-due.ts'
import { hasVisited, welcome } from './visits.ts'

export const RecommendationClosed = conflict(
  'recommendation_closed',
  'The action is closed',
  'It has been acted on or dismissed, and stays that way.',
)

/** Home shows a person what to do next; nobody reads on after this many. */
const maxListed = 100
/** Among so many open ones those are looked for that are still due; nobody carries out what stands behind them. */
export const maxLookedAt = 300
const maxSnoozeMs = 90 * 86_400_000

/**
 * What is to be done, newest first, at most 100. The first call for an organization makes its first
 * recommendations. @throws BusinessRequired, BusinessNotFound
 */
export async function listRecommendations(
  scope: OrganizationScope,
  { business_slug, status }: z.output<typeof homeQuery>,
): Promise<{ recommendations: Recommendation[] }> {
  const [businesses, visited] = await Promise.all([businessesOf(scope), hasVisited(scope)])
  const business = chooseBusiness(businesses, business_slug)
  if (!visited) await welcome(scope, business?.slug)
  const found = await newestFirst(scope, business?.id ?? null, status)
  if (status !== undefined) return { recommendations: found }
  const due = await stillDue(scope, found, business?.slug)
  return { recommendations: due.slice(0, maxListed) }
}

async function newestFirst(
  { db, organizationId, now }: OrganizationScope,
  businessId: string | null,
  status: RecommendationStatus | undefined,
) {
  const rows = await db
    .selectFrom('recommendations')
    .select(recommendationColumns)
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
    .limit(status === undefined ? maxLookedAt : maxListed)
    .execute()
  return rows.map(asRecommendation)
}

/** One recommendation. @throws NotFound */
export async function readRecommendation(scope: OrganizationScope, id: string) {
  return found(await recommendation(scope, id).executeTakeFirst())
}

/** Marks it as viewed, acted on or dismissed; again is harmless. @throws NotFound, RecommendationClosed */
export function moveRecommendation(
  scope: OrganizationScope,
  id: string,
  move: Exclude<Move, 'snooze'>,
): Promise<Recommendation> {
  return apply(scope, id, move)
}

/** Hides an open one until an instant, at most 90 days away. @throws NotFound, RecommendationClosed, ValidationFailed */
export function snoozeRecommendation(
  scope: OrganizationScope,
  id: string,
  until: string,
): Promise<Recommendation> {
  const wait = Date.parse(until) - scope.now().getTime()
  if (wait <= 0 || wait > maxSnoozeMs) throw new ValidationFailed(badInstant)
  return apply(scope, id, 'snooze', { snoozed_until: timestamp(new Date(until)) })
}

const badInstant = {
  detail: 'Correct `until`: an action can be snoozed for at most 90 days.',
  errors: [
    {
      field: 'until',
      code: 'out_of_range' as const,
      message: 'Send an instant within the next 90 days.',
    },
  ],
}

function apply(
  scope: OrganizationScope,
  id: string,
  move: Move,
  also: { readonly snoozed_until?: string } = {},
): Promise<Recommendation> {
  return transaction(scope, async (inside) => {
    const before = await lockRecommendation(inside, id)
    const status = statusAfter(before.status, move)
    if (status === undefined) throw new RecommendationClosed()
    const changes = changesBetween(before, { status, ...also })
    if (Object.keys(changes).length === 0) return before
    const data = await update(inside, id, { status, ...also })
    record(inside, recommendationEvents[participles[move]], { subject: id, data, changes })
    return data
  })
}

const participles = {
  view: 'viewed',
  act: 'acted',
  dismiss: 'dismissed',
  snooze: 'snoozed',
} as const satisfies Record<Move, string>

/** Of two moves at once the second must see the first; guarded by the race test of recommendations. */
async function lockRecommendation(scope: OrganizationScope, id: string) {
  return found(await recommendation(scope, id).forUpdate().executeTakeFirst())
}

function recommendation({ db, organizationId }: OrganizationScope, id: string) {
  return db
    .selectFrom('recommendations')
    .select(recommendationColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
}

function found(row: Parameters<typeof asRecommendation>[0] | undefined): Recommendation {
  if (row === undefined) throw new NotFound()
  return asRecommendation(row)
}

async function update(
  { db, organizationId, now }: OrganizationScope,
  id: string,
  change: { readonly status: RecommendationStatus; readonly snoozed_until?: string },
): Promise<Recommendation> {
  return asRecommendation(
    await db
      .updateTable('recommendations')
      .set({ ...change, updated_at: timestamp(now()) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning(recommendationColumns)
      .executeTakeFirstOrThrow(),
  )
}
