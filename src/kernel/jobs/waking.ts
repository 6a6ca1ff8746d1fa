import type { Logger } from '../log.ts'
import type { Connections } from '../postgres/connections/connections.ts'
import { inRounds } from '../rounds.ts'
import { schema } from './queue-tables.ts'

export interface WakingOptions {
  readonly connections: Connections
  readonly log: Logger
  /** The queues that this process takes jobs from. */
  readonly names: readonly string[]
  /** Has those who take the jobs of these queues look for some now. */
  readonly wake: (names: ReadonlySet<string>) => void
}

const pauseMs = 1_000

/** What a queue would give to whoever asks it, found in one index. */
const due = `
  select name from unnest($1::text[]) as asked (name)
   where exists (select from ${schema}.job j
                  where j.name = asked.name and j.state in ('created', 'retry') and not j.blocked
                    and j.start_after <= ${schema}.job_now())`

/**
 * Asks once a second which queues have a job that is due. Each looked at by itself would be some fifty statements a
 * second of a service that has nothing to do.
 */
export class Waking {
  readonly #options: WakingOptions
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>

  constructor(options: WakingOptions) {
    this.#options = options
    this.#running = inRounds(() => this.#round(), {
      signal: this.#stopping.signal,
      pauseMs,
      failed: (error) => options.log.error({ err: error }, 'queues not looked at'),
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #round(): Promise<boolean> {
    const { connections, names, wake } = this.#options
    const { rows } = await connections.pool.query<{ name: string }>({
      name: 'due queues',
      text: due,
      values: [names],
    })
    if (rows.length > 0) wake(new Set(rows.map(({ name }) => name)))
    return false
  }
}
