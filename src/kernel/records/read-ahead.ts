import { isInTransaction, type OrganizationScope } from '../scope.ts'
import { readRows } from '../postgres/database.ts'

declare const row: unique symbol

/** A read of one organization whose text is always the same; `$1` is the organization. */
export interface FixedRead<Row> {
  readonly sql: string
  readonly [row]?: Row
}

/** The rows of a read that came with the gate's reply. They are of the moment when the caller was let in. */
export class ReadAhead {
  readonly #read: FixedRead<unknown>
  #rows: readonly unknown[] | undefined

  constructor(read: FixedRead<unknown>, rows: readonly unknown[]) {
    this.#read = read
    this.#rows = rows
  }

  /** For the first who asks for just this; whoever asks again wants to know what has changed. */
  take<Row>(read: FixedRead<Row>): readonly Row[] | undefined {
    if (this.#read !== read) return undefined
    const rows = this.#rows
    this.#rows = undefined
    return rows as readonly Row[] | undefined
  }
}

/** The rows, read ahead or now. A transaction reads for itself. */
export async function rowsOf<Row>(
  scope: OrganizationScope,
  read: FixedRead<Row>,
): Promise<readonly Row[]> {
  const { db, organizationId, readAhead } = scope
  const ahead = isInTransaction(scope) ? undefined : readAhead?.take(read)
  return ahead ?? readRows<Row>(db, { sql: read.sql, parameters: [organizationId] })
}
