import type { Socket } from 'node:net'
import pg from 'pg'
import { Session } from './session.ts'
import { columnsFrom, rowFrom, wireValue, type Column, type ColumnHead } from './wire-types.ts'

/** One statement on the wire; what has a name is parsed once a connection. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string | undefined
}

/** What the server said to one statement. */
export interface Reply {
  readonly command: string
  readonly rowCount: number
  readonly rows: readonly unknown[]
}

export type Settle = (fault: Error | undefined, replies: readonly Reply[]) => void

/**
 * Writes the statements at once, to be run as one: outside a transaction PostgreSQL commits all of them
 * or none, and after the first fault it runs no other. What several callers write in one turn of the
 * event loop leaves in one system call.
 */
export function sendBurst(
  client: pg.ClientBase,
  statements: readonly Statement[],
  settle: Settle,
): void {
  const { connection } = client as Wired
  const session = (connection[sessionOf] ??= new Session())
  session.gather(connection.stream)
  client.query(new Burst(statements, session, settle) as unknown as pg.Query)
}

/** The same for who waits; rejects with the fault. */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly Statement[],
): Promise<readonly Reply[]> {
  return new Promise((resolve, reject) => {
    sendBurst(client, statements, (fault, replies) => {
      if (fault === undefined) resolve(replies)
      else reject(fault)
    })
  })
}

const sessionOf = Symbol('session')

/** What pg's typed surface does not show: the messages of the protocol, and where they are written. */
interface Wire {
  [sessionOf]?: Session
  readonly stream: Socket
  close(message: { type: 'S'; name: string }): void
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: '' }): void
  execute(message: object): void
  sync(): void
  sendCopyFail(reason: string): void
}

/** Whoever waits for a response is told that none will come. */
export function breakOff(client: pg.ClientBase): void {
  ;(client as Wired).connection.stream.destroy()
}

type Wired = pg.ClientBase & { readonly connection: Wire }

/** A statement as it was written to one connection. */
interface Written {
  readonly name: string | undefined
  /** Whether it is to be known by its name from now on. */
  readonly isClaimed: boolean
  /** What it returns, where that needed no asking. */
  readonly columns: readonly Column[] | undefined
}

/** The statement is not, or no longer, what its name stands for. */
const staleStatement = /^(26000|0A000)$/

const QueryOfPg = pg.Query as unknown as new (text: string) => object

/** To pg one query with one end; between its messages there are several statements. */
class Burst extends QueryOfPg {
  readonly #statements: readonly Statement[]
  readonly #session: Session
  readonly #settle: Settle
  readonly #replies: Reply[] = []
  #written: readonly Written[] = []
  #columns: readonly Column[] = []
  #rows: unknown[] = []
  /** A value that could not be read; the statements ran all the same. */
  #fault: Error | undefined

  constructor(statements: readonly Statement[], session: Session, settle: Settle) {
    super('')
    this.#statements = statements
    this.#session = session
    this.#settle = settle
  }

  /** Nothing is written unless everything can be. */
  submit(connection: Wire): Error | null {
    try {
      const values = this.#statements.map((one) => one.values?.map(wireValue) ?? [])
      this.#written = this.#statements.map((one, index) =>
        this.#write(connection, one, values[index] ?? []),
      )
    } catch (error) {
      return error instanceof Error ? error : new TypeError(String(error))
    }
    connection.sync()
    this.#expect()
    return null
  }

  handleRowDescription({ fields }: { readonly fields: readonly ColumnHead[] }): void {
    this.#columns = columnsFrom(fields)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return
    try {
      this.#rows.push(rowFrom(this.#columns, fields))
    } catch (error) {
      this.#fault = error instanceof Error ? error : new TypeError(String(error))
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const written = this.#written[this.#replies.length]
    if (written?.isClaimed === true && written.name !== undefined)
      this.#session.learn(written.name, this.#columns)
    const [command = ''] = text.split(' ', 1)
    const rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#replies.push({ command, rowCount, rows: this.#rows })
    this.#expect()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleReadyForQuery(): void {
    this.#settle(this.#fault, this.#replies)
  }

  handleError(error: Error): void {
    const { code } = error as { code?: string }
    for (const [index, { name, isClaimed }] of this.#written.entries()) {
      const isStale = index === this.#replies.length && staleStatement.test(code ?? '')
      const isLost = isClaimed && index >= this.#replies.length
      if (name !== undefined && (isStale || isLost)) this.#session.forget(name)
    }
    this.#settle(this.#fault ?? error, [])
  }

  handleCopyInResponse(connection: Wire): void {
    connection.sendCopyFail('nothing is copied here')
  }

  handleCopyData(): void {}

  #write(connection: Wire, { name, text }: Statement, values: readonly unknown[]): Written {
    const columns = this.#session.columnsOf(name)
    const isClaimed = columns === undefined && this.#session.claim(name)
    const statement = columns !== undefined || isClaimed ? (name ?? '') : ''
    if (columns === undefined) {
      // A name that an earlier attempt left behind would be refused; one that is not there is no fault.
      if (isClaimed)
        for (const closed of [statement, ...this.#session.displaced()])
          connection.close({ type: 'S', name: closed })
      connection.parse({ name: statement, text })
    }
    connection.bind({ statement, values })
    if (columns === undefined) connection.describe({ type: 'P', name: '' })
    connection.execute({})
    return { name, isClaimed, columns }
  }

  /** Makes ready for what the next statement returns. */
  #expect(): void {
    this.#columns = this.#written[this.#replies.length]?.columns ?? []
    this.#rows = []
  }
}
