import type { Database } from '../postgres/database.ts'

export interface EnqueueOptions {
  readonly startAfterSeconds?: number
  /** While a job of this key waits in the queue, another is not added. */
  readonly singletonKey?: string
  /** Of the jobs of one group only so many run at once as the job's `concurrency` says. */
  readonly group?: string
}

/** What the queue offers a scope; domains call `enqueue` below. */
export type Enqueue = (
  db: Database,
  name: string,
  data: Readonly<Record<string, unknown>>,
  options?: EnqueueOptions,
) => Promise<void>
