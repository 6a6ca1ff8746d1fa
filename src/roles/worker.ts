import { EventDelivery } from '#kernel/events/delivery.ts'
import type { Runtime } from './runtime.ts'

/** The worker role: takes jobs off the queue and delivers events. Returns what stops the delivery. */
export async function startWorker(runtime: Runtime): Promise<() => Promise<void>> {
  const { app, base, sweep, gate, queue } = runtime
  await queue.work(base, sweep, gate)
  const delivery = new EventDelivery({ ...runtime, subscribers: app.subscribers })
  delivery.start()
  return () => delivery.stop()
}
