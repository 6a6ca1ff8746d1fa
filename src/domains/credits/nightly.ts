import { recurring, type SystemScope } from '#kernel/jobs/job.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import { unhurriedly } from '#kernel/jobs/unhurried.ts'
import { nilId } from '#kernel/nil-id.ts'
import { Tally } from '#kernel/tally.ts'
import type { ChargedRuns } from './charged-runs.ts'
import { closeYesterday } from './closings.ts'
import { proveCredits } from './proof.ts'

const walletsAtOnce = 500

/** Proofs of wallets, by whether they held. */
export type CreditProofs = Tally<{ readonly outcome: 'holds' | 'fails' }>

export function creditProofs(): CreditProofs {
  return new Tally(
    'credit_proofs_total',
    'Nightly proofs of wallets, by whether the books add up.',
    [{ outcome: 'holds' }, { outcome: 'fails' }],
  )
}

/** Writes down how each wallet ended yesterday, and proves it. */
export async function proveAll(
  scope: SystemScope,
  runs: readonly ChargedRuns[],
  proofs: CreditProofs,
): Promise<void> {
  for (let part = await walletsAfter(scope, nilId); part.length > 0;) {
    await inEach(scope, part, async (inside) => {
      await closeYesterday(inside)
      const { holds, faults } = await proveCredits(unhurriedly(inside), runs)
      proofs.count({ outcome: holds ? 'holds' : 'fails' })
      if (!holds)
        inside.log.error(
          { organization_id: inside.organizationId, faults },
          'credits do not add up',
        )
    })
    part = await walletsAfter(scope, part.at(-1)?.organization_id ?? nilId)
  }
}

function walletsAfter({ sweep }: SystemScope, id: string): Promise<{ organization_id: string }[]> {
  return sweep
    .selectFrom('wallets')
    .select('organization_id')
    .where('organization_id', '>', id)
    .orderBy('organization_id')
    .limit(walletsAtOnce)
    .execute()
}

export function provingNightly(runs: readonly ChargedRuns[], proofs: CreditProofs) {
  return recurring('credits.prove', '20 0 * * *', (scope) => proveAll(scope, runs, proofs))
}
