import type { Read } from '#adapters/reading/readings.ts'
import { askAboutItems } from '#adapters/signal-sources/ask-about-items.ts'
import type { ItemCheck, SignalSource, SourceFetch } from '#adapters/signal-sources/contract.ts'
import { installationReason } from '#adapters/signal-sources/standing.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { transaction } from '#kernel/scope.ts'
import { askerOf, keyIn } from '../sources/asker.ts'
import { hostGate } from '../sources/hosts.ts'
import { forgetResponsesWith } from '../sources/responses.ts'
import { findDue, noteChecked, removeGone } from './items.ts'

interface Means {
  readonly fetch: SourceFetch
  readonly read: Read
  readonly sources: readonly SignalSource[]
}

/** So many days pass before a source that could say nothing of an item is asked again. */
const againDays = 1

/**
 * Asks each source that can be asked about single items whether it still shows what is evidence here, and removes what it
 * does not. One post is asked about once, in however many organizations it is evidence; what is too much for one run, or
 * for the pace of a host, is left to the next.
 */
export async function recheckEvidence(
  scope: SystemScope,
  { sources, ...means }: Means,
): Promise<void> {
  for (const source of sources) {
    const { items, policy } = source
    if (
      items !== undefined &&
      installationReason(source, askerOf(scope.config, policy.id)) === null
    )
      await recheck(scope, source, items, means)
  }
}

async function recheck(
  scope: SystemScope,
  source: SignalSource,
  { days }: ItemCheck,
  { fetch, read }: Omit<Means, 'sources'>,
): Promise<void> {
  const { id, key: setting } = source.policy
  const due = await findDue(scope, id, days)
  const key = setting === null ? undefined : keyIn(scope.config, setting)
  const asking = { fetch, read, tenant: 'service', now: scope.now, gate: hostGate(scope) }
  const { gone, shown, unknown } = await askAboutItems(source, due, {
    ...asking,
    ...(key !== undefined && { key }),
  })
  await forgetResponsesWith(
    scope,
    gone.map(({ url }) => url.toLowerCase()),
  )
  const holders = due
    .flatMap(({ organizations }) => organizations)
    .map((organization_id) => ({ organization_id }))
  await inEach(scope, holders, (own) =>
    transaction(own, async (inside) => {
      await removeGone(inside, id, gone)
      await noteChecked(inside, id, shown, 0)
      await noteChecked(inside, id, unknown, days - againDays)
    }),
  )
}
