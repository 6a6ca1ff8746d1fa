import type { z } from 'zod'
import type { FieldCode } from './field-codes.ts'
import { formatWords } from './format-words.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** What to send instead, in the words of whoever sends it; where a schema has words of its own, those stand. */
export function issueWords(issue: Issue): string {
  const { code } = issue
  if (code === 'invalid_type') return `Send ${kinds[issue.expected] ?? 'another kind of value'}.`
  if (code === 'invalid_value') return choices(issue.values.map(String))
  if (code === 'invalid_format') return formatWords(issue)
  if (code === 'too_big')
    return upper(issue.origin, Number(issue.maximum), issue.inclusive === true)
  if (code === 'too_small')
    return lower(issue.origin, Number(issue.minimum), issue.inclusive === true)
  if (code === 'not_multiple_of') return `Send a multiple of ${issue.divisor}.`
  return 'Send one of the documented forms.'
}

/** Why, for programs. A rule of ours may name its own code as `params.code`. */
export function issueCode(issue: z.core.$ZodIssue): FieldCode {
  const { code } = issue
  if (code === 'custom') return (issue.params?.['code'] as FieldCode | undefined) ?? 'invalid'
  if (code === 'invalid_format') return 'malformed'
  if (code === 'too_big') return measures[issue.origin]?.[1] ?? 'too_high'
  if (code === 'too_small') return measures[issue.origin]?.[0] ?? 'too_low'
  const kind = kindsOfFault[code]
  return kind !== undefined && issue.input === undefined ? 'required' : (kind ?? 'invalid')
}

const kindsOfFault: Readonly<Record<string, FieldCode>> = {
  invalid_type: 'wrong_type',
  invalid_value: 'not_a_choice',
  invalid_union: 'wrong_type',
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'null',
}

const measures: Readonly<Record<string, readonly [FieldCode, FieldCode]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
  set: ['too_few', 'too_many'],
  object: ['too_few', 'too_many'],
}

function upper(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `Use at most ${counted(most, 'character')}.`
  if (origin in measures) return `Send at most ${counted(most, 'entry', 'entries')}.`
  return inclusive ? `Send ${most} or less.` : `Send less than ${most}.`
}

function lower(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string')
    return least === 1
      ? 'Write something: it may not be empty.'
      : `Use at least ${counted(least, 'character')}.`
  if (origin in measures) return `Send at least ${counted(least, 'entry', 'entries')}.`
  return inclusive ? `Send ${least} or more.` : `Send more than ${least}.`
}

function counted(count: number, one: string, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`
}

const mostChoices = 20

function choices(values: readonly string[]): string {
  if (values.length === 1) return `Send ${values[0]}.`
  const more = values.length > mostChoices ? ' or another documented value' : ''
  return `Send one of ${values.slice(0, mostChoices).join(', ')}${more}.`
}
