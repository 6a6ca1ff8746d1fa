/** What the driver knows of one SQL text: its prepared-statement name and whether it only reads. */
export interface NamedText {
  readonly name: string
  readonly readOnly: boolean
}

const lockingOrWriting =
  /\b(for\s+(update|no\s+key|share|key\s+share)|insert|update|delete|nextval|pg_logical_emit_message)\b/i

/** So many statements are named at once, and prepared by one connection: each takes memory of the server. */
export const mostNamed = 1000

/**
 * Names each SQL text that was asked lately, so that PostgreSQL parses and plans it once per connection. What is asked all the time
 * keeps its name, however many others are asked in between: a text is forgotten after half of the limit of others. No name stands
 * for two texts.
 */
export class Statements {
  readonly #most: number
  #recent = new Map<string, NamedText>()
  #earlier: ReadonlyMap<string, NamedText> = new Map()
  #named = 0

  constructor(limit = mostNamed) {
    this.#most = limit / 2
  }

  of(sql: string): NamedText {
    const known = this.#recent.get(sql)
    if (known !== undefined) return known
    const statement = this.#earlier.get(sql) ?? this.#name(sql)
    if (this.#recent.size >= this.#most) {
      this.#earlier = this.#recent
      this.#recent = new Map()
    }
    this.#recent.set(sql, statement)
    return statement
  }

  #name(sql: string): NamedText {
    this.#named += 1
    const readOnly = /^\s*(select|with)\b/i.test(sql) && !lockingOrWriting.test(sql)
    return { name: `s${this.#named}`, readOnly }
  }
}
