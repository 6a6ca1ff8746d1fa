import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../postgres/database.ts'
import type { Scope } from '../scope.ts'
import { oldestBeyond, oldestWaiting, type Horizon } from './backlog.ts'
import type { Delivery } from './deliver.ts'
import { matchesType } from './event.ts'
import { instantOf } from './id-time.ts'
import type { Subscriber } from './subscriber.ts'

interface Measured {
  readonly base: Scope
  readonly sweep: Database
  readonly subscribers: readonly Subscriber[]
  readonly metrics: Registry
}

/** Counts deliveries; how far each subscriber lags is found out when somebody asks. */
export function deliveryMetrics(
  { base, sweep, subscribers, metrics }: Measured,
  horizons: () => ReadonlyMap<string, Horizon>,
) {
  const labelNames = ['subscriber'] as const
  const registers = [metrics]
  const delivered = new Counter({
    name: 'event_deliveries_total',
    help: 'Events that were delivered, by subscriber.',
    labelNames,
    registers,
  })
  const failures = new Counter({
    name: 'event_delivery_failures_total',
    help: 'Batches that a subscriber failed at.',
    labelNames,
    registers,
  })
  const lag = new Gauge({
    name: 'event_delivery_lag_seconds',
    help: 'Age of the oldest event that a subscriber has not been given.',
    labelNames,
    registers,
    collect: async () => {
      const asked = waitingSince(sweep, subscribers, horizons(), base.now())
      const since = await asked.catch(() => new Map<string, number>())
      for (const [subscriber, instant] of since)
        lag.set({ subscriber }, Math.max(0, base.now().getTime() - instant) / 1000)
    },
  })
  for (const { name: subscriber } of subscribers) {
    delivered.inc({ subscriber }, 0)
    failures.inc({ subscriber }, 0)
  }
  return (subscriber: string, delivery: Delivery): void => {
    if (delivery.outcome === 'delivered') delivered.inc({ subscriber }, delivery.events)
    if (delivery.outcome === 'failed') failures.inc({ subscriber })
  }
}

/** The instant of each subscriber's oldest event that is still to be delivered; infinity where there is none. */
async function waitingSince(
  sweep: Database,
  subscribers: readonly Subscriber[],
  horizons: ReadonlyMap<string, Horizon>,
  now: Date,
): Promise<Map<string, number>> {
  const waiting = await oldestWaiting(sweep)
  const entries = subscribers.map(async ({ name, types }) => {
    const horizon = horizons.get(name)
    const beyond = horizon === undefined ? [] : await oldestBeyond(sweep, horizon, now)
    const wanted = beyond.filter(({ type }) => types.some((pattern) => matchesType(pattern, type)))
    const failed = waiting.filter(({ subscriber }) => subscriber === name)
    return [
      name,
      Math.min(
        Number.POSITIVE_INFINITY,
        ...wanted.map(({ id }) => instantOf(id)),
        ...failed.map(({ since }) => Date.parse(since ?? '')),
      ),
    ] as const
  })
  return new Map(await Promise.all(entries))
}
