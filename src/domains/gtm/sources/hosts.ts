import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type {
  Failure,
  Observation,
  Page,
  SignalSource,
  SourceGate,
} from '#adapters/signal-sources/contract.ts'
import type { Scope } from '#kernel/scope.ts'
import { keyIn } from './asker.ts'

type Asking = Pick<Scope, 'db' | 'now' | 'config'>

/** So many failures in a row close a host for so long. */
const breaker = { failures: 5, minutes: 15 }
/** For hosts that do not say how long to stay away. */
const usualWaitSeconds = 60
/** Whoever would have to wait longer for a turn goes without. */
const maxWaitMs = 1_500

/**
 * Turns at hosts, shared by all processes through `gtm_source_hosts`: no more requests than the pace of the source allows
 * (GCRA, by which a burst may use up the allowance of a window), none while the host asked to be left alone, and none for
 * a while after five failures in a row.
 */
export function hostGate(asking: Asking): SourceGate {
  return {
    enter: async (source, url, signal) => {
      const host = nameOf(source, url)
      const key = keyName(asking, source, host)
      const refused = key === undefined ? undefined : await reasonOf(asking, key)
      if (refused !== undefined) return refused
      const waitMs = await takeTurn(asking, host, source)
      if (waitMs === undefined) return (await reasonOf(asking, host)) ?? usedUp
      if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined)
      return undefined
    },
    leave: async (source, url, outcome) => {
      const host = nameOf(source, url)
      if (!('status' in outcome) || outcome.isOfKey !== true)
        return await remember(asking, host, outcome)
      const key = keyName(asking, source, host)
      // Without a key it is the one address that wants to know who asks, such as a page that a profile names.
      if (key !== undefined) await blameKey(asking, key, source, outcome)
    },
  }
}

const usedUp: Failure = { status: 'rate_limited', reason: 'others have used up what it allows' }

/**
 * The name of a key at a host, which does not tell the key: what a host holds against one key it holds against nobody else,
 * and no longer once there is another.
 */
function keyName({ config }: Asking, { policy }: SignalSource, host: string): string | undefined {
  const key = policy.key === null ? undefined : keyIn(config, policy.key)
  if (key === undefined) return undefined
  return `${host} with key ${hash('sha256', `${host} ${key}`, 'hex').slice(0, 16)}`
}

async function blameKey(
  asking: Asking,
  name: string,
  { policy }: SignalSource,
  { reason }: Failure,
): Promise<void> {
  const now = asking.now().toISOString()
  const row = { host: name, source: policy.id, paced_until: now, failures: 0, updated_at: now }
  await asking.db
    .insertInto('gtm_source_hosts')
    .values(row)
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ updated_at: now }))
    .execute()
  await blame(asking, name, reason)
}

/**
 * The name of a host in its row. At hosts that profiles name, sources have turns of their own: else a profile could close
 * the host of another source to everybody, by naming a page of it that fails.
 */
function nameOf({ policy, places }: SignalSource, url: string): string {
  const { host } = new URL(url)
  return places === undefined ? host : `${policy.id} at ${host}`
}

/** Milliseconds until the turn that was taken; undefined where there is none soon. */
async function takeTurn(
  { db, now }: Asking,
  host: string,
  { policy, pace: { requests, seconds } }: SignalSource,
): Promise<number | undefined> {
  const time = now()
  const intervalMs = (seconds * 1_000) / requests
  const burstMs = intervalMs * (requests - 1)
  const first = new Date(time.getTime() + intervalMs).toISOString()
  const latest = new Date(time.getTime() + burstMs + maxWaitMs).toISOString()
  const { rows } = await sql<{ paced_until: string }>`
    insert into gtm_source_hosts as h (host, source, paced_until, failures, updated_at)
    values (${host}, ${policy.id}, ${first}::timestamptz, 0, ${time.toISOString()}::timestamptz)
    on conflict (host) do update
      set paced_until = greatest(h.paced_until, ${time.toISOString()}::timestamptz)
                        + ${intervalMs}::double precision * interval '1 millisecond',
          updated_at = excluded.updated_at
      where (h.closed_until is null or h.closed_until <= ${time.toISOString()}::timestamptz)
        and h.paced_until <= ${latest}::timestamptz
    returning paced_until`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const turnMs = Date.parse(row.paced_until) - intervalMs - burstMs
  return Math.max(0, Math.round(turnMs - time.getTime()))
}

/** Why a host, or a key there, is left alone; undefined where it is not. */
async function reasonOf({ db, now }: Asking, host: string): Promise<Failure | undefined> {
  const row = await db
    .selectFrom('gtm_source_hosts')
    .select(['closed_until', 'closed_because'])
    .where('host', '=', host)
    .executeTakeFirst()
  const seconds = Math.ceil((Date.parse(row?.closed_until ?? '') - now().getTime()) / 1_000)
  if (!(seconds > 0)) return undefined
  return {
    status: 'rate_limited',
    reason: `left alone for ${seconds} s: ${row?.closed_because ?? ''}`,
    retryAfterSeconds: seconds,
  }
}

/**
 * Counts failures in a row; what worked ends them, and writes only if there were any. A request that a host would not have
 * says nothing of the host: else odd words of one profile could close it to everybody.
 */
async function remember(
  asking: Asking,
  host: string,
  outcome: Failure | Page<Observation>,
): Promise<void> {
  if (!('status' in outcome)) {
    if (outcome.wait_seconds !== undefined)
      await close(asking, host, outcome.wait_seconds, 'it asked to wait')
    else await forgive(asking, host)
    return
  }
  if (outcome.status === 'rate_limited')
    return await close(
      asking,
      host,
      outcome.retryAfterSeconds ?? usualWaitSeconds,
      'it asked to wait',
    )
  if (outcome.reason !== 'aborted' && outcome.isOfRequest !== true)
    await blame(asking, host, outcome.reason)
}

async function close({ db, now }: Asking, host: string, seconds: number, reason: string) {
  await db
    .updateTable('gtm_source_hosts')
    .set({ closed_until: after(now(), seconds), closed_because: reason })
    .where('host', '=', host)
    .execute()
}

async function forgive({ db }: Asking, host: string) {
  await db
    .updateTable('gtm_source_hosts')
    .set({ failures: 0, closed_until: null, closed_because: null })
    .where('host', '=', host)
    .where('failures', '>', 0)
    .execute()
}

async function blame({ db, now }: Asking, host: string, reason: string) {
  const until = after(now(), breaker.minutes * 60)
  await sql`
    update gtm_source_hosts
       set failures = failures + 1,
           closed_until = case when failures + 1 >= ${breaker.failures} then ${until}::timestamptz else closed_until end,
           closed_because = case when failures + 1 >= ${breaker.failures} then ${`failed ${breaker.failures} times in a row, last: ${reason}`} else closed_because end
     where host = ${host}`.execute(db)
}

function after(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1_000).toISOString()
}
