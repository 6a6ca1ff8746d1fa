import type { Scope } from '#kernel/scope.ts'
import { fold, foldedWords } from '#kernel/text/fold.ts'

/** What a moderator said of some words of a business, however these are stated. */
export interface Dispute {
  readonly reason: string
  readonly decided_at: string
}

type Database = Pick<Scope, 'db'>

/** The same for words that differ in case, accents and marks alone. */
function keyOf(claim: string): string {
  return foldedWords(claim).join(' ') || fold(claim)
}

/** It ends by the decision of a moderator, not with the statement. */
export function disputeOf(
  { db }: Database,
  businessId: string,
  claim: string,
): Promise<Dispute | undefined> {
  return db
    .selectFrom('disputed_claims')
    .select(['reason', 'decided_at'])
    .where('business_id', '=', businessId)
    .where('claim_key', '=', keyOf(claim))
    .executeTakeFirst()
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
