import type { Values } from '#kernel/values.ts'

/** A record of the workspace as a model reads it. */
export interface Passage {
  readonly type: string
  readonly id: string
  readonly title: string
  /** Its filled fields, each with its name. */
  readonly text: string
  /** Whether strangers may have written some of it. */
  readonly isByStrangers: boolean
}

/** By what a record is called, the first that says something; who has no other name is called by their handle. */
const titles: readonly (readonly string[])[] = [
  ['name'],
  ['company'],
  ['first_name', 'last_name'],
  ['handle'],
  ['title'],
  ['subject'],
  ['summary'],
  ['body'],
  ['text'],
]
const unread = /(^|_)(id|at|by|ids|version)$/

/** What a record says, from its fields. */
export function passageOf(type: string, row: Values, isByStrangers = false): Passage {
  const given = titles.map((names) => textIn(names.map((name) => row[name])))
  const title = given.find((value) => value !== '') ?? type
  const text = cut(textOf(row), 2000)
  return { type, id: String(row['id']), title: cut(title, 200), text, isByStrangers }
}

function textIn(values: readonly unknown[]): string {
  return values.filter((value) => typeof value === 'string' && value !== '').join(' ')
}

function textOf(row: Values): string {
  return Object.entries(row)
    .filter(([name]) => !unread.test(name) || /^(due|remind|occurred|close)/.test(name))
    .flatMap(([name, value]) => said(name, value))
    .join('; ')
}

function said(name: string, value: unknown): string[] {
  if (value === null || value === undefined || value === '' || value === false) return []
  if (Array.isArray(value)) {
    const texts = value.filter(isPlain).map(String)
    const inner = value.filter((each) => !isPlain(each)).flatMap((each) => said(name, each))
    return texts.length === 0 ? inner : [`${name}: ${texts.join(', ')}`, ...inner]
  }
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([inner, each]) => said(inner, each))
  return isPlain(value) ? [`${name}: ${String(value)}`] : []
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
}
