import type { Values } from '#kernel/values.ts'
import { keyOf } from '../importables.ts'
import type { Row } from '../verbs.ts'
import type { Located } from './locate.ts'
import type { Planned, Settings } from './plan.ts'

/** Records as the rows of a file that were looked at would leave them. */
export class RecordsToBe {
  readonly #key: ReturnType<typeof keyOf>
  readonly #byId = new Map<string, Row>()
  readonly #byKey = new Map<string, string>()
  /** How much it holds. */
  letters = 0

  constructor(settings: Settings) {
    this.#key = settings.match === null ? undefined : keyOf(settings)
  }

  /** The record that a row is about: what a row before has given another key is no longer found by that. */
  of(row: Planned, located: Located): Row | undefined {
    const found = located.get(row)
    const now = found && (this.#byId.get(found.id) ?? found)
    if (now !== undefined && (row.id === now.id || this.#has(now, row.key))) return now
    const kept = this.#byId.get(this.#byKey.get(row.key ?? '') ?? '')
    return kept !== undefined && this.#has(kept, row.key) ? kept : undefined
  }

  #has(record: Row, key: string | undefined): boolean {
    return key !== undefined && this.#keysOf(record).includes(key)
  }

  #keysOf(record: Row): string[] {
    const own = this.#key?.of(record)
    return [...(own === undefined ? [] : [own]), ...(this.#key?.among?.(record) ?? [])]
  }

  keep(record: Row): void {
    this.#byId.set(record.id, record)
    this.letters += JSON.stringify(record).length
    for (const key of this.#keysOf(record))
      if (!this.#byKey.has(key)) this.#byKey.set(key, record.id)
  }
}

/** Whether a record would be what it is: instants are told in several ways. */
export function isAlike(before: Values, after: Values): boolean {
  return Object.entries(after).every(([name, value]) => isSame(before[name], value))
}

function isSame(one: unknown, other: unknown): boolean {
  if (other === undefined || JSON.stringify(one) === JSON.stringify(other)) return true
  return isInstant(one) && isInstant(other) && Date.parse(one) === Date.parse(other)
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(value)
}
