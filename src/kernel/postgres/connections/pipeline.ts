import pg from 'pg'
import { sendBurst, type Reply, type Settle, type Statement } from './burst.ts'

interface Lane {
  readonly client: pg.Client
  readonly ready: Promise<unknown>
  isOpen: boolean
  pending: number
}

/** Faults of which another try knows nothing: the statement was not prepared here, or no longer so. */
const transient = /^(26000|0A000)$/

/**
 * A few connections shared by all readers of the process: statements are written without waiting for
 * the results before them. Statements handed over together stay together on one connection.
 */
export class Pipeline {
  readonly #config: pg.ClientConfig
  readonly #lanes: (Lane | undefined)[]
  readonly #onError: (error: Error) => void

  constructor(config: pg.ClientConfig, size: number, onError: (error: Error) => void) {
    this.#config = config
    this.#lanes = Array.from({ length: size }, () => undefined)
    this.#onError = onError
  }

  /** Writes the statements at once and resolves when all have returned; rejects with the first fault. */
  send(statements: readonly Statement[]): Promise<readonly Reply[]> {
    return new Promise((resolve, reject) => {
      this.#send(statements, (fault, replies) => {
        if (fault === undefined) resolve(replies)
        else if (!isTransient(fault)) reject(fault)
        else this.#send(statements, (again, rows) => (again ? reject(again) : resolve(rows)))
      })
    })
  }

  async close(): Promise<void> {
    const open = this.#lanes.filter((lane) => lane !== undefined)
    this.#lanes.fill(undefined)
    await Promise.all(open.map(({ client }) => client.end()))
  }

  #send(statements: readonly Statement[], settle: Settle): void {
    const lane = this.#leastLoaded()
    lane.pending += 1
    const settled: Settle = (fault, replies) => {
      lane.pending -= 1
      settle(fault, replies)
    }
    if (lane.isOpen) sendBurst(lane.client, statements, settled)
    else
      lane.ready.then(
        () => sendBurst(lane.client, statements, settled),
        (error: Error) => settled(error, []),
      )
  }

  #leastLoaded(): Lane {
    let best: Lane | undefined
    for (let index = 0; index < this.#lanes.length; index += 1) {
      const lane = this.#lanes[index]
      if (lane === undefined) {
        if (best === undefined || best.pending > 0) return this.#open(index)
      } else if (best === undefined || lane.pending < best.pending) best = lane
    }
    return best ?? this.#open(0)
  }

  #open(index: number): Lane {
    const client = new pg.Client(this.#config)
    const lane: Lane = { client, ready: client.connect(), isOpen: false, pending: 0 }
    const forget = () => {
      if (this.#lanes[index] === lane) this.#lanes[index] = undefined
    }
    client.on('error', (error) => {
      forget()
      this.#onError(error)
    })
    client.on('end', forget)
    lane.ready.then(() => (lane.isOpen = true), forget)
    this.#lanes[index] = lane
    return lane
  }
}

function isTransient(fault: Error): boolean {
  return transient.test((fault as { code?: string }).code ?? '')
}
