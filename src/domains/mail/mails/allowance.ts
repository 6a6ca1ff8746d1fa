import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import { forgetUntil } from '#kernel/jobs/due.ts'
import type { Scope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'

/** Mails of one kind that a stranger can cause for one address within the window, or all where nobody knows who sends. */
export const mostUnasked = 4
/** The same of all senders together: they are several, so that one does not use up what another has. */
export const mostOfAll = 20
/** The same of one sender, to however many addresses. */
export const mostOfSender = 100
export const windowMs = 6 * 3_600_000

/**
 * Takes one from what may go to an address or come from a sender; false when it is used up. The counter's row is locked until
 * the transaction ends, so many at once get no more. Guarded by "lets a few through, also of many at once".
 */
export async function takeAllowance(
  scope: Scope,
  kind: string,
  whose: string,
  most: number,
): Promise<boolean> {
  const now = scope.now()
  const bucket = await bucketOf(scope, `${kind} ${whose.toLowerCase()}`)
  const ended = timestamp(new Date(now.getTime() - windowMs))
  const { rows } = await sql<{ used: number }>`
    insert into mail_allowances as a (bucket, since, used) values (${bucket}, ${timestamp(now)}, 1)
    on conflict (bucket) do update
      set used = case when a.since <= ${ended} then 1 else a.used + 1 end,
          since = case when a.since <= ${ended} then excluded.since else a.since end
    returning used`.execute(scope.db)
  return (rows[0]?.used ?? 0) <= most
}

/** Keyed, since addresses are few enough to be tried. */
async function bucketOf({ vault }: Scope, text: string): Promise<Buffer> {
  const [secret] = await vault.derive('mail allowances')
  return keyedHash(secret, text)
}

/** Forgets counters whose window is over. */
export async function forgetAllowances({ db, now }: Scope): Promise<void> {
  const until = timestamp(new Date(now().getTime() - windowMs))
  await forgetUntil(db, { table: 'mail_allowances', column: 'since', until })
}
