/** What the driver knows of one SQL text: its prepared-statement name and whether it only reads. */
export interface Statement {
  readonly name: string | undefined
  readonly readOnly: boolean
}

const lockingOrWriting =
  /\b(for\s+(update|no\s+key|share|key\s+share)|insert|update|delete|nextval|pg_logical_emit_message)\b/i

/**
 * Names each SQL text once, so that PostgreSQL parses and plans it once per connection. Texts beyond
 * the limit (long `in` lists, say) stay unnamed: they cost a parse, not server memory.
 */
export class Statements {
  readonly #known = new Map<string, Statement>()
  readonly #limit: number

  constructor(limit = 1000) {
    this.#limit = limit
  }

  of(sql: string): Statement {
    const known = this.#known.get(sql)
    if (known !== undefined) return known
    const full = this.#known.size >= this.#limit
    const statement = {
      name: full ? undefined : `s${this.#known.size + 1}`,
      readOnly: /^\s*(select|with)\b/i.test(sql) && !lockingOrWriting.test(sql),
    }
    if (!full) this.#known.set(sql, statement)
    return statement
  }
}
