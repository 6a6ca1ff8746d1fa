import type { Read } from '#adapters/reading/readings.ts'
import { askAboutItems, nameOf } from '#adapters/signal-sources/ask-about-items.ts'
import type {
  ItemCheck,
  KeptItem,
  SignalSource,
  SourceFetch,
} from '#adapters/signal-sources/contract.ts'
import { installationReason } from '#adapters/signal-sources/standing.ts'
import { inEach } from '#kernel/jobs/in-each.ts'
import type { SystemScope } from '#kernel/jobs/job.ts'
import { endingAfter } from '#kernel/jobs/turns.ts'
import { transaction, type OrganizationScope } from '#kernel/scope.ts'
import { askerOf, keyIn } from '../sources/asker.ts'
import { hostGate } from '../sources/hosts.ts'
import { forgetResponsesWith } from '../sources/responses.ts'
import { forbearing } from './forbearing.ts'
import { findDue, noteChecked, removeGone, type DueItem } from './items.ts'

interface Means {
  readonly fetch: SourceFetch
  readonly read: Read
  readonly sources: readonly SignalSource[]
}

/** So many days pass before a source that could say nothing of an item is asked again. */
const againDays = 1

type Standing = 'gone' | 'shown' | 'unknown'
/** By the names of items. */
type Standings = Map<string, Standing>

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

/** Until nothing is due, or the time is over; what there is no turn for is left behind, and keeps nothing else waiting. */
async function recheck(
  scope: SystemScope,
  source: SignalSource,
  { days }: ItemCheck,
  { fetch, read }: Omit<Means, 'sources'>,
): Promise<void> {
  const { id, key: setting } = source.policy
  const key = setting === null ? undefined : keyIn(scope.config, setting)
  const gate = forbearing(hostGate(scope), scope.now)
  const asking = { fetch, read, tenant: 'service', now: scope.now, gate, ...(key && { key }) }
  const isOver = endingAfter(scope)
  const standings: Standings = new Map()
  let after: DueItem | undefined
  do {
    const due = await findDue(scope, id, days, after)
    after = due.at(-1)
    const owners = await entered(scope, due)
    const items = due.filter(({ organization_id }) => owners.has(organization_id))
    await ask(scope, source, { items, asking, standings })
    await inEach(
      scope,
      items.filter((item) => standings.has(nameOf(item))),
      (own) => settle(own, source.policy.id, { items, standings, days }),
    )
  } while (after !== undefined && !isOver())
}

/** Of nothing else a source is asked, so that the evidence of others has its turns. */
async function entered(scope: SystemScope, due: readonly DueItem[]): Promise<ReadonlySet<string>> {
  const owners = new Set<string>()
  await inEach(scope, due, ({ organizationId }) => {
    owners.add(organizationId)
    return Promise.resolve()
  })
  return owners
}

interface Question {
  readonly items: readonly DueItem[]
  readonly asking: Parameters<typeof askAboutItems>[2]
  readonly standings: Standings
}

/** Once of each, in however many organizations it is due. */
async function ask(scope: SystemScope, source: SignalSource, question: Question): Promise<void> {
  const { items, asking, standings } = question
  const each = new Map(items.map((item) => [nameOf(item), item]))
  const unasked = [...each].flatMap(([name, item]) => (standings.has(name) ? [] : [item]))
  const checked = await askAboutItems(source, unasked, asking)
  for (const standing of ['gone', 'shown', 'unknown'] as const)
    for (const item of checked[standing]) standings.set(nameOf(item), standing)
  const urls = checked.gone.map(({ url }) => url.toLowerCase())
  if (urls.length > 0) await forgetResponsesWith(scope, urls)
}

interface Settled {
  readonly items: readonly KeptItem[]
  readonly standings: Standings
  readonly days: number
}

/** Where that fails they are due again a day later, as what nothing was said of, so that they come behind all others. */
async function settle(own: OrganizationScope, source: string, settled: Settled): Promise<void> {
  const { items, standings, days } = settled
  const those = (wanted: Standing) => items.filter((one) => standings.get(nameOf(one)) === wanted)
  try {
    await transaction(own, async (inside) => {
      await removeGone(inside, source, those('gone'))
      await noteChecked(inside, source, those('shown'), 0)
      await noteChecked(inside, source, those('unknown'), days - againDays)
    })
  } catch (error) {
    const all = items.filter((one) => standings.has(nameOf(one)))
    await transaction(own, (inside) => noteChecked(inside, source, all, days - againDays))
    throw error
  }
}
