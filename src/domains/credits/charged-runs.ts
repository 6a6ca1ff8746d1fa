import { sql } from 'kysely'
import { timestamp } from '#kernel/clock.ts'
import type { OrganizationScope } from '#kernel/scope.ts'

/** Runs that say what they cost, whoever keeps them; each is the subject of its charges. */
export interface ChargedRuns {
  readonly features: readonly string[]
  /** For how long they are kept at least; for ever where left out. What older ones cost is in the ledger alone. */
  readonly keptMs?: number
  /** Hundredths of a credit, by the run. */
  charged(scope: OrganizationScope): Promise<ReadonlyMap<string, number>>
}

/** Where a run and the ledger disagree on what it cost. Within a snapshot, as a run and its charge commit together. */
export async function faultsOfRuns(
  scope: OrganizationScope,
  kinds: readonly ChargedRuns[],
): Promise<string[]> {
  const faults: string[] = []
  for (const kind of kinds) {
    const runs = await kind.charged(scope)
    const charges = await chargesOf(scope, kind)
    const since = keptSince(scope, kind)
    const unequal = [
      ...[...runs].filter(([run, amount]) => charges.get(run)?.amount !== amount),
      ...[...charges].filter(([run, { reserved_at }]) => !runs.has(run) && reserved_at > since),
    ]
    for (const [run] of unequal)
      faults.push(`run ${run} of ${kind.features.join(', ')} and the ledger disagree`)
  }
  return faults
}

function keptSince({ now }: OrganizationScope, { keptMs = Infinity }: ChargedRuns): string {
  return keptMs === Infinity ? '' : timestamp(new Date(now().getTime() - keptMs))
}

interface Charged {
  readonly run: string
  readonly amount: number
  readonly reserved_at: string
}

/** Lines of code that did not say what they paid for tell it by their reservation. */
async function chargesOf(
  { db, organizationId }: OrganizationScope,
  { features }: ChargedRuns,
): Promise<ReadonlyMap<string, Charged>> {
  const { rows } = await sql<Charged>`
    select r.reference as run, sum(l.amount)::bigint as amount, min(r.created_at) as reserved_at
      from ledger_transfers l
      join reservations r on r.organization_id = ${organizationId} and r.id = l.id
     where l.organization_id = ${organizationId} and l.kind = 'spend'
       and l.feature = any(${features}::text[])
     group by r.reference`.execute(db)
  return new Map(rows.map((row) => [row.run, row]))
}
