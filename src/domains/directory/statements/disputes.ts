import { hash } from 'node:crypto'
import type { Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'

type Database = Pick<Scope, 'db'>

/** What a moderator said of some words of a business, however these are stated. */
export interface Dispute {
  readonly reason: string
  readonly decided_at: string
}

/** Of one length, and the same for words that differ in case, accents and marks alone. */
function keyOf(claim: string): string {
  return hash('sha256', foldedWords(claim).join(' ') || fold(claim), 'base64url')
}

/** How words stand that a business states: what was disputed is so again, until a moderator decides otherwise. */
export async function standingOf({ db }: Database, businessId: string, claim: string) {
  const dispute: Dispute | undefined = await db
    .selectFrom('disputed_claims')
    .select(['reason', 'decided_at'])
    .where('business_id', '=', businessId)
    .where('claim_key', '=', keyOf(claim))
    .executeTakeFirst()
  return dispute === undefined
    ? ({ status: 'unproven' } as const)
    : ({ status: 'disputed', ...dispute } as const)
}

export async function keepDispute(
  { db }: Database,
  business_id: string,
  claim: string,
  { reason, decided_at }: Dispute,
): Promise<void> {
  await db
    .insertInto('disputed_claims')
    .values({ business_id, claim_key: keyOf(claim), reason, decided_at })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'claim_key']).doUpdateSet({ reason, decided_at }),
    )
    .execute()
}

export async function forgetDispute(
  { db }: Database,
  businessId: string,
  claim: string,
): Promise<void> {
  await db
    .deleteFrom('disputed_claims')
    .where('business_id', '=', businessId)
    .where('claim_key', '=', keyOf(claim))
    .execute()
}
