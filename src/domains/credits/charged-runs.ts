import { sql } from 'kysely'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Runs of a feature that say what they cost, whoever keeps them; each is the subject of its charges. */
export interface ChargedRuns {
  readonly feature: string
  /** Hundredths of a credit, by the run. */
  charged(scope: OrganizationScope): Promise<ReadonlyMap<string, number>>
}

/** Where a run and the ledger disagree on what it cost. */
export async function faultsOfRuns(
  scope: OrganizationScope,
  features: readonly ChargedRuns[],
): Promise<string[]> {
  const faults = features.map(async ({ feature, charged }) => {
    // A run that ends meanwhile is in the second and in the third, since it and its charge commit together.
    const earlier = await chargesOf(scope, feature)
    const runs = await charged(scope)
    const later = await chargesOf(scope, feature)
    return [
      ...[...runs].filter(([run, amount]) => later.get(run) !== amount),
      ...[...earlier].filter(([run]) => !runs.has(run)),
    ].map(([run]) => `run ${run} of ${feature} and the ledger disagree`)
  })
  return (await Promise.all(faults)).flat()
}

/** Lines of code that did not say what they paid for tell it by their reservation. */
async function chargesOf(
  { db, organizationId }: OrganizationScope,
  feature: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ run: string; amount: number }>`
    select r.reference as run, sum(l.amount)::bigint as amount
      from ledger_transfers l
      join reservations r on r.organization_id = ${organizationId} and r.id = l.id
     where l.organization_id = ${organizationId} and l.kind = 'spend' and l.feature = ${feature}
     group by r.reference`.execute(db)
  return new Map(rows.map(({ run, amount }) => [run, amount]))
}
