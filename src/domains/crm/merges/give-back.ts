import type { Values } from '#kernel/values.ts'
import { ownMember } from '#kernel/wire/member-names.ts'
import type { AnyRecord } from '../records/kinds.ts'

/** The states of the record that stayed. */
export interface States {
  readonly before: AnyRecord
  readonly after: AnyRecord
  readonly now: AnyRecord
}

const nameless = ['name', 'email', 'phone']

/** What a merge brought is taken back, and what was edited since stays: of each field, entry of a list and custom field. */
export function giveBack({ before, after, now }: States): Values {
  const given = valuesBack(before, after, now)
  const isUntouched = now.updated_at === after.updated_at
  const values = { ...given, ...(isUntouched ? { updated_at: before.updated_at } : {}) }
  return isNamed({ ...now, ...values }) ? values : without(values, nameless)
}

function valuesBack(before: Values, after: Values, now: Values): Values {
  const names = Object.keys(now).filter((name) => name !== 'updated_at' && name in after)
  return Object.fromEntries(
    names.map((name) => [name, valueBack(before[name], after[name], now[name])]),
  )
}

function valueBack(before: unknown, after: unknown, now: unknown): unknown {
  if (isSame(now, after)) return before
  if (Array.isArray(now)) return entriesBack(before as unknown[], after as unknown[], now)
  return isObject(now) && isObject(after) && isObject(before)
    ? membersBack(before, after, now)
    : now
}

/** Without those that the merge added. */
function entriesBack(
  before: readonly unknown[],
  after: readonly unknown[],
  now: readonly unknown[],
) {
  return now.filter((one) => before.includes(one) || !after.includes(one))
}

function membersBack(before: Values, after: Values, now: Values): Values {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  const members = [...names].map((name) => {
    const is = ownMember(now, name)
    return [name, isSame(is, ownMember(after, name)) ? ownMember(before, name) : is] as const
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

function isNamed(record: Values): boolean {
  return nameless.some((name) => record[name] !== '' && record[name] !== undefined)
}

function without(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
