import type { Runtime } from './runtime.ts'

/** The worker role: takes jobs off the queue until the runtime closes. */
export function startWorker({ base, sweep, gate, queue }: Runtime): Promise<void> {
  return queue.work(base, sweep, gate)
}
