import type { Runtime } from './runtime.ts'

/** The worker role: takes jobs off the queue until the runtime closes. */
export const startWorker = ({ base, sweep, gate, queue }: Runtime): Promise<void> =>
  queue.work(base, sweep, gate)
