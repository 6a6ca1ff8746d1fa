import type { Values } from '#kernel/postgres/values.ts'
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

  /** The record that a row is about. */
  of(row: Planned, located: Located): Row | undefined {
    const found = located.get(row)
    if (found !== undefined) return this.#byId.get(found.id) ?? found
    return row.key === undefined ? undefined : this.#byId.get(this.#byKey.get(row.key) ?? '')
  }

  keep(record: Row): void {
    this.#byId.set(record.id, record)
    this.letters += JSON.stringify(record).length
    const own = this.#key?.of(record)
    const all = [...(own === undefined ? [] : [own]), ...(this.#key?.among?.(record) ?? [])]
    for (const key of all) if (!this.#byKey.has(key)) this.#byKey.set(key, record.id)
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
