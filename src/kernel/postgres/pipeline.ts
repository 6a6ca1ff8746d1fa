import type { Socket } from 'node:net'
import pg from 'pg'

interface Lane {
  readonly client: pg.Client
  readonly ready: Promise<unknown>
  pending: number
}

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
  async send(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
    const lane = this.#leastLoaded()
    lane.pending += 1
    try {
      await lane.ready
      return await sendTogether(lane.client, statements)
    } finally {
      lane.pending -= 1
    }
  }

  async close(): Promise<void> {
    const open = this.#lanes.filter((lane) => lane !== undefined)
    this.#lanes.fill(undefined)
    await Promise.all(open.map(({ client }) => client.end()))
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
    const lane = { client, ready: client.connect(), pending: 0 }
    const forget = () => {
      if (this.#lanes[index] === lane) this.#lanes[index] = undefined
    }
    client.on('error', (error) => {
      forget()
      this.#onError(error)
    })
    client.on('end', forget)
    lane.ready.catch(forget)
    this.#lanes[index] = lane
    return lane
  }
}

/**
 * Writes all statements in one burst and resolves when all have returned; rejects with the first fault.
 * What several callers write in one turn of the event loop leaves in one system call.
 */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    const results: pg.QueryResult[] = []
    let fault: Error | undefined
    let unanswered = statements.length
    const answered = (error: Error | null | undefined, result: pg.QueryResult) => {
      if (error) fault ??= error
      else results.push(result)
      unanswered -= 1
      if (unanswered > 0) return
      if (fault === undefined) resolve(results)
      else reject(fault)
    }
    const { stream } = (client as ClientWithStream).connection
    stream.cork()
    for (const statement of statements) client.query(queryOf(statement, answered))
    setImmediate(() => stream.uncork())
  })
}

/** The socket is no part of pg's typed surface, yet the only place where writes can be gathered. */
type ClientWithStream = pg.ClientBase & { readonly connection: { readonly stream: Socket } }

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void

/** Made here rather than by `client.query`, which copies every property descriptor of a config. */
function queryOf({ text, values, name }: pg.QueryConfig, callback: Answered): pg.Query {
  return Object.assign(new pg.Query(text, values), { name, callback })
}
