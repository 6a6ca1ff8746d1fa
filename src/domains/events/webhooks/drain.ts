import { sql } from 'kysely'
import type { z } from 'zod'
import type { SafeFetch } from '#adapters/web/safe-fetch.ts'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'
import { attempt, type Message, type Target } from './attempt.ts'
import { cancelPending, wake } from './deliveries.ts'
import { countAttempt, type Outcomes } from './outcomes.ts'
import { isVouchedFor } from './makers.ts'
import { isGone, isSuccess, verdictOf } from './retries.ts'
import type { Attempt } from './schemas.ts'
import { noteFailure, noteSuccess, switchOff } from './switch-off.ts'
import { findTarget } from './target.ts'

/** Requests to one webhook at once. */
const atOnce = 8
/** After so many rounds, and after one with a failure, other webhooks have their turn. */
const maxRounds = 25
/** Longer than an attempt can last: what a crash left behind becomes due again. */
const leaseMs = 60_000

interface Claimed extends Message {
  readonly id: string
  readonly attempts: number
  readonly first_at: string | null
}

/** What a process sends with. */
export interface Sender {
  readonly fetch: SafeFetch
  /** The webhooks that it sends to at present. */
  readonly running: Set<string>
  readonly outcomes: Outcomes
}

/**
 * Sends what is due to a webhook, and asks to be woken for the rest. Who comes while the webhook is among the
 * `running` goes away again: what they came for is found when that run looks what is due next.
 */
export async function drain(
  scope: OrganizationScope,
  sender: Sender,
  webhookId: string,
): Promise<void> {
  const { running } = sender
  if (running.has(webhookId)) return
  running.add(webhookId)
  try {
    await sendDue(scope, sender, webhookId)
  } finally {
    running.delete(webhookId)
  }
  const next = await nextDue(scope, webhookId)
  if (next !== null) await wake(scope, webhookId, next)
}

async function sendDue(scope: OrganizationScope, sender: Sender, webhookId: string) {
  for (let round = 0; round < maxRounds; round += 1) {
    const target = await findTarget(scope, webhookId)
    if (target?.is_active !== true || !(await isVouchedFor(scope, target)))
      return cancelPending(scope, webhookId)
    const claimed = await claim(scope, webhookId)
    const went = await Promise.all(claimed.map((each) => deliver(scope, sender, target, each)))
    if (claimed.length < atOnce || went.includes(false)) return
  }
}

/**
 * Takes the deliveries that have been due for longest; who else looks meanwhile does not see them. They are chosen once:
 * a subquery could be asked again for every row, and then take more each time.
 * Guarded by "is sent once, however many drain the webhook".
 */
async function claim({ db, organizationId, now }: OrganizationScope, webhookId: string) {
  const at = timestamp(now())
  const lease = timestamp(new Date(now().getTime() + leaseMs))
  const { rows } = await sql<Claimed>`
    with due as materialized (
      select id from webhook_deliveries
       where organization_id = ${organizationId} and webhook_id = ${webhookId}
         and next_attempt_at <= ${at}
       order by next_attempt_at limit ${atOnce} for update skip locked)
    update webhook_deliveries d set next_attempt_at = ${lease}
      from due where d.organization_id = ${organizationId} and d.id = due.id
    returning d.id, event_id, body, jsonb_array_length(attempts) as attempts,
              attempts -> 0 ->> 'at' as first_at`.execute(db)
  return rows
}

/** One attempt of a delivery, and what follows from it. Returns whether it arrived. */
async function deliver(
  scope: OrganizationScope,
  { fetch, outcomes }: Sender,
  target: Target & { readonly id: string; readonly failing_since: string | null },
  delivery: Claimed,
): Promise<boolean> {
  const made = await attempt(scope, fetch, target, delivery)
  const verdict = verdictOf({
    attempt: made,
    attempts: delivery.attempts + 1,
    deliveryId: delivery.id,
    since: new Date(delivery.first_at ?? made.at),
    now: scope.now(),
  })
  const next = verdict.nextAttempt === null ? null : timestamp(verdict.nextAttempt)
  await sql`
    update webhook_deliveries
       set attempts = attempts || ${JSON.stringify([made])}::jsonb, status = ${verdict.status},
           next_attempt_at = ${next}
     where organization_id = ${scope.organizationId} and id = ${delivery.id}`.execute(scope.db)
  countAttempt(outcomes, verdict, made)
  await noteOutcome(scope, target, made)
  return isSuccess(made)
}

async function noteOutcome(
  scope: OrganizationScope,
  { id, failing_since }: { readonly id: string; readonly failing_since: string | null },
  made: z.output<typeof Attempt>,
): Promise<void> {
  if (isGone(made)) await switchOff(scope, id, 'gone')
  else if (!isSuccess(made)) await noteFailure(scope, id)
  else if (failing_since !== null) await noteSuccess(scope, id)
}

async function nextDue({ db, organizationId }: OrganizationScope, webhookId: string) {
  const next = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('next_attempt_at').as('at'))
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst()
  return next?.at ?? null
}
