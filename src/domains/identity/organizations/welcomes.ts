import { timestamp } from '#kernel/clock.ts'
import { isFound, isStored } from '#kernel/records/presence.ts'
import { forgetUntil } from '#kernel/jobs/due.ts'
import { recurring } from '#kernel/jobs/job.ts'
import type { Scope } from '#kernel/scope.ts'
import { keyedHash } from '#kernel/secrets.ts'

/** How long it is known that a mailbox has had its sign-up grant. */
export const welcomedDays = 365

/** Whether a mailbox is welcomed for the first time; true once, however many ask at once and whoever has it by then. */
export async function isFirstWelcome(
  { db, vault, now }: Pick<Scope, 'db' | 'vault' | 'now'>,
  email: string,
): Promise<boolean> {
  const secrets = await vault.derive('welcomed addresses')
  const [address_hash, ...older] = secrets.map((secret) => keyedHash(secret, mailboxOf(email)))
  if (address_hash === undefined) throw new Error('a vault without a key')
  if (older.length > 0 && (await isKnown({ db }, older))) return false
  return isStored(
    db.insertInto('welcomed_addresses').values({ address_hash, welcomed_at: timestamp(now()) }),
  )
}

/** Most services deliver what follows a plus to the same mailbox. */
function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@')
}

function isKnown({ db }: Pick<Scope, 'db'>, hashes: readonly Buffer[]): Promise<boolean> {
  return isFound(
    db.selectFrom('welcomed_addresses').select('welcomed_at').where('address_hash', 'in', hashes),
  )
}

/** Forgets who was welcomed so long ago that it does not matter any more. */
export async function forgetWelcomes({ db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
  const until = timestamp(new Date(now().getTime() - welcomedDays * 86_400_000))
  await forgetUntil(db, { table: 'welcomed_addresses', column: 'welcomed_at', until })
}

export const forgettingJob = recurring('identity.forget_welcomes', '20 4 * * *', forgetWelcomes)
