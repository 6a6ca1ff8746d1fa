import type { Registry } from 'prom-client'
import { NotAMember } from '../errors.ts'
import type { Gate } from '../gate.ts'
import type { Database } from '../postgres/database.ts'
import { inRounds } from '../rounds.ts'
import type { Scope } from '../scope.ts'
import {
  dueCursors,
  hasPassed,
  movedTo,
  readHorizons,
  readMoment,
  recordedSince,
  storeHorizons,
  type Horizon,
  type Moment,
} from './backlog.ts'
import { deliver, type Delivery } from './deliver.ts'
import { deliveryMetrics } from './delivery-metrics.ts'
import { matchesType } from './event.ts'
import { start } from './log.ts'
import type { Subscriber } from './subscriber.ts'

export interface DeliveryOptions {
  readonly base: Scope
  readonly gate: Gate
  readonly sweep: Database
  readonly subscribers: readonly Subscriber[]
  readonly metrics: Registry
}

const pauseMs = 300
const atOnce = 4

/** Events on their way to the subscribers of one process. Any number of processes may deliver. */
export class EventDelivery {
  readonly #options: DeliveryOptions
  readonly #measure: ReturnType<typeof deliveryMetrics>
  readonly #stopping = new AbortController()
  #horizons: ReadonlyMap<string, Horizon> | undefined
  /** Until all that ran at it has ended. */
  #earlier: Moment | undefined
  #running: Promise<void> | undefined

  constructor(options: DeliveryOptions) {
    this.#options = options
    const horizons = () => this.#horizons ?? new Map<string, Horizon>()
    this.#measure = deliveryMetrics(options, horizons)
  }

  start(): void {
    if (this.#options.subscribers.length > 0) this.#running ??= this.#run()
  }

  /** Lets the batches that run finish. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  #run(): Promise<void> {
    return inRounds(() => this.round(), {
      signal: this.#stopping.signal,
      pauseMs,
      failed: (error) => this.#options.base.log.error({ err: error }, 'events not delivered'),
    })
  }

  /** Serves whoever has something to be delivered, one batch each; true where there may be more. */
  async round(): Promise<boolean> {
    const { base, sweep, subscribers } = this.#options
    const names = subscribers.map(({ name }) => name)
    const before = (this.#horizons ??= await readHorizons(base, names))
    const moment = await readMoment(sweep, base.now())
    const pairs = await this.#pairs(before, moment)
    const { unserved, isMore } = await this.#serve(pairs, before, moment.complete)
    const after = new Map(
      [...before].map(([name, horizon]) => [
        name,
        unserved.has(name) ? horizon : movedTo(moment, horizon, this.#earlier),
      ]),
    )
    this.#horizons = after
    if (this.#earlier === undefined || hasPassed(moment, this.#earlier)) this.#earlier = moment
    if (pairs.length > 0) await storeHorizons(base, after)
    return isMore && unserved.size === 0
  }

  /** Which subscribers have something to be delivered, and in which organizations. */
  async #pairs(before: ReadonlyMap<string, Horizon>, moment: Moment): Promise<Pair[]> {
    const { base, sweep, subscribers } = this.#options
    const oldest = [...before.values()].reduce((one, other) =>
      other.txid < one.txid ? other : one,
    )
    const [recorded, due] = await Promise.all([
      oldest.txid < moment.complete ? recordedSince(sweep, oldest, moment) : [],
      dueCursors(sweep, [...before.keys()], base.now()),
    ])
    return subscribers.flatMap((subscriber) => {
      const organizations = new Set([
        ...recorded.filter(({ type }) => wants(subscriber, type)).map(organizationOf),
        ...due.filter(({ subscriber: name }) => name === subscriber.name).map(organizationOf),
      ])
      return [...organizations].map((organizationId) => ({ subscriber, organizationId }))
    })
  }

  /** Names the subscribers that could not be served everywhere. Where nobody was served there is no more. */
  async #serve(
    pairs: readonly Pair[],
    before: ReadonlyMap<string, Horizon>,
    horizon: number,
  ): Promise<{ unserved: ReadonlySet<string>; isMore: boolean }> {
    const unserved = new Set<string>()
    let isMore = false
    const waiting = pairs.values()
    const serve = async () => {
      for (const pair of waiting) {
        const { name } = pair.subscriber
        const floor = before.get(name)?.txid ?? start
        const reached = this.#stopping.signal.aborted
          ? 'not served'
          : await this.#deliver(pair, { floor, horizon })
        if (reached === 'not served') unserved.add(name)
        if (reached === 'served') isMore = true
      }
    }
    await Promise.all(Array.from({ length: atOnce }, serve))
    return { unserved, isMore }
  }

  async #deliver(
    { subscriber, organizationId }: Pair,
    reach: { floor: number; horizon: number },
  ): Promise<'served' | 'not served' | 'gone'> {
    const { base, gate } = this.#options
    const { name } = subscriber
    const log = base.log.child({ subscriber: name })
    try {
      const scope = await findOrganization(gate, { ...base, log }, organizationId)
      if (scope === undefined) return 'gone'
      const delivery = await deliver(scope, subscriber, reach)
      if (delivery.outcome === 'failed') log.warn({ err: delivery.error }, 'subscriber failed')
      this.#measure(name, delivery)
      return delivery.outcome === 'busy' ? 'not served' : 'served'
    } catch (error) {
      log.error({ err: error }, 'events not delivered')
      return 'not served'
    }
  }
}

interface Pair {
  readonly subscriber: Subscriber
  readonly organizationId: string
}

/** Undefined where its deletion is due, from when on nothing follows from what happened in it. */
async function findOrganization(gate: Gate, base: Scope, organizationId: string) {
  try {
    return await gate.system(base, organizationId)
  } catch (error) {
    if (error instanceof NotAMember) return undefined
    throw error
  }
}

export type Measure = (subscriber: string, delivery: Delivery) => void

function wants({ types }: Subscriber, type: string): boolean {
  return types.some((pattern) => matchesType(pattern, type))
}

function organizationOf({ organization_id }: { readonly organization_id: string }): string {
  return organization_id
}
