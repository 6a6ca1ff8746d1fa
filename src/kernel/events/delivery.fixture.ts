import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { z } from 'zod'
import { until } from '#test/until.ts'
import { world, type Organization } from '#test/world.ts'
import { createLogger } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { transaction, type OrganizationScope } from '../scope.ts'
import { readMoment } from './backlog.ts'
import { EventDelivery } from './delivery.ts'
import { event } from './event.ts'
import { record } from './record.ts'
import { subscriber, type Subscriber } from './subscriber.ts'

interface Heard {
  readonly organizationId: string
  readonly name: string
}

/** A kind of event of its own, so that no other test's events are heard. */
export function told() {
  const noun = `n${randomUUID().slice(0, 8)}`
  const type = event({
    type: `${noun}.told`,
    summary: 'Stands for any event.',
    data: z.object({ name: z.string() }),
  })
  const heard: Heard[] = []
  const listener = subscriber({
    name: `${noun}.listener`,
    types: [`${noun}.*`],
    handle: async ({ scope, events }) => {
      for (const { data } of events)
        heard.push({ organizationId: scope.organizationId, name: String(data['name']) })
    },
  })
  const tell = (scope: OrganizationScope, ...names: string[]) =>
    transaction(scope, async (inside) => {
      for (const name of names)
        record(inside, type, { subject: scope.organizationId, data: { name } })
    })
  const namesIn = ({ id }: Organization) =>
    heard.filter(({ organizationId }) => organizationId === id).map(({ name }) => name)
  return { listener, tell, namesIn, heard }
}

/** A worker that serves only these, round by round as the test asks. */
export async function worker(...subscribers: Subscriber[]) {
  const { runtime } = await world()
  const metrics = new Registry()
  let ahead = 0
  let stopped: number | undefined
  const now = () => new Date((stopped ?? Date.now()) + ahead)
  const logged: string[] = []
  const log = createLogger('warn', { write: (line) => logged.push(line) })
  const base = { ...runtime.base, now, log }
  const delivery = new EventDelivery({ ...runtime, base, subscribers, metrics })
  return {
    delivery,
    metrics,
    logged,
    now,
    forward: (ms: number) => (ahead += ms),
    /** Its time stands still from now on, however long a test takes. */
    stopClock: () => (stopped = Date.now() + 1),
    /** Until all that is recorded by now is delivered, or waits. */
    catchUp: async () => {
      const target = await begunBelow(runtime.base.db)
      const isComplete = async () => (await readMoment(runtime.sweep, now())).complete >= target
      await until(isComplete, 'a transaction stays open')
      while (await delivery.round());
    },
  }
}

/** Above every transaction that has begun, here or in a test beside: those may hold delivery up. */
async function begunBelow(db: Database): Promise<number> {
  const { rows } = await sql<{ txid: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as txid`.execute(db)
  return rows[0]?.txid ?? 0
}
