import { EventDelivery } from '#kernel/events/delivery.ts'
import type { ConnectionSettings } from '#kernel/postgres/connections/connections.ts'
import { startEventUpkeep } from './event-upkeep.ts'
import type { Runtime } from './runtime.ts'

/** The worker role: takes jobs off the queue, delivers events and keeps their log. Returns what stops it. */
export async function startWorker(
  runtime: Runtime,
  database: ConnectionSettings,
): Promise<() => Promise<void>> {
  const { app, base, queue } = runtime
  await queue.work(runtime)
  const delivery = new EventDelivery({ ...runtime, subscribers: app.subscribers })
  delivery.start()
  const stopUpkeep = startEventUpkeep(base, database)
  return async () => {
    stopUpkeep()
    await delivery.stop()
  }
}
